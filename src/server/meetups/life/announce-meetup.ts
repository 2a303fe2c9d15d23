import type { MeetupId, MemberId } from "#contract/ids.ts";
import { requiredSentences } from "#contract/meetups/form.ts";
import { addDays, type Day } from "#domain/dutch-dates.ts";
import { DAY_MS } from "#domain/timing.ts";
import { auditMeetup } from "../../audit/audit.ts";
import { countOrganisers } from "../../calls/organisers-limits.ts";
import type { CallDeps } from "../../calls/writes.ts";
import type { MeetupRow, Read, Tx } from "../../platform/db/schema.ts";
import type { Deps } from "../../platform/deps.ts";
import { type Refused, refused } from "../../platform/refusals.ts";
import { writeInviting, writeMeetup } from "../../records/write-meetup.ts";
import { missingOf } from "../admin/drafts.ts";
import { announcementTimes, NOT_SCHEDULED } from "../admin/schedule.ts";
import { ANNOUNCEMENT, scheduleAnnouncement } from "../announcement.ts";

interface PublishInput {
  readonly id: MeetupId;
  /** How long it can be undone. */
  readonly seconds: number;
  readonly actor: MemberId;
}

export function publishMeetup(deps: CallDeps, { id, seconds, actor }: PublishInput): Promise<Refused | null> {
  const now = deps.clock();
  return writeInviting(deps.db, id, async (tx, meetup, scope) => {
    const unready = await refuseUnready(tx, meetup);
    if (unready) return unready;
    const limited = await countOrganisers(tx, { ...deps, scope }, { what: "announcements", key: `${actor}` });
    if (limited) return limited;
    await scheduleAnnouncement(tx, now, meetup, { seconds, by: actor });
    await auditMeetup(tx, now, meetup, { actor, action: "meetup.published" });
    return null;
  });
}

async function refuseUnready(tx: Tx, meetup: MeetupRow): Promise<Refused | null> {
  const isScheduled = (await ANNOUNCEMENT.find(tx, { meetup: meetup.id })) !== null;
  if (meetup.status !== "draft" || isScheduled) return refused("meetup-no-draft");
  const missing = missingOf(meetup);
  return missing.length > 0 ? refused("meetup-unfinished", { details: requiredSentences(missing) }) : null;
}

interface ScheduleInput {
  readonly id: MeetupId;
  readonly on: Day;
  readonly actor: MemberId;
}

/** At ten o'clock, within a year and before the meetup. A day that another draft has passes it on to the next. */
export function scheduleAnnouncementOn(
  { db, clock, config }: Deps,
  { id, on, actor }: ScheduleInput,
): Promise<Refused | { readonly on: Day }> {
  const now = clock();
  const { timeZone } = config.site;
  return writeMeetup(db, id, async (tx, meetup) => {
    const unready = await refuseUnready(tx, meetup);
    if (unready) return unready;
    const day = nextFree(on, await takenDays(tx, [id]));
    const times = announcementTimes(day, timeZone);
    const why = reasonUnfit(meetup, times.announce_due_at, now);
    if (why) return refused(why);
    await setSchedule(tx, now, id, { announce_on: day, announce_by: actor, ...times });
    await auditMeetup(tx, now, meetup, { actor, action: "meetup.scheduled" });
    return { on: day };
  });
}

const YEAR_MS = 366 * DAY_MS;

function reasonUnfit({ starts_at }: MeetupRow, dueAt: string, now: Date) {
  if (dueAt <= now.toISOString()) return "announce-day-past";
  if (dueAt >= starts_at) return "announce-too-late";
  return Date.parse(dueAt) - now.getTime() > YEAR_MS ? "announce-too-far" : null;
}

/** The days on which drafts announce themselves. @param except drafts that may keep their own day */
export async function takenDays(read: Read, except: readonly MeetupId[] = []): Promise<Set<Day>> {
  const rows = await read
    .selectFrom("meetups")
    .select(["id", "announce_on"])
    .where("announce_due_at", "is not", null)
    .execute();
  return new Set(rows.flatMap(({ id, announce_on }) => (except.includes(id) ? [] : (announce_on ?? []))));
}

export function nextFree(from: Day, taken: ReadonlySet<Day>): Day {
  let day = from;
  while (taken.has(day)) day = addDays(day, 1);
  return day;
}

interface Schedule extends ReturnType<typeof announcementTimes> {
  readonly announce_on: Day;
  readonly announce_by: MemberId;
}

/** Notices that are overdue are not sent: the organiser has just chosen the day. */
async function setSchedule(tx: Tx, now: Date, id: MeetupId, schedule: Schedule): Promise<void> {
  const { announce_notice_due_at: notice } = schedule;
  await tx
    .updateTable("meetups")
    .set({ ...schedule, announce_notice_due_at: notice > now.toISOString() ? notice : null })
    .where("id", "=", id)
    .execute();
}

export function unscheduleAnnouncement(
  { db, clock }: Deps,
  { id, actor }: Pick<ScheduleInput, "id" | "actor">,
): Promise<Refused | null> {
  const now = clock();
  return writeMeetup(db, id, async (tx, meetup) => {
    if (meetup.status !== "draft") return refused("meetup-no-draft");
    if (meetup.announce_on === null) return null;
    await tx.updateTable("meetups").set(NOT_SCHEDULED).where("id", "=", id).execute();
    await auditMeetup(tx, now, meetup, { actor, action: "meetup.unscheduled" });
    return null;
  });
}
