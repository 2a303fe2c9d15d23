import { expect, test } from "vitest";
import { doorHours } from "./door-hours.ts";
import type { Instant } from "./dutch-dates.ts";

test.each([
  ["18:30", "21:00", "15:30", "00:00"],
  // Without an end time a meetup lasts two hours.
  ["18:30", "18:30", "15:30", "23:30"],
])("door links of a meetup from %s to %s work from %s until %s", (start, end, from, until) => {
  const at = (time: string) => `2026-11-21T${time}:00.000Z` as Instant;
  const hours = doorHours({ starts_at: at(start), ends_at: at(end) });
  const timeOf = (moment: number) => new Date(moment).toISOString().slice(11, 16);
  expect([timeOf(hours.from), timeOf(hours.until)]).toEqual([from, until]);
});
