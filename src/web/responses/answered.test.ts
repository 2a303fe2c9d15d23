import { expect, test } from "vitest";
import type { Meetup } from "#contract/meetups.ts";
import type { MeetupId } from "#contract/row-id.ts";
import { answered, moved } from "./answered.ts";

const meetup = (facts: Partial<Meetup> = {}): Meetup => ({
  id: 1 as MeetupId,
  title: "Sensoren",
  description: "",
  date: "2026-12-03",
  startTime: "19:30",
  endTime: null,
  startsAt: "2026-12-03T18:30:00.000Z",
  endsAt: "2026-12-03T18:30:00.000Z",
  location: "Utrecht",
  maxParticipants: 2,
  registrationCounts: { confirmed: 1, waitlist: 0, available: 1 },
  registrationStatus: null,
  ...facts,
});

const full = { registrationCounts: { confirmed: 2, waitlist: 3, available: 0 } };

test.each<[string, Partial<Meetup>, "confirm" | "decline", Partial<Meetup>]>([
  [
    "a place is taken",
    {},
    "confirm",
    { registrationStatus: "confirmed", registrationCounts: { confirmed: 2, waitlist: 0, available: 0 } },
  ],
  [
    "full means the waitlist",
    full,
    "confirm",
    { registrationStatus: "waitlist", registrationCounts: { confirmed: 2, waitlist: 4, available: 0 } },
  ],
  [
    "confirming again changes nothing",
    { ...full, registrationStatus: "waitlist" },
    "confirm",
    { registrationStatus: "waitlist", ...full },
  ],
  [
    "declining frees the place",
    { ...full, registrationStatus: "confirmed" },
    "decline",
    { registrationStatus: "declined", registrationCounts: { confirmed: 1, waitlist: 3, available: 1 } },
  ],
  [
    "declining while waiting leaves the list",
    { ...full, registrationStatus: "waitlist" },
    "decline",
    { registrationStatus: "declined", registrationCounts: { confirmed: 2, waitlist: 2, available: 0 } },
  ],
])("%s", (_sentence, facts, action, expected) => {
  expect(answered(meetup(facts), action)).toMatchObject(expected);
});

test("an answered meetup moves to its list, soonest first", () => {
  const later = meetup({
    id: 2 as MeetupId,
    startsAt: "2026-12-24T18:30:00.000Z",
    registrationStatus: "confirmed",
  });
  const lists = { registered: [later], declined: [], noResponse: [meetup()] };
  const after = moved(lists, meetup({ registrationStatus: "confirmed" }));
  expect(after.registered.map(({ id }) => id)).toEqual([1, 2]);
  expect(after.noResponse).toEqual([]);
  const back = moved(after, meetup({ registrationStatus: "declined" }));
  expect(back.registered.map(({ id }) => id)).toEqual([2]);
  expect(back.declined.map(({ id }) => id)).toEqual([1]);
});
