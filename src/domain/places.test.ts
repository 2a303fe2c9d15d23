import { expect, test } from "vitest";
import {
  type Action,
  available,
  countSteps,
  isSwitch,
  type Places,
  placeFor,
  promotions,
  type ResponseStatus,
  statusAfter,
} from "./places.ts";

test.each<[string, Places, "confirmed" | "waitlist"]>([
  ["a free place is given", { max: 2, confirmed: 1, waitlist: 0 }, "confirmed"],
  ["without free places the answer waits", { max: 2, confirmed: 2, waitlist: 0 }, "waitlist"],
  ["without a maximum there is always a place", { max: null, confirmed: 900, waitlist: 0 }, "confirmed"],
  ["a lowered maximum leaves no place", { max: 2, confirmed: 5, waitlist: 0 }, "waitlist"],
  ["a new answer does not overtake the waitlist", { max: 3, confirmed: 2, waitlist: 1 }, "waitlist"],
])("placeFor: %s", (_sentence, places, expected) => {
  expect(placeFor(places)).toBe(expected);
});

test.each<[string, Places, number]>([
  ["a freed place promotes one", { max: 2, confirmed: 1, waitlist: 3 }, 1],
  ["an empty waitlist promotes no member", { max: 2, confirmed: 1, waitlist: 0 }, 0],
  ["a full meetup promotes no member", { max: 2, confirmed: 2, waitlist: 3 }, 0],
  ["a lowered maximum promotes no member", { max: 1, confirmed: 2, waitlist: 3 }, 0],
  ["a raised maximum promotes as many as fit", { max: 4, confirmed: 2, waitlist: 3 }, 2],
  ["a lifted maximum promotes all", { max: null, confirmed: 2, waitlist: 3 }, 3],
])("promotions: %s", (_sentence, places, expected) => {
  expect(promotions(places, false)).toBe(expected);
});

test("promotions: a meetup that is over promotes no member", () => {
  expect(promotions({ max: null, confirmed: 2, waitlist: 3 }, true)).toBe(0);
});

const FULL: Places = { max: 2, confirmed: 2, waitlist: 0 };

test.each<[string, Places, ResponseStatus | null, Action, ResponseStatus]>([
  ["a first yes takes a free place", { ...FULL, confirmed: 1 }, null, "confirm", "confirmed"],
  ["a first yes to a full meetup waits", FULL, null, "confirm", "waitlist"],
  ["a confirmed member who confirms again stays confirmed", FULL, "confirmed", "confirm", "confirmed"],
  [
    "a waiting member who confirms again keeps waiting",
    { ...FULL, confirmed: 0 },
    "waitlist",
    "confirm",
    "waitlist",
  ],
  ["a declined member who confirms is treated as new", FULL, "declined", "confirm", "waitlist"],
  ["a decline is recorded as declined", FULL, "confirmed", "decline", "declined"],
])("statusAfter: %s", (_sentence, places, from, action, expected) => {
  expect(statusAfter(places, from, action)).toBe(expected);
});

test.each<[ResponseStatus | null, ResponseStatus | null, object, boolean]>([
  [null, "confirmed", { confirmed: 1, waitlist: 0, declined: 0 }, false],
  ["waitlist", "confirmed", { confirmed: 1, waitlist: -1, declined: 0 }, false],
  ["confirmed", "declined", { confirmed: -1, waitlist: 0, declined: 1 }, true],
  ["declined", "waitlist", { confirmed: 0, waitlist: 1, declined: -1 }, true],
  ["waitlist", null, { confirmed: 0, waitlist: -1, declined: 0 }, false],
])("from %s to %s the counts change by %o, a switch: %s", (from, to, steps, switches) => {
  expect(countSteps(from, to)).toEqual(steps);
  expect(isSwitch(from, to)).toBe(switches);
});

test.each<[string, number | null, number, number | null]>([
  ["places left", 20, 17, 3],
  ["never negative", 2, 5, 0],
  ["no maximum, no count", null, 5, null],
])("available: %s", (_sentence, max, confirmed, expected) => {
  expect(available({ max, confirmed })).toBe(expected);
});
