import { expect, test } from "vitest";
import type { MyMeetups } from "#contract/dashboard.ts";
import type { MeetupId } from "#contract/ids.ts";
import type { Meetup } from "#contract/meetups.ts";
import { COLUMNS, comingIn, movedBetween, pastOf, widthOf } from "./columns.ts";

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
  [0, 0, [0, 0, 8], /w-36/],
  [8, 8, [0, 0, 8], /grow-2/],
  [1, 1, [0, 1, 8], /grow$/],
  [8, 8, [2, 2, 8], /grow$/],
])(
  "%i cards, %i of %j when the page was opened, decide the width of their column",
  (cards, opened, allOpened, width) => {
    expect(widthOf({ cards, opened, allOpened })).toMatch(width);
  },
);

test("an answer widens a column that was empty, and keeps the widths of the others", () => {
  expect(widthOf({ cards: 1, opened: 0, allOpened: [0, 0, 8] })).toMatch(/grow$/);
  expect(widthOf({ cards: 7, opened: 8, allOpened: [0, 0, 8] })).toMatch(/grow-2/);
  expect(widthOf({ cards: 0, opened: 1, allOpened: [1, 1, 8] })).toMatch(/grow$/);
});
