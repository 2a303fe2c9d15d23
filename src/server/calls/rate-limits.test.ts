import { expect, test } from "vitest";
import { nextAllowedAt } from "./rate-limits.ts";

const FIVE = { most: 5, per: "hour" } as const;
const HURRIED = { most: 50, per: "hour", hurried: 20 } as const;
const HOUR_MS = 3_600_000;
/** This many moments, a second apart, from second 1. */
const seconds = (count: number) => Array.from({ length: count }, (_none, number) => (number + 1) * 1000);

test.each([
  ["immediately for three after two", seconds(2), 0],
  ["an hour after the first of three for three", seconds(3), 1000 + HOUR_MS],
  ["an hour after the second of four for three", seconds(4), 2000 + HOUR_MS],
] as const)("several attempts at once are allowed %s", (_sentence, moments, opens) => {
  expect(nextAllowedAt(FIVE, moments, 3)).toBe(opens);
});

test.each([
  ["immediately after none", FIVE, [], 0],
  ["immediately after four", FIVE, seconds(4), 0],
  ["an hour after the first of five", FIVE, seconds(5), 1000 + HOUR_MS],
  ["an hour after the first of the last five", FIVE, seconds(7), 3000 + HOUR_MS],
  ["immediately after nineteen with a delay from twenty", HURRIED, seconds(19), 0],
  ["a second after the last of twenty", HURRIED, seconds(20), 20_000 + 1_000],
  ["ten seconds after the last of twenty-nine", HURRIED, seconds(29), 29_000 + 10_000],
  ["an hour after the first of fifty", HURRIED, seconds(50), 1000 + HOUR_MS],
] as const)("the next attempt is allowed %s", (_sentence, limit, moments, opens) => {
  expect(nextAllowedAt(limit, moments)).toBe(opens);
});
