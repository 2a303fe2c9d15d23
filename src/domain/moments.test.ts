import { expect, test } from "vitest";
import type { ClockTime, Day } from "./dutch-dates.ts";
import { momentOf, scheduleOf, shortMoment } from "./moments.ts";

test.each([
  ["Europe/Amsterdam", "2026-11-21T12:00:00.000Z", "za 21 nov 13:00"],
  ["Europe/Amsterdam", "2026-06-30T22:05:00.000Z", "wo 1 jul 00:05"],
  ["UTC", "2026-12-05T09:00:00Z", "za 5 dec 09:00"],
])("in %s the moment %s reads %s", (timeZone, instant, words) => {
  expect(shortMoment(timeZone, instant)).toBe(words);
});

test.each([
  ["in winter", "2026-12-05", "19:30"],
  ["in summer", "2026-07-05", "00:00"],
  ["after the skipped hour", "2027-03-28", "03:00"],
  ["in the skipped hour", "2027-03-28", "02:30"],
  ["before the repeated hour", "2026-10-25", "01:59"],
  ["in the repeated hour", "2026-10-25", "02:30"],
  ["after the repeated hour", "2026-10-25", "03:00"],
  ["at the end of a year", "2026-12-31", "23:59"],
] as const)("the moment of a day and a time %s is that of Temporal", (_when, date, time) => {
  for (const timeZone of ["Europe/Amsterdam", "America/Los_Angeles", "Pacific/Auckland", "UTC"])
    expect(momentOf(timeZone, date, time), timeZone).toBe(
      new Date(
        Temporal.PlainDate.from(date).toZonedDateTime({
          timeZone,
          plainTime: Temporal.PlainTime.from(time),
        }).epochMilliseconds,
      ).toISOString(),
    );
});

test("a year that is still typed has a moment", () => {
  expect(momentOf("Europe/Amsterdam", "0002-01-01", "19:30") < "0003").toBe(true);
});

test.each<[string, Day, ClockTime, ClockTime | null, string, string]>([
  [
    "winter time is one hour ahead of UTC",
    "2026-11-24",
    "19:30",
    "22:00",
    "2026-11-24T18:30",
    "2026-11-24T21:00",
  ],
  ["summer time is two hours ahead", "2026-07-01", "19:30", "22:00", "2026-07-01T17:30", "2026-07-01T20:00"],
  [
    "an end before the start is on the next day",
    "2026-11-24",
    "22:00",
    "01:00",
    "2026-11-24T21:00",
    "2026-11-25T00:00",
  ],
  [
    "an end at the start is a day later",
    "2026-11-24",
    "20:00",
    "20:00",
    "2026-11-24T19:00",
    "2026-11-25T19:00",
  ],
  [
    "no end means it ends when it starts",
    "2026-11-24",
    "20:00",
    null,
    "2026-11-24T19:00",
    "2026-11-24T19:00",
  ],
  [
    "the night the clocks go back lasts an hour longer",
    "2026-10-24",
    "23:00",
    "04:00",
    "2026-10-24T21:00",
    "2026-10-25T03:00",
  ],
  [
    "the night the clocks go forward lasts an hour less",
    "2026-03-28",
    "23:00",
    "04:00",
    "2026-03-28T22:00",
    "2026-03-29T02:00",
  ],
  ["a skipped time moves on by an hour", "2026-03-29", "02:30", null, "2026-03-29T01:30", "2026-03-29T01:30"],
])("schedule: %s", (_sentence, date, start_time, end_time, starts, ends) => {
  expect(scheduleOf({ date, start_time, end_time }, "Europe/Amsterdam")).toEqual({
    starts_at: `${starts}:00.000Z`,
    ends_at: `${ends}:00.000Z`,
  });
});
