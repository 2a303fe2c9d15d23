import { expect, test } from "vitest";
import { canTakePlace, howFilled, mayClaim, numberWaiting, offerEnds, offeredPlaces } from "./offers.ts";
import { available, type Places } from "./places.ts";

const places = (max: number | null, confirmed: number, waitlist = 0, held = 0, reserved = 0): Places => ({
  max,
  confirmed,
  waitlist,
  held,
  reserved,
});

test.each<[string, Places, number]>([
  ["a full meetup", places(20, 20, 3), 0],
  ["a place offered", places(20, 19, 3, 1), 1],
  ["a place offered, and another free", places(20, 18, 1, 1), 1],
  ["more offered than the maximum has left", places(20, 19, 3, 2), 1],
  ["a lowered maximum", places(20, 24, 3), 0],
  ["no maximum", places(null, 24), 0],
  ["a place that an organiser freed a moment ago", places(20, 18, 3, 1, 1), 1],
])("the public counts tell how many places are offered: %s", (_sentence, given, expected) => {
  const registrationCounts = { confirmed: given.confirmed, available: available(given) };
  const { max: maxParticipants, reserved } = given;
  expect(offeredPlaces({ maxParticipants, registrationCounts, reserved })).toBe(expected);
});

const START = "2026-12-03T18:30:00.000Z";
const before = (hours: number) => Date.parse(START) - hours * 3_600_000;

test.each<[string, number | null, number, ReturnType<typeof howFilled>]>([
  ["without a time to think", null, 2, "promoted"],
  ["a day and a minute before", 60, 24 + 1 / 60, "promoted"],
  ["exactly a day before", 60, 24, "offered"],
  ["a quarter of an hour before", 60, 0.25, "offered"],
  ["in the last quarter", 60, 0.24, "first-come"],
  ["after the start", 60, -0.5, "first-come"],
])("howFilled: %s", (_when, offer_minutes, hours, expected) => {
  expect(howFilled({ offer_minutes, starts_at: START }, before(hours))).toBe(expected);
});

test("an offer ends at the start at the latest", () => {
  expect(offerEnds(60, START, before(2))).toBe("2026-12-03T17:30:00.000Z");
  expect(offerEnds(60, START, before(0.5))).toBe(START);
});

const CLAIM = { party: 1, isLate: false, how: "offered", isAnyToAsk: false } as const;

test.each<[string, Partial<Parameters<typeof mayClaim>[1]>, boolean]>([
  ["when no party is to be asked any more", {}, true],
  ["in the last quarter, when no party is asked any more", { how: "first-come" }, true],
  [
    "in the last quarter, also when a party was not asked before it",
    { how: "first-come", isAnyToAsk: true },
    true,
  ],
  ["not while a party is to be asked, whatever its size", { isAnyToAsk: true }, false],
  ["not while places are given without asking", { how: "promoted" }, false],
  ["not for a party that is larger than the free places", { party: 2 }, false],
  ["not for a larger party in the last quarter", { party: 2, how: "first-come" }, false],
  ["not for a late answer, on which an organiser decides", { isLate: true }, false],
  ["not for a late answer in the last quarter", { isLate: true, how: "first-come" }, false],
])("mayClaim: a yes takes a free place %s", (_when, claim, expected) => {
  expect(mayClaim(places(2, 1, 1), { ...CLAIM, ...claim })).toBe(expected);
});

test("mayClaim: no yes takes a place that is offered to a member", () => {
  expect(mayClaim(places(2, 1, 1, 1), CLAIM)).toBe(false);
});

test.each([
  ["second on the waitlist", { waitlistPosition: 2 }, false, 2],
  [
    "with an offered place",
    { waitlistPosition: 1, offer: { until: "2026-12-09T18:00:00.000Z" } },
    true,
    null,
  ],
  ["where the first yes gets the place", { waitlistPosition: 1, isFree: true }, true, null],
  ["not waiting", { waitlistPosition: null }, false, null],
  ["without a session", {}, false, null],
] as const)("a member %s: %o", (_state, meetup, canTake, number) => {
  expect([canTakePlace(meetup), numberWaiting(meetup)]).toEqual([canTake, number]);
});
