import { expect, test } from "vitest";
import { guestsThatFit } from "./guest-room.ts";
import { available } from "./places.ts";

const FULL = { max: 6, confirmed: 6, waitlist: 0, held: 0 };
const TWO_FREE = { ...FULL, confirmed: 4 };
const OFFERED = { ...FULL, confirmed: 5, waitlist: 2, held: 1 };

type Own = Partial<Parameters<typeof guestsThatFit>[0]>;
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
  ["who declined counts as new", TWO_FREE, { registrationStatus: "declined" }, 1],
  ["free places that others wait for are not free", { ...TWO_FREE, waitlist: 3 }, COMING, 0],
])("guestsThatFit: %s", (_sentence, { max, ...counts }, own, expected) => {
  const registrationCounts = { ...counts, available: available({ max, ...counts }) };
  expect(guestsThatFit({ maxGuests: 2, maxParticipants: max, registrationCounts, ...own })).toBe(expected);
});

test("guestsThatFit: all that are allowed without a maximum, none where none are", () => {
  const open = { maxParticipants: null, registrationCounts: { confirmed: 9, waitlist: 0, available: null } };
  expect([guestsThatFit({ ...open, maxGuests: 3 }), guestsThatFit(open)]).toEqual([3, 0]);
});
