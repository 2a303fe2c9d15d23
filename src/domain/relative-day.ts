import { type Day, dateIn } from "./dutch-dates.ts";
import { daysBetween } from "./timing.ts";

/** Furthest day, counted from today, that gets words. */
const WEEK = 7;

/** Of a day within a week: `Vandaag`, `Morgen`, `Over 3 dagen`; else null. @param now milliseconds since the epoch */
export function relativeDay(date: Day, { timeZone, now }: { timeZone: string; now: number }): string | null {
  const days = daysBetween(dateIn(timeZone, now), date);
  if (days < 0 || days > WEEK) return null;
  return ["Vandaag", "Morgen"][days] ?? `Over ${days} dagen`;
}
