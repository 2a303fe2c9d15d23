import { expect, test } from "vitest";
import { relativeDay } from "./relative-day.ts";

test.each<[string, string | null]>([
  ["2026-11-21T22:59:59.999Z", "Vandaag"],
  ["2026-11-20T23:00:00.000Z", "Vandaag"],
  ["2026-11-20T22:59:59.999Z", "Morgen"],
  ["2026-11-19T12:00:00.000Z", "Over 2 dagen"],
  ["2026-11-13T23:00:00.000Z", "Over 7 dagen"],
  ["2026-11-13T22:59:59.999Z", null],
  ["2026-11-21T23:00:00.000Z", null],
])("the day of 21 November in Amsterdam, at %s: %s", (now, words) => {
  const at = { timeZone: "Europe/Amsterdam", now: Date.parse(now) };
  expect(relativeDay("2026-11-21", at)).toBe(words);
});

test("days are counted right over the night that the clocks change", () => {
  const at = { timeZone: "Europe/Amsterdam", now: Date.parse("2026-10-24T21:30:00Z") };
  expect(relativeDay("2026-10-26", at)).toBe("Over 2 dagen");
});
