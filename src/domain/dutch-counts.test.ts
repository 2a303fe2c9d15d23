import { expect, test } from "vitest";
import { inWords, memberCount } from "./dutch-counts.ts";

test.each([
  [0, "0 leden"],
  [1, "1 lid"],
  [12, "12 leden"],
  [2568, "2.568 leden"],
])("%i: %s", (count, words) => {
  expect(memberCount(count)).toBe(words);
});

test("any thing is counted in its own words", () => {
  expect(inWords(1, "uitnodiging gaat", "uitnodigingen gaan")).toBe("1 uitnodiging gaat");
  expect(inWords(193, "uitnodiging gaat", "uitnodigingen gaan")).toBe("193 uitnodigingen gaan");
});
