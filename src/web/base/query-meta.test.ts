import { expect, test } from "vitest";
import { polled } from "./query-meta.ts";

test.each([
  ["success", 1_000],
  ["pending", 1_000],
  ["error", false],
] as const)(
  "a poll with the status %s is next made after %s: a failed one is retried instead",
  (status, next) => {
    expect(polled(() => 1_000)({ state: { status, data: undefined } })).toBe(next);
  },
);
