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
  ["1970-03-29", "Eerste Paasdag"],
  ["2000-04-23", "Eerste Paasdag"],
  ["2008-03-23", "Eerste Paasdag"],
  ["2011-04-24", "Eerste Paasdag"],
  ["2024-03-31", "Eerste Paasdag"],
  ["2025-04-20", "Eerste Paasdag"],
  ["2026-04-05", "Eerste Paasdag"],
  ["2028-04-16", "Eerste Paasdag"],
  ["2029-04-01", "Eerste Paasdag"],
  ["2038-04-25", "Eerste Paasdag"],
  ["2100-03-28", "Eerste Paasdag"],
  ["2027-02-02", null],
])("%s is %s", (day, name) => {
  expect(holidayOn(day)).toBe(name);
});
