import {
  addDays,
  type ClockTime,
  clockIn,
  type Day,
  dateIn,
  endsNextDay,
  fullDate,
  type Instant,
  shortDate,
  toTheMinute,
} from "./dutch-dates.ts";
import { DAY_MS } from "./timing.ts";

/** The time in a time zone as `HH:MM`; `at` in milliseconds since the epoch. */
export function timeIn(timeZone: string, at: number): ClockTime {
  const { hour, minute } = clockIn(timeZone, at);
  return `${hour}:${minute}` as ClockTime;
}

/** `2026-11-21T12:00:00.000Z` → `zaterdag 21 november 2026 13:00`, in the time zone. */
export function momentIn(timeZone: string, instant: string): string {
  const at = Date.parse(instant);
  return `${fullDate(dateIn(timeZone, at))} ${timeIn(timeZone, at)}`;
}

/** `2026-11-21T12:00:00.000Z` → `za 21 nov 13:00`, in the time zone, for recent moments. */
export function shortMoment(timeZone: string, instant: string): string {
  const at = Date.parse(instant);
  return `${shortDate(dateIn(timeZone, at))} ${timeIn(timeZone, at)}`;
}

interface Schedule {
  readonly starts_at: Instant;
  readonly ends_at: Instant;
}

/** Wall time stays right across clock changes. An end at or before the start is on the next day. */
export function scheduleOf({ date, start_time, end_time }: Times, timeZone: string): Schedule {
  const starts_at = momentOf(timeZone, date, start_time);
  if (end_time === null) return { starts_at, ends_at: starts_at };
  return { starts_at, ends_at: momentOf(timeZone, lastDayOf(date, start_time, end_time), end_time) };
}

export const SKIPPED_TIME = "Deze tijd bestaat niet: die nacht gaat de klok een uur vooruit";

interface Times {
  readonly date: Day;
  readonly start_time: ClockTime;
  readonly end_time: ClockTime | null;
}

/** The same times, where a time that the clocks skip that night is replaced by the one that they show then. */
export function existingTimes<Form extends Times>(form: Form, timeZone: string): Form {
  const { date, start_time, end_time } = form;
  return {
    ...form,
    start_time: existingTime(timeZone, date, start_time),
    end_time: end_time && existingTime(timeZone, lastDayOf(date, start_time, end_time), end_time),
  };
}

export function skippedTimes(form: Times, timeZone: string): readonly ("start_time" | "end_time")[] {
  const existing = existingTimes(form, timeZone);
  const names = ["start_time", "end_time"] as const;
  return names.filter((name) => existing[name] !== form[name]);
}

function existingTime(timeZone: string, date: Day, time: ClockTime): ClockTime {
  const shown = timeIn(timeZone, Date.parse(momentOf(timeZone, date, time)));
  return shown === toTheMinute(time) ? time : shown;
}

const lastDayOf = (date: Day, start: ClockTime, end: ClockTime): Day =>
  endsNextDay(start, end) ? addDays(date, 1) : date;

/** As `Temporal`, which browsers lack: a skipped time moves on by the skipped hour, a repeated one is the first. */
export function momentOf(timeZone: string, date: Day, time: ClockTime): Instant {
  const wall = Date.parse(`${date}T${toTheMinute(time)}:00Z`);
  const wallAt = (at: number) =>
    Date.parse(`${dateIn(timeZone, at).padStart(10, "0")}T${timeIn(timeZone, at)}:00Z`);
  const withOffsetOf = (at: number) => wall - (wallAt(at) - at);
  const first = withOffsetOf(wall - DAY_MS);
  const second = withOffsetOf(wall + DAY_MS);
  return new Date(wallAt(first) !== wall && wallAt(second) === wall ? second : first).toISOString();
}
