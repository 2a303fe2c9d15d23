import { expect, test } from "vitest";
import {
  type Action,
  available,
  availableToNew,
  countSteps,
  isAfterDeadline,
  isSwitch,
  isYes,
  mostPromoted,
  type Places,
  placeFor,
  placesFreedBy,
  type ResponseStatus,
  type Standing,
  statusAfter,
  statusOfParty,
} from "./places.ts";

const places = (max: number | null, confirmed: number, waitlist = 0, held = 0, reserved = 0): Places => ({
  max,
  confirmed,
  waitlist,
  held,
  reserved,
});
test.each<[string, Places, Standing, boolean, number]>([
  ["its place", places(2, 2), { status: "confirmed", party: 1, isHeld: false }, false, 1],
  ["an offered place", places(2, 1, 1, 1), { status: "waitlist", party: 1, isHeld: true }, false, 1],
  ["none, where it waits", places(2, 2, 1), { status: "waitlist", party: 1, isHeld: false }, true, 0],
  [
    "what waits for a larger party",
    places(3, 2, 4),
    { status: "waitlist", party: 3, isHeld: false },
    true,
    1,
  ],
  ["none behind that party", places(3, 2, 4), { status: "waitlist", party: 1, isHeld: false }, false, 0],
  ["none of a party that declined", places(3, 2), { status: "declined", party: 1, isHeld: false }, false, 0],
])("placesFreedBy: %s", (_sentence, given, from, isFirst, expected) => {
  expect(placesFreedBy(given, from, isFirst)).toBe(expected);
});

const ALONE = { party: 1, isLate: false };

test.each<[string, Places, number, "confirmed" | "waitlist"]>([
  ["a free place is given", places(2, 1), 1, "confirmed"],
  ["without free places the answer waits", places(2, 2), 1, "waitlist"],
  ["without a maximum there is always a place", places(null, 900), 4, "confirmed"],
  ["a lowered maximum leaves no place", places(2, 5), 1, "waitlist"],
  ["a new answer does not overtake the waitlist", places(3, 2, 1), 1, "waitlist"],
  ["a party that fits gets its places", places(5, 2), 3, "confirmed"],
  ["a party that does not fit waits whole", places(5, 2), 4, "waitlist"],
  ["an offered place counts as taken", places(3, 2, 1, 1), 1, "waitlist"],
  ["beside an offered place there may be another", places(4, 2, 1, 1), 1, "confirmed"],
  ["a place that an organiser can still take back is no newcomer's", places(3, 2, 0, 0, 1), 1, "waitlist"],
])("placeFor: %s", (_sentence, given, party, expected) => {
  expect(placeFor(given, { party, isLate: false })).toBe(expected);
});

test.each([
  ["confirmed", true],
  ["waitlist", true],
  ["declined", false],
  [null, false],
  [undefined, false],
] as const)("an answer %s is a yes: %s", (status, answer) => {
  expect(isYes(status)).toBe(answer);
});

test("placeFor: a late answer waits, also where places are free", () => {
  expect(placeFor(places(null, 0), { party: 1, isLate: true })).toBe("waitlist");
});

test.each<[string, Places, number]>([
  ["a freed place", places(2, 1, 3), 1],
  ["an empty waitlist", places(2, 1), 0],
  ["a full meetup", places(2, 2, 3), 0],
  ["a lowered maximum", places(1, 2, 3), 0],
  ["a raised maximum", places(4, 2, 3), 2],
  ["a lifted maximum", places(null, 2, 3), 3],
  ["offered places", places(4, 2, 3, 1), 1],
  ["a place offered to each that waits", places(9, 2, 3, 3), 0],
])("mostPromoted: %s", (_sentence, given, expected) => {
  expect(mostPromoted(given)).toBe(expected);
});

const FULL = places(2, 2);
const standing = (status: ResponseStatus | null, isHeld = false): Standing | null =>
  status && { status, party: 1, isHeld };

test.each<[string, Places, ResponseStatus | null, Action, ResponseStatus]>([
  ["a first yes takes a free place", places(2, 1), null, "confirm", "confirmed"],
  ["a first yes to a full meetup waits", FULL, null, "confirm", "waitlist"],
  ["a confirmed member who confirms again stays confirmed", FULL, "confirmed", "confirm", "confirmed"],
  ["a waiting member who confirms again keeps waiting", places(2, 0), "waitlist", "confirm", "waitlist"],
  ["a declined member who confirms is treated as new", FULL, "declined", "confirm", "waitlist"],
  ["a decline is recorded as declined", FULL, "confirmed", "decline", "declined"],
])("statusAfter: %s", (_sentence, given, from, action, expected) => {
  expect(statusAfter(given, standing(from), { ...ALONE, action })).toBe(expected);
});

