import {
  type ClockTime,
  type Day,
  dateIn,
  type Instant,
  shortDate,
  toTheMinute,
  weekdayOf,
} from "./dutch-dates.ts";
import { timeIn } from "./moments.ts";
import { DAY_MS, daysBetween, HOUR_MS, isOver, isUnderWay, MINUTE_MS } from "./timing.ts";
import { countInWords, inDigits } from "./wording.ts";

interface When {
  readonly date: Day;
  readonly end_time: ClockTime | null;
  readonly starts_at: Instant;
  readonly ends_at: Instant;
}

const EVENING = 17;

/** Until a meetup: `Vanavond, over 3 uur`, `Nu bezig, tot 22:00`. @param now milliseconds since the epoch */
export function countdownText(meetup: When, { timeZone, now }: { timeZone: string; now: number }): string {
  if (isOver(meetup, now)) return `Geweest, ${shortDate(meetup.date)}`;
  if (isUnderWay(meetup, now))
    return meetup.end_time === null ? "Nu bezig" : `Nu bezig, tot ${toTheMinute(meetup.end_time)}`;
  const days = daysBetween(dateIn(timeZone, now), meetup.date);
  if (days > 1) return `Over ${days} dagen`;
  if (days === 1) return "Morgen";
  return `${partOfDay(meetup.starts_at, timeZone)}, over ${shortly(Date.parse(meetup.starts_at) - now)}`;
}

/** To check a typed date by: `vrijdag, over 30 dagen`, `zondag, 3 dagen geleden`; `now` in milliseconds. */
export const weekdayAndDistance = (date: Day, at: { timeZone: string; now: number }): string =>
  `${weekdayOf(date)}, ${distanceInWords(date, at)}`;

/** `vandaag`, `over 30 dagen`, `3 dagen geleden`; `now` in milliseconds. */
export function distanceInWords(date: Day, { timeZone, now }: { timeZone: string; now: number }): string {
  const days = daysBetween(dateIn(timeZone, now), date);
  const near: Readonly<Record<number, string>> = { [-1]: "gisteren", 0: "vandaag", 1: "morgen" };
  const far = days < 0 ? `${inDigits(-days)} dagen geleden` : `over ${inDigits(days)} dagen`;
  return near[days] ?? far;
}

/** The end of an offer: `11:22` today, `morgen 11:22`, else `do 3 dec 11:22`; milliseconds since the epoch. */
export function untilInWords(until: number, { timeZone, now }: { timeZone: string; now: number }): string {
  const day = dateIn(timeZone, until);
  const time = timeIn(timeZone, until);
  const days = daysBetween(dateIn(timeZone, now), day);
  if (days === 0) return time;
  return `${days === 1 ? "morgen" : shortDate(day)} ${time}`;
}

/** Words for a day that is over: `Vandaag`, `Gisteren`, `3 dagen geleden`. `now` as above. */
export function daysAgo(date: Day, { timeZone, now }: { timeZone: string; now: number }): string {
  const days = daysBetween(date, dateIn(timeZone, now));
  return ["Vandaag", "Gisteren"][days] ?? `${days} dagen geleden`;
}

/** Of a span that is over, in milliseconds: `zojuist`, `3 minuten geleden`, `2 uur geleden`, `4 dagen geleden`. */
export function agoInWords(ms: number): string {
  if (ms < MINUTE_MS) return "zojuist";
  if (ms < HOUR_MS) return `${countInWords(Math.floor(ms / MINUTE_MS), "minuut", "minuten")} geleden`;
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} uur geleden`;
  return `${countInWords(Math.floor(ms / DAY_MS), "dag", "dagen")} geleden`;
}

function partOfDay(startsAt: Instant, timeZone: string): string {
  const time = timeIn(timeZone, Date.parse(startsAt));
  return Number.parseInt(time, 10) >= EVENING ? "Vanavond" : "Vandaag";
}

function shortly(ms: number): string {
  if (ms >= HOUR_MS) return `${Math.floor(ms / HOUR_MS)} uur`;
  return countInWords(Math.max(1, Math.ceil(ms / MINUTE_MS)), "minuut", "minuten");
}

/** Whole seconds until `at`, rounded up; 0 when it has passed. Both in milliseconds since the epoch. */
export const secondsUntil = (at: number, now: number): number => Math.max(0, Math.ceil((at - now) / 1000));

export const secondsAfter = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);
