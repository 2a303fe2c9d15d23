import type { PlannedEvening, RepeatPlan } from "#contract/meetups/series.ts";
import { addDays, type Day, dateIn } from "#domain/dutch-dates.ts";
import { holidayOn } from "#domain/dutch-holidays.ts";
import { daysOf } from "#domain/series.ts";
import type { MeetupRow, Read } from "../../db/schema.ts";
import { type Refused, refused } from "../../refusals.ts";
import { missingOf } from "../admin/drafts.ts";
import { nextFree, takenDays } from "../life/schedule-announcement.ts";
import { ruleOf } from "../repeating.ts";

interface RepeatInput {
  readonly meetup: MeetupRow | undefined;
  readonly plan: RepeatPlan;
  readonly now: Date;
  readonly timeZone: string;
}

/**
 * The evenings after this meetup by the rule, those to skip included. Each has a day of invitation of its own, at least
 * a day after today, because members get at most one invitation a day by itself.
 */
export async function planEvenings(
  read: Read,
  { meetup, plan, now, timeZone }: RepeatInput,
): Promise<Refused | PlannedEvening[]> {
  if (!meetup) return refused("meetup-not-found");
  const today = dateIn(timeZone, now.getTime());
  if (meetup.status === "cancelled") return refused("meetup-cancelled");
  if (meetup.series_id !== null) return refused("already-series");
  if (missingOf(meetup).length > 0) return refused("meetup-unfinished");
  return eveningsAfter(read, { date: meetup.date, plan, today });
}

interface LaterEveningsInput {
  /** Of the first evening. */
  readonly date: Day;
  readonly plan: RepeatPlan;
  readonly today: Day;
}

/** The same for a meetup that need not be stored yet. */
export async function eveningsAfter(
  read: Read,
  { date: first, plan, today }: LaterEveningsInput,
): Promise<Refused | PlannedEvening[]> {
  if (first < today) return refused("series-past");
  const rule = ruleOf({ rule: plan.rule, nth: plan.nth ?? 1 });
  const days = daysOf(rule, first, plan.count).slice(1);
  const taken = await takenDays(read);
  return days.map((date) => {
    const holiday = holidayOn(date);
    if (plan.skip.includes(date)) return { date, holiday, announce_on: null, is_later: false };
    const asked = later(addDays(date, -plan.announce_days_before), addDays(today, 1));
    const announce_on = nextFree(asked, taken);
    if (announce_on >= date) return { date, holiday, announce_on: null, is_later: false };
    taken.add(announce_on);
    return { date, holiday, announce_on, is_later: announce_on !== asked };
  });
}

/** The later of two days. */
export const later = (one: Day, other: Day): Day => (one < other ? other : one);
