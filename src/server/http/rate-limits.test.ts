import { expect, test } from "vitest";
import { type Limit, nextAllowedAt } from "./rate-limits.ts";

const FIVE: Limit = { name: "five", most: 5, minutes: 60 };
const HURRIED: Limit = { name: "hurried", most: 50, minutes: 60, hurried: 20 };
const HOUR_MS = 3_600_000;
/** So many, a second apart, beginning at one. */
const seconds = (count: number) => Array.from({ length: count }, (_none, number) => (number + 1) * 1000);

test.each([
  ["nothing was tried: at once", FIVE, [], 0],
  ["four were: at once", FIVE, seconds(4), 0],
  ["five were: an hour after the first of them", FIVE, seconds(5), 1000 + HOUR_MS],
  ["of more than fit the last five count", FIVE, seconds(7), 3000 + HOUR_MS],
  ["nineteen in a hurry: at once", HURRIED, seconds(19), 0],
  ["after twenty a second after the last", HURRIED, seconds(20), 20_000 + 1_000],
  ["after twenty-nine ten seconds after the last", HURRIED, seconds(29), 29_000 + 10_000],
  ["after fifty an hour after the first", HURRIED, seconds(50), 1000 + HOUR_MS],
] as const)("%s", (_sentence, limit, moments, opens) => {
  expect(nextAllowedAt(limit, moments)).toBe(opens);
});
