import { expect, test } from "vitest";
import {
  answerUntil,
  closedInWords,
  companionsAllowed,
  lastDayToAnswer,
  reminderDays,
  timeLeft,
  waitingInWords,
  withCompanions,
} from "./answering-words.ts";

test.each([
  ["2026-12-11", 2, "Antwoorden kan tot en met woensdag 9\u00A0december"],
  ["2027-03-30", 2, "Antwoorden kan tot en met zondag 28\u00A0maart"],
  ["2026-12-11", 0, "Antwoorden kan tot het begin"],
] as const)("for a meetup on %s, until %i days before: %s", (date, days, sentence) => {
  const lastDay = lastDayToAnswer(date, days);
  expect(answerUntil(lastDay)).toBe(sentence);
  const closed = `${sentence.replace("kan", "kon")}. Je mag het nog vragen: de organisatie laat weten of er plek is.`;
  expect(closedInWords(lastDay)).toBe(closed);
});

test.each([
  ["without a deadline", 2, null, 2],
  ["before the deadline", 3, 2, 3],
  ["on the day of the deadline", 2, 2, 2],
  ["after the deadline, which is the day before it", 1, 2, 3],
])("a reminder asked for %s: %i days, deadline %s, becomes %i days", (_when, asked, deadline, days) => {
  expect(reminderDays(asked, deadline)).toBe(days);
});

test.each([
  [1, "Je mag 1 introducé meenemen", "met 1 introducé"],
  [2, "Je mag 2 introducés meenemen", "met 2 introducés"],
])("%i guests: %s, %s", (guests, allowed, brings) => {
  expect([companionsAllowed(guests), withCompanions(guests)]).toEqual([allowed, brings]);
});

test.each([
  [1, "nog 1 minuut"],
  [59_001, "nog 1 minuut"],
  [42 * 60_000, "nog 42 minuten"],
  [120 * 60_000, "nog 120 minuten"],
  [121 * 60_000, "nog 3 uur"],
  [-5, "nog 1 minuut"],
])("%i ms: %s", (ms, words) => {
  expect(timeLeft(ms)).toBe(words);
});

const WAITING = {
  maxParticipants: 3,
  registrationCounts: { confirmed: 3, waitlist: 3, available: 0 },
  registrationStatus: "waitlist",
  waitlistPosition: 1,
} as const;
const ONE_FREE = { confirmed: 2, waitlist: 3, available: 1 };

test.each<[string, Parameters<typeof waitingInWords>[0], string]>([
  ["the first", WAITING, "We laten je weten als er een plek vrijkomt."],
  [
    "the first, whose party is too large",
    { ...WAITING, registrationCounts: ONE_FREE, own: { guests: 1 } },
    "We laten je weten als er genoeg plekken vrij zijn.",
  ],
  [
    "another, also while a place is free for the first",
    { ...WAITING, registrationCounts: ONE_FREE, waitlistPosition: 2 },
    "We laten je weten als je aan de beurt bent.",
  ],
  [
    "whom no place is offered any more",
    { ...WAITING, isUnasked: true },
    "Komt er een plek vrij, dan staat dat op de pagina van de meetup; bericht krijg je niet meer.",
  ],
  ["a late one", { ...WAITING, isLate: true }, "De organisatie laat je weten of er plek is."],
])("on the waitlist %s reads what comes", (_who, meetup, sentence) => {
  expect(waitingInWords(meetup)).toBe(sentence);
});
