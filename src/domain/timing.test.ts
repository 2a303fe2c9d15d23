import { expect, test } from "vitest";
import type { Instant } from "./dutch-dates.ts";
import { isOver, isProofFresh, type Timing, timingOf } from "./timing.ts";

const PROOF_CHECKED_AT = Date.parse("2026-11-21T12:15:00.000Z");

test.each([
  ["never proved", null, false],
  ["just now", "2026-11-21T12:15:00.000Z", true],
  ["14 minutes and 59 seconds ago", "2026-11-21T12:00:01.000Z", true],
  ["15 minutes ago", "2026-11-21T12:00:00.000Z", false],
  ["yesterday", "2026-11-20T12:15:00.000Z", false],
])("isProofFresh: %s", (_when, provedAt, fresh) => {
  expect(isProofFresh(provedAt, PROOF_CHECKED_AT)).toBe(fresh);
});

const NOW = Date.parse("2026-11-21T12:00:00Z");

test.each<[string, Instant, Timing]>([
  ["a start one millisecond ago is past", "2026-11-21T11:59:59.999Z", "past"],
  ["a start at this very moment is soon", "2026-11-21T12:00:00.000Z", "soon"],
  ["a start exactly 24 hours away is soon", "2026-11-22T12:00:00.000Z", "soon"],
  ["a start more than 24 hours away is upcoming", "2026-11-22T12:00:00.001Z", "upcoming"],
])("timingOf: %s", (_sentence, startsAt, expected) => {
  expect(timingOf(startsAt, NOW)).toBe(expected);
});

test.each<[string, Instant, boolean]>([
  ["an end in the past is over", "2026-11-21T11:59:59Z", true],
  ["an end at this very moment is not over yet", "2026-11-21T12:00:00Z", false],
])("isOver: %s", (_sentence, endsAt, expected) => {
  expect(isOver(endsAt, NOW)).toBe(expected);
});
