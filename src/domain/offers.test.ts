import { expect, test } from "vitest";
import { howFilled, isFreeFor, offerEnds, offeredPlaces } from "./offers.ts";
import { available, type Places } from "./places.ts";

const places = (max: number | null, confirmed: number, waitlist = 0, held = 0): Places => ({
  max,
  confirmed,
  waitlist,
  held,
});

test.each<[string, Places, number]>([
  ["a full meetup", places(20, 20, 3), 0],
  ["a place offered", places(20, 19, 3, 1), 1],
  ["a place offered, and another free", places(20, 18, 1, 1), 1],
  ["more offered than the maximum has left", places(20, 19, 3, 2), 1],
  ["a lowered maximum", places(20, 24, 3), 0],
  ["no maximum", places(null, 24), 0],
])("the public counts tell how many places are offered: %s", (_sentence, given, expected) => {
  const counts = { confirmed: given.confirmed, available: available(given) };
  expect(offeredPlaces(given.max, counts)).toBe(expected);
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

test.each<[string, Parameters<typeof isFreeFor>[1], ReturnType<typeof howFilled>, boolean]>([
  ["in the last quarter", { party: 1, isLate: false, offers: 0 }, "first-come", true],
  ["not for a party that does not fit", { party: 2, isLate: false, offers: 0 }, "first-come", false],
  ["not for a late answer", { party: 1, isLate: true, offers: 0 }, "first-come", false],
  ["not for those who are still asked", { party: 1, isLate: false, offers: 1 }, "offered", false],
  ["for those who are not asked any more", { party: 1, isLate: false, offers: 2 }, "offered", true],
  ["not while places are promoted to", { party: 1, isLate: false, offers: 2 }, "promoted", false],
])("a free place is for the taking %s", (_when, waiting, how, expected) => {
  expect(isFreeFor(places(2, 1, 1), waiting, how)).toBe(expected);
});
