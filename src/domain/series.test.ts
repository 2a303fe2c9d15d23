import { expect, test } from "vitest";
import type { Day } from "./dutch-dates.ts";
import { daysOf, rulesFor, type SeriesRule, seriesInWords } from "./series.ts";

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
