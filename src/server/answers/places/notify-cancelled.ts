import type { ExpressionBuilder, SelectQueryBuilder } from "kysely";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import { isOver } from "#domain/timing.ts";
import { enqueueToAll } from "../../mail/enqueue.ts";
import { isPending, withdrawAllOf } from "../../mail/status-mails.ts";
import type { MeetupRow, Tables, Tx } from "../../platform/db/schema.ts";
import { enqueueWebhooks, withdrawPending } from "../../webhooks/events.ts";
import { membersWithStatus } from "./places.ts";

interface CancellationNotice {
  /** null when the meetup is deleted, with its page */
  readonly reason: string | null;
  /** Invited members without an answer that get the mail too; null: none. */
  readonly invited: Members | null;
  /** When an organiser asked for it: a stop may have delayed it past the end. */
  readonly askedAt: Instant;
}

type Members = SelectQueryBuilder<Tables, "members", object>;

/** Withdraws unsent mails and webhooks, after waiting for those being sent. Mails attendees and the waitlist unless it was over. */
export async function notifyCancelled(
  tx: Tx,
  now: Date,
  meetup: MeetupRow,
  { reason, invited, askedAt }: CancellationNotice,
): Promise<void> {
  const { id } = meetup;
  await withdrawPending(tx, now, id);
  if (meetup.status === "published" && !isOver(meetup, Date.parse(askedAt))) {
    const mail = { kind: "cancelled", meetup, reason, isInvited: false } as const;
    await enqueueToAll(tx, now, membersWithStatus(tx, id, ["confirmed"]), { ...mail, hasPlace: true });
    await enqueueToAll(tx, now, membersWithStatus(tx, id, ["waitlist"]), { ...mail, hasPlace: false });
    // Their last mail states a place or the waitlist, and the unsent mail that states otherwise is deleted below.
    await enqueueToAll(tx, now, declinedUntold(tx, id), { ...mail, hasPlace: true });
    if (invited)
      await enqueueToAll(tx, now, toldBefore(invited, id), { ...mail, hasPlace: false, isInvited: true });
    await enqueueWebhooks(tx, now, { event: "cancelled", meetup, reason, isGone: reason === null });
  }
  await withdrawAllOf(tx, now, id);
}

/** Without those whose invitation is withdrawn unsent: they never heard of the meetup. */
const toldBefore = (invited: Members, meetup: MeetupId) =>
  invited.where("members.id", "not in", (of) =>
    ofMeetup(of, meetup).where("emails.kind", "=", "invitation").where(isPending),
  );

/** Their last mail, sent or claimed, states a place or the waitlist, while a queued one says otherwise. */
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
          eb.or([
            eb("emails.sent_at", "is not", null),
            eb("emails.kept_at", "is not", null),
            eb("emails.claimed_until", "is not", null),
          ]),
        ),
    );

const ofMeetup = (of: ExpressionBuilder<Tables, "members">, meetup: MeetupId) =>
  of
    .selectFrom("emails")
    .select("emails.member_id")
    .where("emails.meetup_id", "=", meetup)
    .$narrowType<{ member_id: MemberId }>();
