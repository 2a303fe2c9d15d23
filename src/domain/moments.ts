import {
  type ClockTime,
  clockIn,
  type Day,
  dateIn,
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

/**
 * The moment of a day and a time in the time zone, as `Temporal`, which browsers lack, understands it: a time that the
 * clocks skip moves on by the skipped hour, and of a repeated one it is the first.
 */
export function momentOf(timeZone: string, date: Day, time: ClockTime): Instant {
  const wall = Date.parse(`${date}T${toTheMinute(time)}:00Z`);
  const wallAt = (at: number) =>
    Date.parse(`${dateIn(timeZone, at).padStart(10, "0")}T${timeIn(timeZone, at)}:00Z`);
  const withOffsetOf = (at: number) => wall - (wallAt(at) - at);
  const [first, second] = [withOffsetOf(wall - DAY_MS), withOffsetOf(wall + DAY_MS)];
  return new Date(wallAt(first) !== wall && wallAt(second) === wall ? second : first).toISOString();
}
