import type { BatchId, MeetupId } from "#contract/ids.ts";
import { reasonClosed } from "#domain/meetup-status.ts";
import { promotions } from "#domain/places.ts";
import type { MeetupRow, Tx } from "../db/schema.ts";
import { enqueueToAll } from "../mail/enqueue.ts";
import { withdrawKinds, withdrawOtherStatuses } from "../mail/status-mails.ts";
import type { Delay } from "../outbox/queue.ts";
import { countChange, placesOf } from "./places.ts";
import { ownStatusMail, stateStatus } from "./state-status.ts";

/**
 * Returns members that a batch promoted, whose mail was not sent, to their old place on the waitlist. The
 * caller holds the meetup's lock.
 */
export async function undoPromotions(tx: Tx, now: Date, meetup: MeetupRow, batch: BatchId): Promise<void> {
  const promoted = await tx
    .selectFrom("members")
    .selectAll()
    .where("id", "in", (of) =>
      of
        .selectFrom("emails")
        .innerJoin("responses", (join) =>
          join
            .onRef("responses.member_id", "=", "emails.member_id")
            .onRef("responses.meetup_id", "=", "emails.meetup_id"),
        )
        .select("responses.member_id")
        .where("emails.batch_id", "=", batch)
        .where("emails.kind", "=", "promoted")
        .where("responses.status", "=", "confirmed")
        .where("responses.via", "=", "waitlist"),
    )
    .execute();
  for (const member of promoted) {
    const guest = { meetup: meetup.id, member: member.id };
    if (!(await withdrawKinds(tx, now, guest, ["promoted"]))) continue;
    await tx
      .updateTable("responses")
      .set({ status: "waitlist", via: null })
      .where("meetup_id", "=", meetup.id)
      .where("member_id", "=", member.id)
      .execute();
    await countChange(tx, meetup, { from: "confirmed", to: "waitlist", changedBefore: false });
    await stateStatus(tx, now, {
      meetup,
      member,
      status: "waitlist",
      mail: ownStatusMail(meetup, "waitlist"),
    });
  }
}

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
