import { expect, test } from "vitest";
import { reasonToWait } from "./answering-words.ts";
import { companionsThatFit, freeToNew, isFirstCome, ownTooBig } from "./companions.ts";
import { available, placeFor } from "./places.ts";
import { answerMessage, firstTooBigInWords, tooBigInWords } from "./wording.ts";

const FULL = { max: 6, confirmed: 6, waitlist: 0, held: 0, reserved: 0 };
const TWO_FREE = { ...FULL, confirmed: 4 };
const OFFERED = { ...FULL, confirmed: 5, waitlist: 2, held: 1 };

type Own = Partial<Parameters<typeof companionsThatFit>[0]>;
const COMING: Own = { registrationStatus: "confirmed" };

test.each<[string, typeof FULL, Own, number]>([
  ["nobody on a full meetup", FULL, {}, 0],
  ["a visitor takes a place too", TWO_FREE, {}, 1],
  ["nobody where the last place is offered", OFFERED, {}, 0],
  ["a member with a place takes no other", TWO_FREE, COMING, 2],
  ["no more guests on a full meetup", FULL, { ...COMING, own: { guests: 1 } }, 1],
  ["the rest of what is allowed", TWO_FREE, { ...COMING, own: { guests: 1 } }, 2],
  ["guests of before the maximum was lowered stay", FULL, { ...COMING, own: { guests: 3 } }, 3],
  ["no more once answering is closed", TWO_FREE, { ...COMING, isClosed: true, own: { guests: 1 } }, 1],
  ["a party on the waitlist waits whole", FULL, { registrationStatus: "waitlist" }, 2],
  [
    "no more with an offered place on a full meetup",
    OFFERED,
    { registrationStatus: "waitlist", offer: {} },
    0,
  ],
  ["who declined counts as new", TWO_FREE, { registrationStatus: "declined" }, 1],
  ["free places that others wait for are not free", { ...TWO_FREE, waitlist: 3 }, COMING, 0],
])("companionsThatFit: %s", (_sentence, { max, ...counts }, own, expected) => {
  const registrationCounts = { ...counts, available: available({ max, ...counts }) };
  expect(companionsThatFit({ maxGuests: 2, maxParticipants: max, registrationCounts, ...own })).toBe(
    expected,
  );
});

test("companionsThatFit: all that are allowed without a maximum, none where none are", () => {
  const open = { maxParticipants: null, registrationCounts: { confirmed: 9, waitlist: 0, available: null } };
  expect([companionsThatFit({ ...open, maxGuests: 3 }), companionsThatFit(open)]).toEqual([3, 0]);
});

const seen = ({ max, ...counts }: typeof FULL, own: Own = {}) => ({
  maxParticipants: max,
  registrationCounts: { ...counts, available: available({ max, ...counts }) },
  ...own,
});
const BLOCKED = { max: 6, confirmed: 5, waitlist: 2, held: 0, reserved: 0 };
const FIRST: Own = { registrationStatus: "waitlist", waitlistPosition: 1, own: { guests: 1 } };

test.each<[string, typeof FULL, number, string | null]>([
  ["a full meetup", FULL, 0, "Vol"],
  ["free places", TWO_FREE, 2, null],
  ["the last place is offered", OFFERED, 0, "Vol"],
  ["a free place that a larger party waits for", BLOCKED, 0, "De vrije plek is voor wie al wacht"],
  ["two of them", { ...BLOCKED, confirmed: 4, waitlist: 3 }, 0, "De vrije plekken zijn voor wie al wacht"],
  ["more free than are waited for", { ...BLOCKED, confirmed: 3 }, 1, null],
])("what a new yes gets agrees with the place that it gets: %s", (_sentence, places, free, reason) => {
  expect(freeToNew(seen(places))).toBe(free);
  expect(reasonToWait(seen(places), "Vol")).toBe(reason);
  expect(freeToNew({ ...seen(places), isFirstCome: true })).toBe(available(places));
  const place = placeFor(places, { party: 1, isLate: false });
  expect(place).toBe(free === 0 ? "waitlist" : "confirmed");
});

test("without a maximum no yes waits", () => {
  const open = { maxParticipants: null, registrationCounts: { confirmed: 9, waitlist: 0, available: null } };
  expect([freeToNew(open), reasonToWait(open, "Vol")]).toEqual([null, null]);
});

test.each<[string, typeof FULL, Own, ReturnType<typeof ownTooBig>]>([
  ["the first, larger than the free places", BLOCKED, FIRST, { free: 1, party: 2 }],
  ["not the second", BLOCKED, { ...FIRST, waitlistPosition: 2 }, null],
  ["not the late, on which an organiser decides", BLOCKED, { ...FIRST, isLate: true }, null],
  ["not one with an offer", BLOCKED, { ...FIRST, offer: {} }, null],
  ["not where no place is free", { ...BLOCKED, confirmed: 6 }, FIRST, null],
  ["not a member with a place", BLOCKED, { ...FIRST, registrationStatus: "confirmed" }, null],
  ["not a member alone, who can take the place", BLOCKED, { ...FIRST, own: { guests: 0 } }, null],
])("ownTooBig: %s", (_sentence, places, own, expected) => {
  expect(ownTooBig(seen(places, own))).toEqual(expected);
});

test("the sentences about a party that is too large count places and people", () => {
  expect(tooBigInWords({ free: 1, party: 3 })).toBe("Er is 1 plek vrij, jullie zijn met 3");
  expect(tooBigInWords({ free: 2, party: 4 })).toBe("Er zijn 2 plekken vrij, jullie zijn met 4");
  expect(firstTooBigInWords({ free: 1, party: 3 })).toBe("Eerste in de rij komt met 3; 1 plek vrij");
  const waits = { status: "waitlist", position: 1, free: 2 } as const;
  expect(answerMessage({ ...waits, tooBig: { free: 2, party: 4 } }, "Zigbee")).toBe(
    "Er zijn 2 plekken vrij, jullie zijn met 4. Je staat op de wachtlijst, als nummer 1.",
  );
});

const TWO_ALONE = { waitlist: 2, waitlist_members: 2 };
const A_PARTY = { waitlist: 2, waitlist_members: 1 };

test.each<[string, number | null, number, typeof TWO_ALONE, boolean]>([
  ["never where places are given at once", null, 0.1, TWO_ALONE, false],
  ["not more than a day before", 60, 25, TWO_ALONE, false],
  ["on the last day, where members alone would have been asked", 60, 5, TWO_ALONE, true],
  ["not on the last day while a party waits that can be larger than the free places", 60, 5, A_PARTY, false],
  ["in the last quarter, whatever party waits", 60, 0.2, A_PARTY, true],
])("isFirstCome: %s", (_sentence, offer_minutes, hours, waiting, expected) => {
  const starts_at = "2026-12-03T18:30:00.000Z";
  const now = Date.parse(starts_at) - hours * 3_600_000;
  expect(isFirstCome({ offer_minutes, starts_at, ...waiting }, now)).toBe(expected);
});
