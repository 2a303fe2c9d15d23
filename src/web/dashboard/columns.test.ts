import { expect, test } from "vitest";
import type { MyMeetups } from "#contract/dashboard.ts";
import type { MeetupId } from "#contract/ids.ts";
import type { Meetup } from "#contract/meetups.ts";
import { COLUMNS, comingIn, movedBetween, muchFullest, pastOf, widthOf } from "./columns.ts";

const NOW = Date.parse("2026-11-26T12:00:00Z");

function aMeetup(id: number, startsAt: string, facts: Partial<Meetup> = {}): Meetup {
  return {
    id: id as MeetupId,
    title: `Avond ${id}`,
    description: "",
    date: startsAt.slice(0, 10) as Meetup["date"],
    startTime: "20:00",
    endTime: "22:00",
    startsAt: startsAt as Meetup["startsAt"],
    endsAt: startsAt as Meetup["endsAt"],
    location: "Utrecht",
    maxParticipants: null,
    picture: null,
    registrationCounts: { confirmed: 0, waitlist: 0, available: null },
    registrationStatus: null,
    waitlistPosition: null,
    ...facts,
  };
}

const LATER = "2026-12-05T19:00:00Z";
const SOON = "2026-11-27T19:00:00Z";
const none: MyMeetups = { registered: [], declined: [], noResponse: [] };
const told = (all: ReturnType<typeof comingIn>) => all.map(({ meetup, column }) => [meetup.id, column]);

test("the columns have the specified order", () => {
  expect(COLUMNS.map(({ title }) => title)).toEqual(["Ingeschreven", "Afgemeld", "Geen reactie"]);
});

test("coming meetups are in the column of their answer, soonest first, and cancelled ones too", () => {
  const cancelled = aMeetup(2, SOON, { cancelled: { reason: "Geen zaal" } });
  const lists = { ...none, registered: [aMeetup(1, LATER)], declined: [cancelled] };
  expect(told(comingIn(lists, NOW))).toEqual([
    [2, "declined"],
    [1, "registered"],
  ]);
});

test("an offered place is in a column of its own", () => {
  const offered = aMeetup(1, SOON, { offer: { until: SOON as Meetup["startsAt"] } });
  expect(told(comingIn({ ...none, registered: [offered] }, NOW))).toEqual([[1, "offered"]]);
});

test("meetups that are over are not coming, and are listed newest first", () => {
  const old = aMeetup(1, "2026-09-01T19:00:00Z");
  const newer = aMeetup(2, "2026-10-01T19:00:00Z");
  const lists = { ...none, registered: [old], noResponse: [newer] };
  expect(comingIn(lists, NOW)).toEqual([]);
  expect(pastOf(lists, NOW).map(({ id }) => id)).toEqual([2, 1]);
});

test("a card moved when its column is another, not when its meetup is gone", () => {
  const stays = aMeetup(1, SOON);
  const moves = aMeetup(2, SOON);
  const leaves = aMeetup(3, SOON);
  const before = comingIn({ ...none, noResponse: [stays, moves, leaves] }, NOW);
  const after = comingIn({ ...none, noResponse: [stays], registered: [moves] }, NOW);
  expect(told(movedBetween(before, after))).toEqual([[2, "noResponse"]]);
});

test.each([
  [0, [0, 0, 8], /w-50/],
  [8, [0, 0, 8], /grow-2/],
  [1, [0, 1, 8], /grow$/],
  [8, [1, 1, 8], /grow$/],
])("of the cards %i, beside %j, follows the width of their column", (cards, all, width) => {
  expect(widthOf({ cards, all, isFullest: false })).toMatch(width);
});

test("the column that is much fuller than the others has the width of two cards", () => {
  expect(widthOf({ cards: 8, all: [2, 2, 8], isFullest: true })).toMatch(/grow-2/);
});

test.each([
  [[2, 2, 8], 2],
  [[2, 4, 8], 2],
  [[5, 2, 8], -1],
  [[1, 1, 2], -1],
  [[0, 0, 2], -1],
  [[4, 1, 0], 0],
])("of the columns %j number %i is much fuller than the others", (all, column) => {
  expect(muchFullest(all)).toBe(column);
});
