import { expect, test } from "vitest";
import { afterAttempt } from "./deliver.ts";
import type { Attempt } from "./send.ts";

const now = new Date("2026-11-21T12:00:00.000Z");
const answered = (status: number, retryAfter: number | null = null): Attempt => ({
  kind: "answered",
  status,
  retryAfter,
});
const silent: Attempt = { kind: "unreachable", code: "TIMEOUT" };
const SECOND = 1;
const MINUTE = 60;
const HOUR_S = 3600;

test.each<[string, Attempt, number, number | string]>([
  ["any 2xx answer is a success", answered(204), 1, "sent"],
  ["an error is retried after five seconds", answered(500), 1, 5 * SECOND],
  ["the second error after five minutes", answered(503), 2, 5 * MINUTE],
  ["the third after half an hour", silent, 3, 30 * MINUTE],
  ["the ninth after a day", silent, 9, 24 * HOUR_S],
  ["the tenth is final", silent, 10, "failing"],
  ["a redirect is an error", answered(302), 1, 5 * SECOND],
  ["404 is an error", answered(404), 1, 5 * SECOND],
  ["410 ends all deliveries", answered(410), 1, "gone"],
  ["Retry-After is respected", answered(429, 90), 1, 90 * SECOND],
  ["Retry-After is limited to a day", answered(429, 9_999_999), 1, 24 * HOUR_S],
])("after an attempt: %s", (_sentence, attempt, attempts, expected) => {
  const next = afterAttempt(attempt, { attempts, now, chance: 0 });
  if (next.kind === "retry") expect((next.at.getTime() - now.getTime()) / 1000).toBe(expected);
  else expect(next.kind === "failed" ? next.stops : next.kind).toBe(expected);
});

test("all attempts together take three days", () => {
  let seconds = 0;
  for (let attempts = 1; attempts < 10; attempts += 1) {
    const next = afterAttempt(silent, { attempts, now, chance: 0 });
    if (next.kind === "retry") seconds += (next.at.getTime() - now.getTime()) / 1000;
  }
  expect(Math.round(seconds / (24 * HOUR_S))).toBe(3);
});

test("retries are spread in time", () => {
  const next = afterAttempt(silent, { attempts: 2, now, chance: 0.5 });
  expect(next).toEqual({ kind: "retry", at: new Date(now.getTime() + 315_000) });
});
