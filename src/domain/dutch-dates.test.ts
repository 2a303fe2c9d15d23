import { expect, test } from "vitest";
import { type ClockTime, calendarLeaf, dateIn, fullDate, momentIn, timeRange } from "./dutch-dates.ts";

test("dates read as Dutch wall-clock dates", () => {
  expect(fullDate("2026-11-24")).toBe("dinsdag 24 november 2026");
  expect(calendarLeaf("2027-01-08")).toEqual({ month: "jan", day: "8", weekday: "vr" });
});

test.each<[ClockTime, ClockTime | null, string]>([
  ["19:30:00", "22:00", "19:30 – 22:00"],
  ["19:30", null, "19:30"],
])("times show their first five characters: %s, %s", (start, end, expected) => {
  expect(timeRange(start, end)).toBe(expected);
});

test.each([
  ["2026-11-21T22:59:00Z", "2026-11-21", "zaterdag 21 november 2026 23:59"],
  ["2026-11-21T23:00:00Z", "2026-11-22", "zondag 22 november 2026 00:00"],
  ["2026-07-01T22:00:00Z", "2026-07-02", "donderdag 2 juli 2026 00:00"],
])("%s is %s in Amsterdam", (instant, date, moment) => {
  expect(dateIn("Europe/Amsterdam", Date.parse(instant))).toBe(date);
  expect(momentIn("Europe/Amsterdam", instant)).toBe(moment);
});
