import type { MeetupId } from "#contract/ids.ts";
import { reasonClosed } from "#domain/meetup-status.ts";
import { promotions } from "#domain/places.ts";
import type { Tx } from "../db/schema.ts";
import { enqueueToAll } from "../mail/enqueue.ts";
import { withdrawOtherStatuses } from "../mail/status-mails.ts";
import type { Delay } from "../outbox/queue.ts";
import { countChange, placesOf } from "./places.ts";

/**
 * Gives free places to the members that wait longest, with a `promoted` mail each. The number of statements
 * does not depend on the number of members. The caller holds the meetup's lock; the counts are read again
 * because the caller has just changed them.
 */
export async function promoteFromWaitlist(tx: Tx, now: Date, id: MeetupId, delay?: Delay): Promise<number> {
  const meetup = await tx.selectFrom("meetups").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const number = promotions(placesOf(meetup), reasonClosed(meetup, now.getTime()) !== null);
  if (number === 0) return 0;
  const next = tx
    .selectFrom("responses")
    .select("member_id")
    .where("meetup_id", "=", id)
    .where("status", "=", "waitlist")
    .orderBy("queue_number")
    .limit(number);
  const inOrder = tx
    .selectFrom("members")
    .innerJoin("responses", "responses.member_id", "members.id")
    .where("responses.meetup_id", "=", id)
    .where("members.id", "in", next)
    .orderBy("responses.queue_number");
  await withdrawOtherStatuses(tx, now, { meetup: id, members: next }, "confirmed");
  await enqueueToAll(tx, now, inOrder, { kind: "promoted", meetup }, delay);
  await tx
    .updateTable("responses")
    .set({ status: "confirmed", via: "waitlist", recorded_by: null })
    .where("meetup_id", "=", id)
    .where("member_id", "in", next)
    .execute();
  await countChange(tx, meetup, { from: "waitlist", to: "confirmed", changedBefore: false }, number);
  return number;
}
