import { expect, test } from "vitest";
import { memberCount } from "./dutch-counts.ts";

test.each([
  [0, "0 leden"],
  [1, "1 lid"],
  [12, "12 leden"],
])("%i: %s", (count, words) => {
  expect(memberCount(count)).toBe(words);
});
