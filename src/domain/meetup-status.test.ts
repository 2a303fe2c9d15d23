import { expect, test } from "vitest";
import { isCancelled, isPastAsking, isWorthMail, type MeetupStatus, reasonClosed } from "./meetup-status.ts";

const EVENING = { starts_at: "2026-11-21T18:30:00.000Z", ends_at: "2026-11-21T21:00:00.000Z" } as const;

test.each<[MeetupStatus, string, string | null]>([
  ["draft", "2026-11-21T12:00:00.000Z", "draft"],
  ["cancelled", "2026-11-21T12:00:00.000Z", "cancelled"],
  ["published", "2026-11-21T12:00:00.000Z", null],
  ["published", "2026-11-21T21:00:00.000Z", null],
  ["published", "2026-11-21T21:00:00.001Z", "over"],
])("a %s meetup at %s is closed for answers because: %s", (status, now, why) => {
  expect(reasonClosed({ status, ...EVENING }, Date.parse(now))).toBe(why);
});

test.each<[MeetupStatus | undefined, boolean]>([
  ["draft", false],
  ["published", false],
  ["cancelled", true],
  [undefined, false],
])("a meetup with the status %s is cancelled: %s", (status, answer) => {
  expect(isCancelled(status === undefined ? {} : { status })).toBe(answer);
});

test.each([
  ["does not ask", 0, null, false],
  ["will ask", 1, "2026-11-20T18:30:00.000Z", false],
  ["has asked", 1, null, true],
] as const)("a meetup that %s", (_what, ask_again, guest_reminder_due_at, isPast) => {
  expect(isPastAsking({ ask_again, guest_reminder_due_at })).toBe(isPast);
});

const APPOINTMENT = {
  title: "Lampen",
  date: "2026-11-21",
  start_time: "19:30",
  end_time: null,
  location: "Utrecht",
};

test.each([
  ["nothing", {}, false],
  ["only the title", { title: "Lampen en sensoren" }, false],
  ["the day", { date: "2026-11-22" }, true],
  ["the start", { start_time: "20:00" }, true],
  ["the end", { end_time: "22:00" }, true],
  ["the place", { location: "Delft" }, true],
])("a change of %s is worth a mail: %o %s", (_what, change, isWorth) => {
  expect(isWorthMail(APPOINTMENT, { ...APPOINTMENT, ...change })).toBe(isWorth);
});
