import { expect, test } from "vitest";
import { dayOf } from "./meetups.ts";

test.each([
  ["soon after midnight", "2026-01-15T23:30:00Z", "2026-01-16"],
  ["before it starts", "2026-01-16T18:00:00Z", "2026-01-16"],
  ["after it started", "2026-01-16T19:00:00Z", "2026-01-17"],
])("the demo's meetup of tonight is today, or tomorrow once it started: %s", (_when, now, day) => {
  const tonight = { inDays: 0, start: "19:30" };
  expect(dayOf(tonight, new Date(now), "Europe/Amsterdam").toPlainDate().toString()).toBe(day);
});
