import { expect, test } from "vitest";
import {
  agoInWords,
  countdownText,
  daysAgo,
  secondsUntil,
  untilInWords,
  weekdayAndDistance,
} from "./countdown.ts";
import type { Day } from "./dutch-dates.ts";

const meetup = {
  date: "2026-11-21",
  end_time: "22:00",
  starts_at: "2026-11-21T18:30:00.000Z",
  ends_at: "2026-11-21T21:00:00.000Z",
} as const;

test.each<[string, string, object]>([
  ["2026-11-21T15:20:00.000Z", "Vanavond, over 3 uur", {}],
  ["2026-11-21T17:30:00.000Z", "Vanavond, over 1 uur", {}],
  ["2026-11-21T17:40:00.000Z", "Vanavond, over 50 minuten", {}],
  ["2026-11-21T18:29:30.000Z", "Vanavond, over 1 minuut", {}],
  ["2026-11-21T18:31:00.000Z", "Nu bezig, tot 22:00", {}],
  ["2026-11-21T18:31:00.000Z", "Nu bezig", { end_time: null }],
  ["2026-11-21T21:00:01.000Z", "Geweest, za 21 nov", {}],
  ["2026-11-20T20:00:00.000Z", "Morgen", {}],
  // Not yet midnight on the clocks of the site, though it is the 20th in UTC too.
  ["2026-11-20T23:30:00.000Z", "Vanavond, over 19 uur", {}],
  ["2026-11-12T12:00:00.000Z", "Over 9 dagen", {}],
  ["2026-11-21T08:00:00.000Z", "Vandaag, over 2 uur", { starts_at: "2026-11-21T10:00:00.000Z" }],
])("at %s it reads: %s", (now, words, facts) => {
  const at = { timeZone: "Europe/Amsterdam", now: Date.parse(now) };
  expect(countdownText({ ...meetup, ...facts }, at)).toBe(words);
});

test.each<[string, string]>([
  ["2026-11-21T22:59:59.999Z", "Vandaag"],
  ["2026-11-21T23:00:00.000Z", "Gisteren"],
  ["2026-11-23T23:00:00.000Z", "3 dagen geleden"],
])("after 21 November in Amsterdam, at %s: %s", (now, words) => {
  expect(daysAgo("2026-11-21", { timeZone: "Europe/Amsterdam", now: Date.parse(now) })).toBe(words);
});

test.each<[Day, string]>([
  ["2026-11-21", "zaterdag, vandaag"],
  ["2026-11-22", "zondag, morgen"],
  ["2026-12-21", "maandag, over 30 dagen"],
  ["2036-11-21", "vrijdag, over 3.653 dagen"],
  ["2026-11-20", "vrijdag, gisteren"],
  ["2026-11-18", "woensdag, 3 dagen geleden"],
])("on 21 November %s is: %s", (date, words) => {
  const at = { timeZone: "Europe/Amsterdam", now: Date.parse("2026-11-21T12:00:00Z") };
  expect(weekdayAndDistance(date, at)).toBe(words);
});

const NOW = Date.parse("2026-11-21T12:00:00Z");

test.each([
  [NOW + 1, 1],
  [NOW + 1_000, 1],
  [NOW + 1_001, 2],
  [NOW, 0],
  [NOW - 5_000, 0],
])("whole seconds until %i: %i", (at, seconds) => {
  expect(secondsUntil(at, NOW)).toBe(seconds);
});

test.each([
  ["2026-11-25T16:30:00Z", "17:30"],
  ["2026-11-26T10:22:00Z", "morgen 11:22"],
  ["2026-12-03T10:22:00Z", "do 3 dec 11:22"],
])("an offer until %s ends %s", (until, words) => {
  const now = Date.parse("2026-11-25T14:00:00Z");
  expect(untilInWords(Date.parse(until), { timeZone: "Europe/Amsterdam", now })).toBe(words);
});

test.each([
  [20_000, "zojuist"],
  [60_000, "1 minuut geleden"],
  [3_599_000, "59 minuten geleden"],
  [3_600_000, "1 uur geleden"],
  [7_200_000, "2 uur geleden"],
  [86_400_000, "1 dag geleden"],
  [90_000_000, "1 dag geleden"],
  [400_000_000, "4 dagen geleden"],
])("%d ms ago is %s", (ms, words) => {
  expect(agoInWords(ms)).toBe(words);
});
