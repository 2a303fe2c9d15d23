import type { MemberId } from "#contract/row-id.ts";
import type { ResponseStatus } from "#domain/places.ts";
import type { MeetupRow, MemberRow, Tx } from "../../db/schema.ts";
import { memberById } from "../../members/queries.ts";
import { stateStatus } from "../../places/state-status.ts";

/** So long a press on 'Ongedaan maken' calls the mail back. */
const MAIL_AFTER_MS = 15_000;

interface ToldGuest {
  readonly meetup: MeetupRow;
  readonly member: MemberRow;
  /** What is recorded now. */
  readonly status: ResponseStatus | null;
  readonly actor: MemberId;
}

/** The earliest moment at which mails caused by a change by hand may go. */
export const mailAfter = (now: Date): Date => new Date(now.getTime() + MAIL_AFTER_MS);

/** Mails a guest what an organiser did for them, and which organiser, where their last mail says otherwise. */
export async function tellGuest(
  tx: Tx,
  now: Date,
  { meetup, member, status, actor }: ToldGuest,
): Promise<void> {
  const by = (await memberById(tx, actor))?.name ?? "de organisatie";
  await stateStatus(tx, now, {
    ...{ meetup, member, status },
    mail: (stated) =>
      status === "confirmed" || status === "waitlist"
        ? {
            kind: "guest_added",
            ...{ meetup, by, hasPlace: status === "confirmed", isNew: member.verified_at === null },
          }
        : { kind: "guest_removed", meetup, by, hadPlace: stated === "confirmed" },
    isByOrganiser: true,
    later: mailAfter(now),
  });
}
