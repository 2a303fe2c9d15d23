import type { ExpressionBuilder } from "kysely";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { isOver } from "#domain/timing.ts";
import type { MeetupRow, Tables, Tx } from "../db/schema.ts";
import { enqueueToAll } from "../mail/enqueue.ts";
import { isPending } from "../mail/status-mails.ts";
import { enqueueWebhooks, withdrawPending } from "../webhooks/events.ts";
import { membersWithStatus } from "./places.ts";

/**
 * What was to be sent about it is not sent any more; of one that is not over who comes or waits hears that it is off, and so
 * do webhooks.
 * @param reason null where it is deleted, its page and all
 */
export async function notifyCancelled(
  tx: Tx,
  now: Date,
  meetup: MeetupRow,
  reason: string | null,
): Promise<void> {
  const { id } = meetup;
  await withdrawPending(tx, id);
  if (meetup.status === "published" && !isOver(meetup.ends_at, now.getTime())) {
    const mail = { kind: "cancelled", meetup, reason } as const;
    await enqueueToAll(tx, now, membersWithStatus(tx, id, ["confirmed"]), { ...mail, hasPlace: true });
    await enqueueToAll(tx, now, membersWithStatus(tx, id, ["waitlist"]), { ...mail, hasPlace: false });
    // Their last mail says that they have a place, or wait: the one that says otherwise is not sent any more.
    await enqueueToAll(tx, now, declinedUntold(tx, id), { ...mail, hasPlace: true });
    await enqueueWebhooks(tx, now, { event: "cancelled", meetup, reason, isGone: reason === null });
  }
  await tx.deleteFrom("emails").where("meetup_id", "=", id).where(isPending).execute();
}

/** Members whose last mail, sent or on its way, says that they come or wait, while the one that says otherwise is queued. */
const declinedUntold = (tx: Tx, meetup: MeetupId) =>
  tx
    .selectFrom("members")
    .where("members.id", "in", (of) =>
      ofMeetup(of, meetup).where("emails.states", "=", "declined").where(isPending),
    )
    .where("members.id", "in", (of) =>
      ofMeetup(of, meetup)
        .where("emails.states", "in", ["confirmed", "waitlist"])
        .where((eb) =>
          eb.or([eb("emails.sent_at", "is not", null), eb("emails.claimed_until", "is not", null)]),
        ),
    );

const ofMeetup = (of: ExpressionBuilder<Tables, "members">, meetup: MeetupId) =>
  of
    .selectFrom("emails")
    .select("emails.member_id")
    .where("emails.meetup_id", "=", meetup)
    .$narrowType<{ member_id: MemberId }>();
