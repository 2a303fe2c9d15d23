import type { MemberId } from "#contract/row-id.ts";
import type { ResponseStatus } from "#domain/places.ts";
import type { MeetupRow, MemberRow, Tx } from "../../db/schema.ts";
import { enqueue } from "../../mail/enqueue.ts";
import { memberById } from "../../members/queries.ts";

/** So long a press on 'Ongedaan maken' calls the mail back. */
const MAIL_AFTER_MS = 15_000;

interface Told {
  readonly meetup: MeetupRow;
  readonly member: MemberRow;
  readonly from: ResponseStatus | null;
  readonly to: ResponseStatus;
  readonly actor: MemberId;
}

/** Not before then may what a change by hand causes be mailed. */
export const mailAfter = (now: Date): Date => new Date(now.getTime() + MAIL_AFTER_MS);

/** Tells a guest what an organiser did for them, and who. */
export async function tellGuest(tx: Tx, now: Date, { meetup, member, from, to, actor }: Told): Promise<void> {
  const by = (await memberById(tx, actor))?.name ?? "de organisatie";
  const isNew = member.verified_at === null;
  const later = mailAfter(now);
  if (to === "declined") {
    const hadPlace = from === "confirmed";
    await enqueue(tx, now, member, { kind: "guest_removed", meetup, by, hadPlace }, later);
    return;
  }
  const hasPlace = to === "confirmed";
  await enqueue(tx, now, member, { kind: "guest_added", meetup, by, hasPlace, isNew }, later);
}
