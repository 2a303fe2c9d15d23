import { expect, test } from "vitest";
import type { Day } from "./dutch-dates.ts";
import { daysOf, rulesFor, type SeriesRule, seriesInWords, titleOn } from "./series.ts";

test.each<[SeriesRule, Day, Day[]]>([
  [{ rule: "weekly" }, "2026-12-22", ["2026-12-22", "2026-12-29", "2027-01-05", "2027-01-12"]],
  [{ rule: "fortnightly" }, "2027-03-16", ["2027-03-16", "2027-03-30", "2027-04-13", "2027-04-27"]],
  [{ rule: "nth_weekday", nth: 1 }, "2026-12-01", ["2026-12-01", "2027-01-05", "2027-02-02", "2027-03-02"]],
  [{ rule: "nth_weekday", nth: 4 }, "2026-11-28", ["2026-11-28", "2026-12-26", "2027-01-23", "2027-02-27"]],
  [{ rule: "nth_weekday", nth: -1 }, "2026-11-28", ["2026-11-28", "2026-12-26", "2027-01-30", "2027-02-27"]],
  [{ rule: "nth_weekday", nth: -1 }, "2027-01-31", ["2027-01-31", "2027-02-28", "2027-03-28", "2027-04-25"]],
])("%j from %s", (rule, first, days) => {
  expect(daysOf(rule, first, days.length)).toEqual(days);
});

test.each<[Day, string[]]>([
  ["2026-12-01", ["elke eerste dinsdag", "elke week op dinsdag", "om de week op dinsdag"]],
  [
    "2026-11-28",
    ["elke vierde zaterdag", "elke laatste zaterdag", "elke week op zaterdag", "om de week op zaterdag"],
  ],
  ["2026-12-29", ["elke laatste dinsdag", "elke week op dinsdag", "om de week op dinsdag"]],
])("%s fits these rules", (day, words) => {
  expect(rulesFor(day).map((rule) => seriesInWords(rule, day))).toEqual(words);
});

test.each<[string, string]>([
  ["Domotica-avond december", "Domotica-avond januari"],
  ["December: Zigbee", "Januari: Zigbee"],
  ["Meten, 3 december 2026", "Meten, 7 januari 2027"],
  ["Decemberfeest", "Decemberfeest"],
  ["Avond van 13 december", "Avond van 13 januari"],
  ["Terugblik 2026", "Terugblik 2026"],
])("of a series ‘%s’ becomes ‘%s’", (title, other) => {
  expect(titleOn(title, "2026-12-03", "2027-01-07")).toBe(other);
});
