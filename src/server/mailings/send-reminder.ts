import { type Refused, refused } from "#contract/refusals.ts";
import type { MeetupId, MemberId } from "#contract/row-id.ts";
import { dateIn } from "#domain/dutch-dates.ts";
import { audit } from "../audit/record.ts";
import type { Deps } from "../deps.ts";
import { isAnyoneSilent, remindSilent } from "../invitations/silent.ts";
import { lockMeetup } from "../places/lock-meetup.ts";

export function sendReminder(
  { db, config, clock }: Deps,
  id: MeetupId,
  actor: MemberId,
): Promise<Refused | { kind: "reminded"; count: number }> {
  const now = clock();
  return db.write(async (tx) => {
    const meetup = await lockMeetup(tx, id);
    if (!meetup) return refused("meetup-not-found");
    if (meetup.status === "cancelled") return refused("meetup-cancelled");
    if (meetup.date < dateIn(config.site.timeZone, now.getTime())) return refused("meetup-past");
    const count = await remindSilent(tx, now, meetup, { onlyInvitedBefore: false });
    if (count === 0)
      return refused((await isAnyoneSilent(tx, id, now)) ? "reminded-recently" : "nobody-to-remind");
    await audit(tx, now, { actor, action: "meetup.reminded", target: `meetup:${id}`, detail: meetup.title });
    return { kind: "reminded", count };
  });
}
