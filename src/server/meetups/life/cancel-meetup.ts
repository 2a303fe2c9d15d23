import type { MeetupId, MemberId } from "#contract/ids.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import { isOver } from "#domain/timing.ts";
import { audit } from "../../audit/audit.ts";
import { notifyOnCommit } from "../../db/topics.ts";
import type { Deps } from "../../deps.ts";
import { notifyCancelled } from "../../places/notify-cancelled.ts";
import { lockMeetup } from "../../places/places.ts";

interface Cancelling {
  readonly id: MeetupId;
  readonly reason: string;
  readonly actor: MemberId;
}

/**
 * Cancels a meetup. Its page stays, with the reason. Guests and the waitlist get a mail that removes it from
 * their calendar.
 */
export function cancelMeetup(
  { db, clock }: Deps,
  { id, reason, actor }: Cancelling,
): Promise<Refused | null> {
  const now = clock();
  return db.write(async (tx) => {
    const meetup = await lockMeetup(tx, id);
    if (!meetup) return refused("meetup-not-found");
    if (meetup.status !== "published") return refused("meetup-not-announced");
    if (isOver(meetup.ends_at, now.getTime())) return refused("meetup-over-already");
    await notifyCancelled(tx, now, meetup, reason);
    await tx
      .updateTable("meetups")
      .set((eb) => ({
        status: "cancelled",
        cancel_reason: reason,
        reminder_due_at: null,
        guest_reminder_due_at: null,
        revision: eb("revision", "+", 1),
      }))
      .where("id", "=", id)
      .execute();
    notifyOnCommit(tx, "meetups-changed");
    await audit(tx, now, { actor, action: "meetup.cancelled", target: `meetup:${id}`, detail: meetup.title });
    return null;
  });
}