test("statusAfter: an offered place is taken by saying yes, after the deadline too", () => {
  const answer = { party: 1, isLate: true, action: "confirm" } as const;
  expect(statusAfter(places(2, 1, 1, 1), standing("waitlist", true), answer)).toBe("confirmed");
});

test.each([null, "declined", "waitlist"] as const)(
  "statusAfter: a free place that nobody is asked for is taken by saying yes, from %s",
  (from) => {
    const answer = { ...ALONE, action: "confirm", isClaim: true } as const;
    expect(statusAfter(places(2, 1, 1), standing(from), answer)).toBe("confirmed");
  },
);

test("statusAfter: a no is taken after the deadline", () => {
  const answer = { party: 1, isLate: true, action: "decline" } as const;
  expect(statusAfter(FULL, standing("confirmed"), answer)).toBe("declined");
});

const TWO_WAIT = { status: "waitlist", party: 2 } as const;

test.each<
  [string, Places, Parameters<typeof statusOfParty>[1], Parameters<typeof statusOfParty>[2], ResponseStatus]
>([
  [
    "smaller and first, it takes the free place",
    places(2, 1, 2),
    TWO_WAIT,
    { party: 1, isFirst: true },
    "confirmed",
  ],
  ["not first, it overtakes no party", places(2, 1, 5), TWO_WAIT, { party: 1, isFirst: false }, "waitlist"],
  [
    "still larger than the free places, it waits",
    places(3, 2, 3),
    { ...TWO_WAIT, party: 3 },
    { party: 2, isFirst: true },
    "waitlist",
  ],
  [
    "a place that is offered to another party is not free",
    places(2, 1, 3, 1),
    TWO_WAIT,
    { party: 1, isFirst: true },
    "waitlist",
  ],
  [
    "places behind it on the waitlist do not count",
    places(3, 2, 6),
    TWO_WAIT,
    { party: 1, isFirst: true },
    "confirmed",
  ],
  [
    "larger, it waits whatever is free",
    places(null, 0, 2),
    TWO_WAIT,
    { party: 3, isFirst: true },
    "waitlist",
  ],
  [
    "a party with places keeps them",
    places(2, 3),
    { ...TWO_WAIT, status: "confirmed" },
    { party: 1, isFirst: false },
    "confirmed",
  ],
])("statusOfParty: %s", (_sentence, given, from, changed, expected) => {
  expect(statusOfParty(given, from, changed)).toBe(expected);
});

const NONE = { confirmed: 0, waitlist: 0, declined: 0, confirmed_members: 0, waitlist_members: 0, held: 0 };

test.each<[ResponseStatus | null, ResponseStatus | null, object, boolean]>([
  [null, "confirmed", { confirmed: 3, confirmed_members: 1 }, false],
  [
    "waitlist",
    "confirmed",
    { confirmed: 3, confirmed_members: 1, waitlist: -3, waitlist_members: -1 },
    false,
  ],
  ["confirmed", "declined", { confirmed: -3, confirmed_members: -1, declined: 1 }, true],
  ["declined", "waitlist", { waitlist: 3, waitlist_members: 1, declined: -1 }, true],
  ["waitlist", null, { waitlist: -3, waitlist_members: -1 }, false],
  [null, "declined", { declined: 1 }, false],
  ["declined", null, { declined: -1 }, false],
])(
  "of a party of three, from %s to %s the counts change by %o, a switch: %s",
  (from, to, steps, switches) => {
    const party = (status: ResponseStatus | null) => status && { status, party: 3, isHeld: false };
    expect(countSteps(party(from), party(to))).toEqual({ ...NONE, ...steps });
    expect(isSwitch(from, to)).toBe(switches);
  },
);

test("an offer is counted until it is taken", () => {
  const waiting = { status: "waitlist", party: 2, isHeld: false } as const;
  const offered = { ...waiting, isHeld: true };
  expect(countSteps(waiting, offered)).toEqual({ ...NONE, held: 2 });
  expect(countSteps(offered, { ...waiting, status: "confirmed" }).held).toBe(-2);
});

test.each<[string, Places, number | null, number | null]>([
  ["places left", places(20, 17), 3, 3],
  ["never negative", places(2, 5), 0, 0],
  ["no maximum, no count", places(null, 5), null, null],
  ["offered places are taken", places(20, 17, 3, 2), 1, 0],
])("available: %s", (_sentence, given, expected, toNew) => {
  expect(available(given)).toBe(expected);
  expect(availableToNew(given)).toBe(toNew);
});

test("an answer in the last second of the deadline is in time", () => {
  const deadline = "2026-12-03T18:30:00.000Z";
  const at = Date.parse(deadline);
  expect(isAfterDeadline(deadline, at)).toBe(false);
  expect(isAfterDeadline(deadline, at + 1)).toBe(true);
  expect(isAfterDeadline(null, at)).toBe(false);
});
