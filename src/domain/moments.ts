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
export function scheduleOf(
  { date, start_time, end_time }: { date: Day; start_time: ClockTime; end_time: ClockTime | null },
  timeZone: string,
): Schedule {
  const starts_at = momentOf(timeZone, date, start_time);
  if (end_time === null) return { starts_at, ends_at: starts_at };
  const lastDay = endsNextDay(start_time, end_time) ? addDays(date, 1) : date;
  return { starts_at, ends_at: momentOf(timeZone, lastDay, end_time) };
}

/** As `Temporal`, which browsers lack: a skipped time moves on by the skipped hour, a repeated one is the first. */
export function momentOf(timeZone: string, date: Day, time: ClockTime): Instant {
  const wall = Date.parse(`${date}T${toTheMinute(time)}:00Z`);
  const wallAt = (at: number) =>
    Date.parse(`${dateIn(timeZone, at).padStart(10, "0")}T${timeIn(timeZone, at)}:00Z`);
  const withOffsetOf = (at: number) => wall - (wallAt(at) - at);
  const [first, second] = [withOffsetOf(wall - DAY_MS), withOffsetOf(wall + DAY_MS)];
  return new Date(wallAt(first) !== wall && wallAt(second) === wall ? second : first).toISOString();
}
