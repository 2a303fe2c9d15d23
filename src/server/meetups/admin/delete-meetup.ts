import { type Refused, refused } from "#contract/refusals.ts";
import type { MeetupId, MemberId } from "#contract/row-id.ts";
import { isOver } from "#domain/timing.ts";
import { audit } from "../../audit/record.ts";
import { announce } from "../../db/topics.ts";
import type { Deps } from "../../deps.ts";
import { enqueueToAll } from "../../mail/enqueue.ts";
import { stillWaits } from "../../mail/still-waits.ts";
import { guestsWith } from "../../places/guests.ts";
import { lockMeetup } from "../../places/lock-meetup.ts";

/**
 * Removes a meetup. Who comes or waits to one that is not over gets a `cancelled` mail that also takes it out of
 * their calendar; mails about it that were not sent yet are not sent any more.
 */
export function deleteMeetup(
  { db, clock }: Deps,
  id: MeetupId,
  actor: MemberId,
): Promise<Refused | { kind: "deleted" }> {
  const now = clock();
  return db.write(async (tx) => {
    const meetup = await lockMeetup(tx, id);
    if (!meetup) return refused("meetup-not-found");
    await tx.deleteFrom("emails").where("meetup_id", "=", id).where(stillWaits).execute();
    if (!isOver(meetup.ends_at, now.getTime())) {
      const mail = { kind: "cancelled", meetup } as const;
      await enqueueToAll(tx, now, guestsWith(tx, id, ["confirmed"]), { ...mail, hasPlace: true });
      await enqueueToAll(tx, now, guestsWith(tx, id, ["waitlist"]), { ...mail, hasPlace: false });
    }
    await tx.deleteFrom("meetups").where("id", "=", id).execute();
    announce(tx, "meetups-changed");
    await audit(tx, now, { actor, action: "meetup.deleted", target: `meetup:${id}`, detail: meetup.title });
    return { kind: "deleted" };
  });
}
