import { expect, test } from "vitest";
import { shortMoment } from "./moments.ts";

test.each([
  ["Europe/Amsterdam", "2026-11-21T12:00:00.000Z", "za 21 nov 13:00"],
  ["Europe/Amsterdam", "2026-06-30T22:05:00.000Z", "wo 1 jul 00:05"],
  ["UTC", "2026-12-05T09:00:00Z", "za 5 dec 09:00"],
])("in %s the moment %s reads %s", (timeZone, instant, words) => {
  expect(shortMoment(timeZone, instant)).toBe(words);
});
