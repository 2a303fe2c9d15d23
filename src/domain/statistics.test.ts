import { expect, test } from "vitest";
import { percentage, responseRate } from "./statistics.ts";

test.each([
  ["0 without invitations", { invited: 0, yes: 0, no: 0 }, 0],
  ["counts yes and no", { invited: 198, yes: 17, no: 61 }, 39],
  ["is rounded to the nearest", { invited: 200, yes: 0, no: 1 }, 1],
  ["100 when all answered", { invited: 3, yes: 1, no: 2 }, 100],
])("response rate: %s", (_sentence, counts, expected) => {
  expect(responseRate(counts)).toBe(expected);
});

test("a percentage of zero is 0", () => {
  expect(percentage(0, 0)).toBe(0);
});
