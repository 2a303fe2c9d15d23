import type { MemberId } from "#contract/ids.ts";
import { tooBig } from "#domain/companions.ts";
import { howFilled } from "#domain/offers.ts";
import { available, placesOf } from "#domain/places.ts";
import { enqueue } from "../../mail/enqueue.ts";
import { withdrawKinds } from "../../mail/status-mails.ts";
import type { MeetupRow, Tx } from "../../platform/db/schema.ts";
import { memberById } from "../../records/members.ts";
import { updateResponse } from "./places.ts";
import { firstInLine } from "./waitlist.ts";

export interface Telling {
  /** A member that reads of the places already, in the answer to their own call or in the mail about it. */
  readonly known?: MemberId | null;
  /** Of a change that can be undone, and of an undo, which another may follow: until it is certain the number is not lowered. */
  readonly isUncertain?: boolean;
}

/**
 * Mails the first in line once of each place that comes free and is too few for their party (decision 47). The caller holds
 * the meetup's lock.
 */
export async function tellFirst(
  tx: Tx,
  now: Date,
  meetup: MeetupRow,
  { known = null, isUncertain = false }: Telling = {},
): Promise<void> {
  const first = await firstInLine(tx, meetup.id);
  await forgetFormerFirst(tx, meetup, first?.member_id ?? null);
  if (!first) return;
  const attendee = { meetup: meetup.id, member: first.member_id };
  const party = 1 + first.guests;
  const free = freeForFirst(meetup, now, party);
  if (free === first.told_free || (isUncertain && free < first.told_free)) return;
  await updateResponse(tx, attendee, { told_free: free }).execute();
  const wasUnsent = await withdrawKinds(tx, now, attendee, ["few_places"]);
  const isNews = free > first.told_free && known !== first.member_id;
  if (free === 0 || !(isNews || wasUnsent)) return;
  const member = await memberById(tx, first.member_id);
  if (member) await enqueue(tx, now, member, { kind: "few_places", meetup, free, party });
}

/** In the last quarter a place is for the first that says yes: no member is asked. */
const freeForFirst = (meetup: MeetupRow, now: Date, party: number): number =>
  howFilled(meetup, now.getTime()) === "first-come"
    ? 0
    : (tooBig(available(placesOf(meetup)), party)?.free ?? 0);

async function forgetFormerFirst(tx: Tx, { id }: MeetupRow, first: MemberId | null): Promise<void> {
  await tx
    .updateTable("responses")
    .set({ told_free: 0 })
    .where("meetup_id", "=", id)
    .where("told_free", ">", 0)
    .$if(first !== null, (query) => query.where("member_id", "<>", first))
    .execute();
}
