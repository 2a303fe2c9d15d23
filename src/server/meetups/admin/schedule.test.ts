import { expect, test } from "vitest";
import type { ClockTime, Day } from "#domain/dutch-dates.ts";
import { scheduleOf } from "./schedule.ts";

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
])("%s", (_sentence, date, start_time, end_time, starts, ends) => {
  expect(scheduleOf({ date, start_time, end_time }, "Europe/Amsterdam")).toEqual({
    starts_at: `${starts}:00.000Z`,
    ends_at: `${ends}:00.000Z`,
  });
});
