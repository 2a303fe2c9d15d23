import { expect, test } from "vitest";
import type { Instant } from "./dutch-dates.ts";
import { clockTimesOf, isWorthTelling, momentsOf, speakerInWords, usualSpeakerName } from "./talks.ts";

test.each([
  ["full", "Fatima El Amrani", "Fatima El Amrani"],
  ["first", "Fatima El Amrani", "Fatima"],
  ["first", "J. de Vries", "J. de Vries"],
  ["member", "Fatima El Amrani", "een lid"],
] as const)("a speaker that chose %s: %s is %s", (choice, name, shown) => {
  expect(speakerInWords(name, choice)).toBe(shown);
});

test("beforehand the first name is chosen, or none where names are off", () => {
  expect([usualSpeakerName(true), usualSpeakerName(false)]).toEqual(["first", "member"]);
});

const START: Instant = "2026-12-05T18:30:00.000Z";

test("lines begin when the one before ends, and the last moment is the end", () => {
  const lines = [{ minutes: 30 }, { minutes: 45 }];
  expect(clockTimesOf(lines, START, "Europe/Amsterdam")).toEqual(["19:30", "20:00", "20:45"]);
  expect(momentsOf([], START)).toEqual([Date.parse(START)]);
});

test("in the night in which the clock goes back, lines last as long as they say", () => {
  const before: Instant = "2026-10-25T00:30:00.000Z";
  expect(clockTimesOf([{ minutes: 60 }], before, "Europe/Amsterdam")).toEqual(["02:30", "02:30"]);
});

test.each([
  ["2026-12-05T18:44:59.999Z", false],
  ["2026-12-05T18:45:00.000Z", true],
  ["2026-12-05T18:15:00.000Z", true],
] as const)("a speaker hears of a start at %s: %s", (now, isTold) => {
  expect(isWorthTelling(START, now)).toBe(isTold);
});
