import { expect, test } from "vitest";
import type { Instant } from "./dutch-dates.ts";
import { isOver, isProofFresh, isUnderWay, type Timing, timingOf } from "./timing.ts";

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

const DAY_LATER = "2026-11-23T12:00:00.000Z";

test.each<[string, Instant, Instant, Timing]>([
  ["a start one millisecond ago is running", "2026-11-21T11:59:59.999Z", DAY_LATER, "running"],
  ["a start at this very moment is still to come", "2026-11-21T12:00:00.000Z", DAY_LATER, "soon"],
  ["a start exactly 24 hours away is soon", "2026-11-22T12:00:00.000Z", DAY_LATER, "soon"],
  ["a start more than 24 hours away is upcoming", "2026-11-22T12:00:00.001Z", DAY_LATER, "upcoming"],
  ["an end one millisecond away is running", "2026-11-21T10:00:00Z", "2026-11-21T12:00:00.001Z", "running"],
  ["an end at this very moment is past", "2026-11-21T10:00:00Z", "2026-11-21T12:00:00Z", "past"],
  ["within two hours without an end", "2026-11-21T10:00:00.001Z", "2026-11-21T10:00:00.001Z", "running"],
  ["after two hours without an end", "2026-11-21T10:00:00Z", "2026-11-21T10:00:00Z", "past"],
])("timingOf: %s", (_sentence, startsAt, endsAt, expected) => {
  expect(timingOf({ startsAt, endsAt }, NOW)).toBe(expected);
  expect(timingOf({ starts_at: startsAt, ends_at: endsAt }, NOW)).toBe(expected);
  expect(isUnderWay({ startsAt, endsAt }, NOW)).toBe(expected === "running");
});

test.each<[string, Instant, Instant, boolean]>([
  ["an end in the past is over", "2026-11-21T10:30:00Z", "2026-11-21T11:59:59Z", true],
  ["an end at this very moment is not over yet", "2026-11-21T10:30:00Z", "2026-11-21T12:00:00Z", false],
  ["without an end it lasts two hours", "2026-11-21T10:30:00Z", "2026-11-21T10:30:00Z", false],
])("isOver: %s", (_sentence, startsAt, endsAt, expected) => {
  expect(isOver({ startsAt, endsAt }, NOW)).toBe(expected);
});
