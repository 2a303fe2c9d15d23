import { expect, test } from "vitest";
import { fewerPlaces, isTypedBegun, isTypedOver, pastCaution, skippedCaution } from "./cautions.ts";

const CLOCK = { timeZone: "Europe/Amsterdam", now: Date.parse("2026-12-01T19:00:00Z") };
const times = (date: string, start_time = "", end_time = "") => ({ date, start_time, end_time });

test.each([
  ["no day", times("", "19:30"), false, false],
  ["an earlier day", times("2026-11-30"), true, true],
  ["today, without a start", times("2026-12-01"), false, false],
  ["later today", times("2026-12-01", "20:01", "22:00"), false, false],
  ["its very start", times("2026-12-01", "20:00", "22:00"), false, false],
  ["what runs", times("2026-12-01", "19:30", "22:00"), true, false],
  ["what runs without an end", times("2026-12-01", "18:30"), true, false],
  ["what ended today", times("2026-12-01", "18:00", "19:00"), true, true],
  ["what runs past midnight", times("2026-11-30", "23:00", "22:00"), true, false],
  ["a later day", times("2026-12-02", "10:00"), false, false],
  ["a year of five digits", times("12026-01-01", "10:00"), false, false],
])("%s: begun and over", (_what, typed, begun, over) => {
  expect([isTypedBegun(typed, CLOCK), isTypedOver(typed, CLOCK)]).toEqual([begun, over]);
});

const LATER = times("2026-12-09", "19:30");

test.each([
  [
    "a draft on an earlier day",
    times("2026-11-30"),
    null,
    "date",
    /^Deze dag .*niemand krijgt een uitnodiging/,
  ],
  [
    "a draft that has begun",
    times("2026-12-01", "19:30", "22:00"),
    null,
    "start_time",
    /^Deze tijd .*uitnodiging/,
  ],
  [
    "an evening moved to an earlier day",
    times("2026-11-30"),
    LATER,
    "date",
    /^Deze dag is voorbij: kies een dag en tijd die nog komen/,
  ],
  [
    "one moved to earlier today",
    times("2026-12-01", "10:00", "11:00"),
    LATER,
    "start_time",
    /^Deze tijd is voorbij: kies een dag en tijd die nog komen/,
  ],
] as const)("cautions about %s", (_what, typed, announced, field, sentence) => {
  expect(pastCaution(typed, announced, CLOCK)).toEqual({ field, sentence: expect.stringMatching(sentence) });
});

test.each([
  ["start_time", times("2027-03-28", "02:30"), true],
  ["start_time", times("2027-03-28", "03:30"), false],
  ["end_time", times("2027-03-27", "22:00", "02:30"), true],
  ["end_time", times("2027-03-28", "02:30", "04:00"), false],
  ["start_time", times("", "02:30"), false],
  ["start_time", times("20270-03-28", "02:30"), false],
  ["end_time", times("2027-03-28", "", "02:30"), false],
] as const)("cautions about a %s of %j that the clocks skip: %s", (field, typed, isCautioned) => {
  expect(skippedCaution(typed, field, CLOCK) !== null).toBe(isCautioned);
});

test.each([
  ["", 11, false],
  ["11", 11, false],
  ["10", 11, true],
  ["10", null, false],
])("cautions about a maximum of %j where %j come: %s", (max_participants, coming, isCautioned) => {
  expect(fewerPlaces({ max_participants }, coming) !== null).toBe(isCautioned);
});

test("does not caution about an evening that was over before, or that runs", () => {
  expect(pastCaution(times("2026-11-29"), times("2026-11-30"), CLOCK)).toBeNull();
  const running = times("2026-12-01", "19:00", "22:00");
  expect(pastCaution(times("2026-12-01", "19:30", "22:00"), running, CLOCK)).toBeNull();
});
