import type { MeetupId } from "#contract/ids.ts";
import type { SeriesId } from "#contract/meetups/admin.ts";
import type { RepeatPlan } from "#contract/meetups/repeat-plan.ts";
import type { PlannedEvening } from "#contract/meetups/series.ts";
import { addDays, type ClockTime, type Day, dateIn, LAST_DAY } from "#domain/dutch-dates.ts";
import { holidayOn } from "#domain/dutch-holidays.ts";
import { existingTimes } from "#domain/moments.ts";
import { daysOf, MAX_DRAFTS, titleOn } from "#domain/series.ts";
import { audit } from "../../audit/audit.ts";
import type { MeetupContext } from "../../calls/writes.ts";
import { lockCount } from "../../platform/db/locks.ts";
import type { MeetupRow, Read, Tx } from "../../platform/db/schema.ts";
import { countRows } from "../../platform/db/sql.ts";
import { isRefused, type Refused, refused } from "../../platform/refusals.ts";
import { ruleOf } from "../../records/repeating.ts";
import { NO_WHEREABOUTS, whereaboutsFor } from "../../records/whereabouts.ts";
import { copyFreeLines } from "../../talks/release.ts";
import { CHANGE } from "../admin/change-meetup.ts";
import { missingOf } from "../admin/drafts.ts";
import { storedForm } from "../admin/form-columns.ts";
import { insertMeetup } from "../admin/insert-meetup.ts";
import { later, nextFree, takenDays } from "../invitation-days.ts";
import { announcementOn } from "../schedule.ts";

interface RepeatInput {
  readonly meetup: MeetupRow | undefined;
  readonly plan: RepeatPlan;
  readonly now: Date;
  readonly timeZone: string;
}

/** Those to skip included. Each invites tomorrow at the earliest: at most one invitation a day goes by itself. */
export async function planEvenings(
  read: Read,
  { meetup, plan, now, timeZone }: RepeatInput,
): Promise<Refused | PlannedEvening[]> {
  if (!meetup) return refused("meetup-not-found");
  const today = dateIn(timeZone, now.getTime());
  if (meetup.status === "cancelled") return refused("meetup-cancelled");
  if (meetup.series_id !== null) return refused("already-series");
  if (missingOf(meetup).length > 0) return refused("meetup-unfinished");
  const { date, start_time } = meetup;
  return eveningsAfter(read, { date, start_time, plan, today, timeZone });
}

interface EveningsInput {
  readonly date: Day;
  readonly start_time: ClockTime | undefined;
  readonly plan: RepeatPlan;
  readonly today: Day;
  readonly timeZone: string;
}

/** The same for a meetup that need not be stored yet. */
export async function eveningsAfter(
  read: Read,
  { date: first, start_time, plan, today, timeZone }: EveningsInput,
): Promise<Refused | PlannedEvening[]> {
  if (first < today) return refused("series-past");
  const rule = ruleOf({ rule: plan.rule, nth: plan.nth ?? 1 });
  const days = daysOf(rule, first, plan.count).slice(1);
  if (days.some((day) => day > LAST_DAY)) return refused("series-too-far");
  const taken = await takenDays(read);
  const titles = await titlesOn(read, days);
  return days.map((date) => {
    const evening = {
      date,
      holiday: holidayOn(date),
      moved_to: movedTo(date, start_time, timeZone),
      also: titles.get(date) ?? [],
    };
    if (plan.skip.includes(date)) return { ...evening, announce_on: null, is_later: false };
    const asked = later(addDays(date, -plan.announce_days_before), addDays(today, 1));
    const announce_on = nextFree(asked, taken);
    if (announce_on >= date) return { ...evening, announce_on: null, is_later: false };
    taken.add(announce_on);
    return { ...evening, announce_on, is_later: announce_on !== asked };
  });
}

/** Of meetups that are not cancelled, drafts included. */
async function titlesOn(read: Read, days: readonly Day[]): Promise<ReadonlyMap<Day, string[]>> {
  if (days.length === 0) return new Map();
  const rows = await read
    .selectFrom("meetups")
    .select(["date", "title"])
    .where("date", "in", days)
    .where("status", "<>", "cancelled")
    .orderBy("starts_at")
    .orderBy("id")
    .execute();
  const byDay = Map.groupBy(rows, ({ date }) => date);
  return new Map([...byDay].map(([day, meetups]) => [day, meetups.map(({ title }) => title)]));
}

function movedTo(date: Day, start_time: ClockTime | undefined, timeZone: string): ClockTime | null {
  if (start_time === undefined) return null;
  const existing = existingTimes({ date, start_time, end_time: null }, timeZone);
  return existing.start_time === start_time ? null : existing.start_time;
}

/** Repeats a meetup as drafts that announce themselves, without mails. */
export async function createSeries(
  tx: Tx,
  { now, actor, config, meetup: stored }: MeetupContext,
  plan: RepeatPlan,
): Promise<Refused | { readonly ids: readonly MeetupId[] }> {
  const { timeZone } = config.site;
  const waiting = await CHANGE.find(tx, { meetup: stored.id });
  const meetup = { ...stored, ...waiting?.data.columns };
  const planned = await planEvenings(tx, { meetup, plan, now, timeZone });
  if (isRefused(planned)) return planned;
  const evenings = planned.filter(({ date }) => !plan.skip.includes(date));
  if (evenings.length === 0) return refused("series-empty");
  await lockCount(tx, "drafts");
  const drafts = await countRows(tx.selectFrom("meetups").where("status", "=", "draft"));
  if (drafts + evenings.length > MAX_DRAFTS) return refused("too-many-drafts");
  const series_id = await insertSeries(tx, now, meetup, plan);
  const whereabouts = (await whereaboutsFor(tx, "organiser", [meetup.id])).get(meetup.id);
  const form = storedForm({ ...meetup, ...(whereabouts ?? NO_WHEREABOUTS), ...waiting?.data.whereabouts });
  const ids: MeetupId[] = [];
  for (const { date, announce_on } of evenings) {
    const title = titleOn(form.title, meetup.date, date);
    const evening = existingTimes({ ...form, title, date }, timeZone);
    const id = await insertMeetup(tx, now, { form: evening, timeZone, status: "draft", actor });
    await copyFreeLines(tx, meetup.id, id);
    const announcement = announce_on && announcementOn(announce_on, actor, timeZone);
    await tx
      .updateTable("meetups")
      .set({ series_id, ...announcement })
      .where("id", "=", id)
      .execute();
    ids.push(id);
  }
  const facts = { title: meetup.title, count: ids.length };
  await audit(tx, now, { actor, action: "meetup.repeated", target: `meetup:${meetup.id}`, facts });
  return { ids };
}

async function insertSeries(tx: Tx, now: Date, first: MeetupRow, plan: RepeatPlan): Promise<SeriesId> {
  const { id } = await tx
    .insertInto("series")
    .values({
      rule: plan.rule,
      nth: plan.rule === "nth_weekday" ? (plan.nth ?? 1) : null,
      began_on: first.date,
      announce_days_before: plan.announce_days_before,
      created_at: now.toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx.updateTable("meetups").set({ series_id: id }).where("id", "=", first.id).execute();
  return id;
}
