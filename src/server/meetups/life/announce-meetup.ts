import { requiredSentences } from "#contract/meetups/form.ts";
import type { Day } from "#domain/dutch-dates.ts";
import { DAY_MS } from "#domain/timing.ts";
import { auditMeetup } from "../../audit/audit.ts";
import { countOrganisers } from "../../calls/organisers-limits.ts";
import type { MeetupContext } from "../../calls/writes.ts";
import { withdrawNotices } from "../../mail/status-mails.ts";
import { INVITES } from "../../platform/db/locks.ts";
import type { MeetupRow, Tx } from "../../platform/db/schema.ts";
import { type Refused, refused } from "../../platform/refusals.ts";
import { missingOf } from "../admin/drafts.ts";
import { ANNOUNCEMENT, scheduleAnnouncement } from "../announcement.ts";
import { nextFree, takenDays } from "../invitation-days.ts";
import { announcementOn, NOT_SCHEDULED, withoutLateNotice } from "../schedule.ts";

export async function publishMeetup(
  tx: Tx,
  context: MeetupContext,
  { seconds }: { readonly seconds: number },
): Promise<Refused | null> {
  const { now, actor, meetup } = context;
  const unready = await refuseUnready(tx, meetup);
  if (unready) return unready;
  const limited = await countOrganisers(tx, context, { what: "announcements", key: `${actor}` });
  if (limited) return limited;
  await scheduleAnnouncement(tx, now, meetup, { seconds, by: actor });
  await auditMeetup(tx, now, meetup, { actor, action: "meetup.published" });
  return null;
}
publishMeetup.first = INVITES;

async function refuseUnready(tx: Tx, meetup: MeetupRow): Promise<Refused | null> {
  const isScheduled = (await ANNOUNCEMENT.find(tx, { meetup: meetup.id })) !== null;
  if (meetup.status !== "draft") return refused("meetup-no-draft");
  if (isScheduled) return refused("being-announced");
  const missing = missingOf(meetup);
  return missing.length > 0 ? refused("meetup-unfinished", { details: requiredSentences(missing) }) : null;
}

/** At ten o'clock, within a year and before the meetup. A day that another draft has passes it on to the next. */
export async function scheduleAnnouncementOn(
  tx: Tx,
  { now, actor, config, meetup }: MeetupContext,
  on: Day,
): Promise<Refused | { readonly on: Day }> {
  const unready = await refuseUnready(tx, meetup);
  if (unready) return unready;
  const day = nextFree(on, await takenDays(tx, [meetup.id]));
  const plan = announcementOn(day, actor, config.site.timeZone);
  const why = reasonUnfit(meetup, plan.announce_due_at, now);
  if (why) return refused(why);
  await withdrawNotices(tx, now, [meetup.id]);
  await tx.updateTable("meetups").set(withoutLateNotice(plan, now)).where("id", "=", meetup.id).execute();
  await auditMeetup(tx, now, meetup, { actor, action: "meetup.scheduled" });
  return { on: day };
}

const YEAR_MS = 366 * DAY_MS;

function reasonUnfit({ starts_at }: MeetupRow, dueAt: string, now: Date) {
  if (dueAt <= now.toISOString()) return "announce-day-past";
  if (dueAt >= starts_at) return "announce-too-late";
  return Date.parse(dueAt) - now.getTime() > YEAR_MS ? "announce-too-far" : null;
}

export async function unscheduleAnnouncement(
  tx: Tx,
  { now, actor, meetup }: MeetupContext,
): Promise<Refused | null> {
  if (meetup.status !== "draft") return refused("meetup-no-draft");
  if (meetup.announce_on === null) return null;
  await tx.updateTable("meetups").set(NOT_SCHEDULED).where("id", "=", meetup.id).execute();
  await withdrawNotices(tx, now, [meetup.id]);
  await auditMeetup(tx, now, meetup, { actor, action: "meetup.unscheduled" });
  return null;
}
