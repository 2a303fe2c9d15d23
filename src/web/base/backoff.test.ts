import { afterEach, expect, test, vi } from "vitest";
import { momentOfRetryAfter, waitBeforeRetry } from "./backoff.ts";

const NOW = Date.parse("2026-12-01T12:00:00Z");

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function at(random: number): void {
  vi.useFakeTimers({ now: NOW });
  vi.spyOn(Math, "random").mockReturnValue(random);
}

test.each([
  [0, 1_000],
  [1, 2_000],
  [2, 4_000],
  [3, 8_000],
  [4, 16_000],
  [5, 30_000],
  [50, 30_000],
  [5_000, 30_000],
])("after %i failed retries the next one waits %i ms, or up to a quarter less", (failures, most) => {
  at(0);
  expect(waitBeforeRetry(failures, { notBefore: 0 })).toBe(most);
  at(1);
  expect(waitBeforeRetry(failures, { notBefore: 0 })).toBe(most * 0.75);
});

test.each([
  ["90", 90_000],
  ["Tue, 01 Dec 2026 12:02:00 GMT", 120_000],
])("no retry comes before Retry-After: %s", (header, least) => {
  at(0);
  expect(waitBeforeRetry(0, { notBefore: momentOfRetryAfter(header) })).toBe(least);
  at(1);
  expect(waitBeforeRetry(0, { notBefore: momentOfRetryAfter(header) })).toBe(least + 1_000);
});

test.each([
  ["0", 8_000],
  ["3", 8_000],
  ["Tue, 01 Dec 2026 11:00:00 GMT", 8_000],
  ["soon", 8_000],
  ["", 8_000],
  ["-5", 8_000],
  [null, 8_000],
])("a Retry-After of %j does not make a long wait shorter", (header, wait) => {
  at(0);
  expect(waitBeforeRetry(3, { notBefore: momentOfRetryAfter(header) })).toBe(wait);
});
