import { expect, test } from "vitest";
import { available, type Places, placeFor, placesBadge, promotions } from "./places.ts";

test.each<[string, Places, "confirmed" | "waitlist"]>([
  ["a free place is yours", { max: 2, confirmed: 1, waiting: 0 }, "confirmed"],
  ["the last place gone means the waiting list", { max: 2, confirmed: 2, waiting: 0 }, "waitlist"],
  ["without a maximum there is always a place", { max: null, confirmed: 900, waiting: 0 }, "confirmed"],
  ["a lowered maximum leaves no place", { max: 2, confirmed: 5, waiting: 0 }, "waitlist"],
  ["nobody overtakes who waits", { max: 3, confirmed: 2, waiting: 1 }, "waitlist"],
])("%s", (_sentence, places, expected) => {
  expect(placeFor(places)).toBe(expected);
});

test.each<[string, Places, number]>([
  ["a freed place promotes one", { max: 2, confirmed: 1, waiting: 3 }, 1],
  ["nobody waits, nobody is promoted", { max: 2, confirmed: 1, waiting: 0 }, 0],
  ["a full meetup promotes nobody", { max: 2, confirmed: 2, waiting: 3 }, 0],
  ["a lowered maximum promotes nobody", { max: 1, confirmed: 2, waiting: 3 }, 0],
  ["a raised maximum promotes as many as fit", { max: 4, confirmed: 2, waiting: 3 }, 2],
  ["a lifted maximum promotes all", { max: null, confirmed: 2, waiting: 3 }, 3],
])("%s", (_sentence, places, expected) => {
  expect(promotions(places)).toBe(expected);
});

test.each<[string, number | null, number, number | null]>([
  ["places left", 20, 17, 3],
  ["never negative", 2, 5, 0],
  ["no maximum, no count", null, 5, null],
])("available: %s", (_sentence, max, confirmed, expected) => {
  expect(available({ max, confirmed })).toBe(expected);
});

test.each<[number | null, string | null]>([
  [null, null],
  [6, null],
  [5, "Nog 5 plekken"],
  [2, "Nog 2 plekken"],
  [1, "Nog 1 plekken"],
  [0, "Vol"],
])("the badge at %s places", (free, expected) => {
  expect(placesBadge(free)).toBe(expected);
});
