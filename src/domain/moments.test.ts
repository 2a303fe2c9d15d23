import { expect, test } from "vitest";
import { momentOf, shortMoment } from "./moments.ts";

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
