import { expect, test } from "vitest";
import { consecutiveFailures, newestTried } from "./deliveries.ts";

type Tried = readonly [state: string, attempts: number, triedAt: string | null];

const [AT_ONE, AT_TWO, AT_THREE] = ["T13:00:00Z", "T14:00:00Z", "T15:00:00Z"].map(
  (at) => `2026-11-21${at}`,
) as [string, string, string];

const tried = (all: readonly Tried[]) =>
  all.map(([state, attempts, tried_at]) => ({ state, attempts, tried_at }));

test.each<readonly [what: string, tried: readonly Tried[], misses: number]>([
  ["none without deliveries", [], 0],
  ["none while the first is under way", [["waiting", 1, null]], 0],
  [
    "none after a success",
    [
      ["sent", 1, AT_TWO],
      ["failed", 10, AT_ONE],
    ],
    0,
  ],
  [
    "one failed delivery",
    [
      ["failed", 1, AT_TWO],
      ["sent", 1, AT_ONE],
    ],
    1,
  ],
  [
    "two attempts of one delivery",
    [
      ["waiting", 2, AT_TWO],
      ["sent", 1, AT_ONE],
    ],
    2,
  ],
  [
    "two failed deliveries, a withdrawn one ignored",
    [
      ["failed", 1, AT_THREE],
      ["withdrawn", 1, AT_TWO],
      ["sent", 1, AT_ONE],
    ],
    2,
  ],
  [
    "none after a successful retry of an older delivery",
    [
      ["failed", 3, AT_ONE],
      ["sent", 1, AT_TWO],
    ],
    0,
  ],
  ["a delivery that is being retried", [["waiting", 0, AT_ONE]], 1],
])("consecutive failures: %s", (_what, all, misses) => {
  expect(consecutiveFailures(tried(all))).toBe(misses);
});

test("the latest attempt comes first, and what was not tried is absent", () => {
  const all = tried([
    ["failed", 1, AT_ONE],
    ["waiting", 0, null],
    ["sent", 2, AT_TWO],
  ]);
  expect(newestTried(all).map(({ state }) => state)).toEqual(["sent", "failed"]);
});
