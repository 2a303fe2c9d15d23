import { expect, test } from "vitest";
import { FOREVER, mutedOf, mutedUntil } from "./queries.ts";

const timeZone = "Europe/Amsterdam";
const now = new Date("2026-11-21T12:00:00.000Z");

test.each([
  ["not muted", null, null],
  ["forever", "for-good", FOREVER],
  ["midnight of a day in winter", "2026-12-01", "2026-11-30T23:00:00.000Z"],
  ["midnight of a day in summer", "2027-07-01", "2027-06-30T22:00:00.000Z"],
] as const)("muted until: %s", (_what, choice, instant) => {
  expect(mutedUntil(choice, timeZone)).toBe(instant);
  expect(mutedOf({ muted_until: instant }, { timeZone, now })).toBe(choice);
});

test("muting ends when its day begins", () => {
  const muted_until = mutedUntil("2026-11-21", timeZone);
  expect(mutedOf({ muted_until }, { timeZone, now })).toBeNull();
});
