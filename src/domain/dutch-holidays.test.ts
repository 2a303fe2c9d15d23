import { expect, test } from "vitest";
import type { Day } from "./dutch-dates.ts";
import { holidayOn } from "./dutch-holidays.ts";

test.each<[Day, string | null]>([
  ["2026-12-25", "Eerste Kerstdag"],
  ["2026-12-26", "Tweede Kerstdag"],
  ["2027-01-01", "Nieuwjaarsdag"],
  ["2027-03-26", "Goede Vrijdag"],
  ["2027-03-28", "Eerste Paasdag"],
  ["2027-03-29", "Tweede Paasdag"],
  ["2027-04-27", "Koningsdag"],
  ["2027-05-05", "Bevrijdingsdag"],
  ["2027-05-06", "Hemelvaartsdag"],
  ["2027-05-16", "Eerste Pinksterdag"],
  ["2027-05-17", "Tweede Pinksterdag"],
  ["2025-04-26", "Koningsdag"],
  ["2025-04-27", null],
  ["2038-04-25", "Eerste Paasdag"],
  ["2027-02-02", null],
])("%s is %s", (day, name) => {
  expect(holidayOn(day)).toBe(name);
});
