import type { MeetupId } from "#contract/meetups.ts";
import { promotions } from "#domain/places.ts";
import type { Tx } from "../db/schema.ts";
import { enqueue } from "../mail/enqueue.ts";
import { countChange } from "./record-status.ts";

/**
 * Gives free places to whoever waits longest, with a `promoted` mail each. The caller holds the meetup's lock;
 * counts are read anew because the caller has just changed them.
 */
export async function promoteWaiting(tx: Tx, now: Date, id: MeetupId): Promise<void> {
  const meetup = await tx.selectFrom("meetups").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const places = { max: meetup.max_participants, confirmed: meetup.confirmed, waiting: meetup.waiting };
  const number = meetup.ends_at < now.toISOString() ? 0 : promotions(places);
  if (number === 0) return;
  const next = await tx
    .selectFrom("responses")
    .innerJoin("members", "members.id", "responses.member_id")
    .select(["members.id", "members.email", "members.name", "responses.changes"])
    .where("responses.meetup_id", "=", id)
    .where("responses.status", "=", "waitlist")
    .orderBy("responses.queue_number")
    .limit(number)
    .execute();
  for (const member of next) {
    await tx
      .updateTable("responses")
      .set({ status: "confirmed" })
      .where("meetup_id", "=", id)
      .where("member_id", "=", member.id)
      .execute();
    await countChange(tx, meetup, { from: "waitlist", to: "confirmed", changedBefore: member.changes > 0 });
    await enqueue(tx, now, member, { kind: "promoted", meetup });
  }
}
