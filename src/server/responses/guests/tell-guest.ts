import type { MemberId } from "#contract/row-id.ts";
import type { ResponseStatus } from "#domain/places.ts";
import type { MeetupRow, MemberRow, Tx } from "../../db/schema.ts";
import { enqueue } from "../../mail/enqueue.ts";
import { memberById } from "../../members/queries.ts";

/** So long a press on 'Ongedaan maken' calls the mail back. */
export const MAIL_AFTER_MS = 15_000;

interface Told {
  readonly meetup: MeetupRow;
  readonly member: MemberRow;
  readonly from: ResponseStatus | null;
  readonly to: ResponseStatus;
  readonly actor: MemberId;
}

/**
 * Tells a guest what an organiser did for them, and who.
 * @returns the mail's id
 */
export async function tellGuest(
  tx: Tx,
  now: Date,
  { meetup, member, from, to, actor }: Told,
): Promise<number> {
  const by = (await memberById(tx, actor))?.name ?? "de organisatie";
  const isNew = member.verified_at === null;
  const later = new Date(now.getTime() + MAIL_AFTER_MS);
  if (to === "declined") {
    const hadPlace = from === "confirmed";
    return enqueue(tx, now, member, { kind: "guest_removed", meetup, by, hadPlace }, later);
  }
  const hasPlace = to === "confirmed";
  return enqueue(tx, now, member, { kind: "guest_added", meetup, by, hasPlace, isNew }, later);
}
