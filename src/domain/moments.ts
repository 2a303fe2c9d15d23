import { type ClockTime, clockIn, dateIn, fullDate, shortDate } from "./dutch-dates.ts";

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
