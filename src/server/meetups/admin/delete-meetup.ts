import type { MeetupId, MemberId } from "#contract/ids.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import { audit } from "../../audit/audit.ts";
import { notifyOnCommit } from "../../db/topics.ts";
import type { Deps } from "../../deps.ts";
import { notifyCancelled } from "../../places/notify-cancelled.ts";
import { lockMeetup } from "../../places/places.ts";

/**
 * Removes a meetup and its unsent mails. Unless it is over, guests and the waitlist get a `cancelled` mail,
 * which also removes it from their calendar. They get none when it was cancelled before.
 */
export function deleteMeetup({ db, clock }: Deps, id: MeetupId, actor: MemberId): Promise<Refused | null> {
  const now = clock();
  return db.write(async (tx) => {
    const meetup = await lockMeetup(tx, id);
    if (!meetup) return refused("meetup-not-found");
    await notifyCancelled(tx, now, meetup, null);
    await tx.deleteFrom("meetups").where("id", "=", id).execute();
    notifyOnCommit(tx, "meetups-changed");
    await audit(tx, now, { actor, action: "meetup.deleted", target: `meetup:${id}`, detail: meetup.title });
    return null;
  });
}
