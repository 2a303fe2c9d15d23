import { expect, test } from "vitest";
import type { ResponseVia } from "./places.ts";
import {
  type AnswerOutcome,
  answerMessage,
  confirmedSummary,
  countInWords,
  inTime,
  mailedInWords,
  memberCount,
  messageByLink,
  namesInWords,
  placesBadge,
  responseLabel,
  responseSource,
  shownName,
  spelled,
  uncapitalised,
  whenAndWhere,
  withCancelled,
} from "./wording.ts";

test.each([
  [17, 20, "17 van 20 komen"],
  [1, 20, "1 van 20 komt"],
  [0, null, "0 komen"],
  [1204, 1500, "1.204 van 1.500 komen"],
  [28, 20, "20 + 8 komen: 8 boven het maximum"],
])("%i of %s: %s", (registration_count, max_participants, words) => {
  expect(confirmedSummary({ registration_count, max_participants })).toBe(words);
});

test("a summary names the places that are offered", () => {
  const full = { registration_count: 19, max_participants: 20 };
  expect(confirmedSummary({ ...full, held: 1 })).toBe("19 van 20 komen, 1 plek wacht op antwoord");
  expect(confirmedSummary({ ...full, held: 2 })).toBe("19 van 20 komen, 2 plekken wachten op antwoord");
  expect(confirmedSummary({ ...full, isClosed: true })).toBe("19 van 20 zouden komen");
});

test.each<[AnswerOutcome, string]>([
  [{ status: "confirmed", position: null }, "Je komt naar Zigbee."],
  [{ status: "waitlist", position: 9 }, "Zigbee is vol. Je staat op de wachtlijst, als nummer 9."],
  [
    { status: "waitlist", position: 2, free: 1 },
    "De vrije plek is voor wie al wacht. Je staat op de wachtlijst voor Zigbee, als nummer 2.",
  ],
  [
    { status: "waitlist", position: 1, free: 1, tooBig: { free: 1, party: 3 } },
    "Er is 1 plek vrij, jullie zijn met 3. Je staat op de wachtlijst, als nummer 1.",
  ],
  [{ status: "declined", position: null }, "Je bent afgemeld voor Zigbee."],
  [{ status: "declined", position: null, vacated: "free" }, "Je bent afgemeld voor Zigbee."],
  [{ status: "declined", position: null, vacated: "moved-up" }, "Je bent afgemeld voor Zigbee."],
  [
    { status: "declined", position: null, vacated: "passed-on" },
    "Je bent afgemeld voor Zigbee. Je plek ging naar de volgende op de wachtlijst.",
  ],
])("the message for the answer %o", (outcome, sentence) => {
  expect(answerMessage(outcome, "Zigbee")).toBe(sentence);
});

test.each<[AnswerOutcome, string]>([
  [{ status: "confirmed", position: null }, "Bedankt voor het laten weten."],
  [{ status: "confirmed", position: null, reconfirmed: "for-tomorrow" }, "Fijn, tot morgen!"],
  [{ status: "waitlist", position: 9 }, "Zigbee is vol."],
  [{ status: "waitlist", position: 2, free: 1 }, "De vrije plek is voor wie al wacht."],
  [
    { status: "waitlist", position: 1, free: 1, tooBig: { free: 1, party: 3 } },
    "Er is 1 plek vrij, jullie zijn met 3.",
  ],
  [
    { status: "waitlist", position: null, isLate: true },
    "De inschrijving is gesloten; de organisatie laat weten of er plek is.",
  ],
  [
    { status: "declined", position: null, vacated: "passed-on" },
    "Bedankt voor het laten weten. Je plek ging naar de volgende op de wachtlijst.",
  ],
])("the message for the answer by link %o leaves the answer to the page", (outcome, sentence) => {
  expect(messageByLink(outcome, "Zigbee")).toBe(sentence);
});

const answered_at = "2026-11-12T23:30:00.000Z";

test.each<[ResponseVia | null, string | null, string]>([
  ["mail", null, "vr 13 nov, via mail"],
  ["site", null, "vr 13 nov, op de site"],
  ["waitlist", null, "vr 13 nov, van de wachtlijst"],
  ["organiser", "Piet", "vr 13 nov, door Piet"],
  ["organiser", null, "vr 13 nov, door de organisatie"],
  [null, null, "vr 13 nov"],
])("the source of an answer by %s, recorded by %s: %s", (via, recorded_by, words) => {
  expect(responseSource({ answered_at, via, recorded_by }, "Europe/Amsterdam")).toBe(words);
});

test("a member without an answer has no source", () => {
  expect(responseSource({ answered_at: null, via: null, recorded_by: null }, "Europe/Amsterdam")).toBe("");
  expect(responseLabel(null)).toBe("Geen antwoord");
});

test.each([
  [0, "0 leden"],
  [1, "1 lid"],
  [12, "12 leden"],
  [2568, "2.568 leden"],
])("memberCount of %i is %s", (count, words) => {
  expect(memberCount(count)).toBe(words);
});

test.each([
  ["Vegetarisch", "vegetarisch"],
  ["Één portie", "één portie"],
  ["BBQ", "BBQ"],
  ["A4", "A4"],
  ["vlees", "vlees"],
])("inside a sentence %s is %s", (text, words) => {
  expect(uncapitalised(text)).toBe(words);
});

test("countInWords uses the singular for one and the plural otherwise", () => {
  expect(countInWords(1, "uitnodiging gaat", "uitnodigingen gaan")).toBe("1 uitnodiging gaat");
  expect(countInWords(193, "uitnodiging gaat", "uitnodigingen gaan")).toBe("193 uitnodigingen gaan");
  expect(countInWords(2568, "e-mail", "e-mails")).toBe("2.568 e-mails");
});

test("a meetup's line has its day, times and place", () => {
  const meetup = { date: "2026-11-24", startTime: "19:30:00", endTime: null, location: "Utrecht" } as const;
  expect(whenAndWhere(meetup)).toBe("dinsdag 24 november 2026, 19:30, Utrecht");
  expect(whenAndWhere({ ...meetup, endTime: "22:00" })).toBe(
    "dinsdag 24 november 2026, 19:30 – 22:00, Utrecht",
  );
});

test("a cancelled meetup says so before its title", () => {
  expect(withCancelled("Lampen", true)).toBe("Geannuleerd: Lampen");
  expect(withCancelled("Lampen", false)).toBe("Lampen");
});

test.each<[number | null, string | null]>([
  [null, null],
  [6, null],
  [5, "Nog 5 plekken"],
  [2, "Nog 2 plekken"],
  [1, "Nog 1 plek"],
  [0, "Vol"],
])("the badge at %s free places: %s", (free, expected) => {
  expect(placesBadge(free)).toBe(expected);
});

test.each([
  [1, "over 1 seconde"],
  [60, "over 60 seconden"],
  [61, "over 2 minuten"],
  [900, "over 15 minuten"],
  [7_200, "over 2 uur"],
])("%s seconds from now is %s", (seconds, expected) => {
  expect(inTime(seconds)).toBe(expected);
});

test.each([
  ["Anna de Vries", true, "Anna de Vries"],
  ["Anna de Vries", false, "Anoniem"],
])("the name %s with shown=%s reads %s", (name, isShown, expected) => {
  expect(shownName(name, isShown)).toBe(expected);
});

test.each([
  [["Anna"], "Anna"],
  [["Anna", "Piet"], "Anna en Piet"],
  [["Anna", "Piet", "Kees"], "Anna, Piet en Kees"],
])("%j in words", (names, expected) => {
  expect(namesInWords(names)).toBe(expected);
});

test.each([
  [0, "nul"],
  [1, "één"],
  [6, "zes"],
  [12, "twaalf"],
  [13, "13"],
  [100, "honderd"],
  [2_568, "2.568"],
])("%s spelled is %s", (count, expected) => {
  expect(spelled(count)).toBe(expected);
});

test.each([
  ["Herinnering", 157, true, "Herinnering wordt verstuurd aan 157 leden"],
  ["Herinnering", 157, false, "Herinnering aan 157 leden wordt bewaard: er is nog geen mailserver"],
  ["Bericht", 1, true, "Bericht wordt verstuurd aan 1 lid"],
  ["‘Kom je nog?’", 2, true, "‘Kom je nog?’ gaat naar 2 leden"],
] as const)("%s to %i members, with a mail server: %s, is %j", (mailing, count, hasMailServer, sentence) => {
  expect(mailedInWords(mailing, count, hasMailServer)).toBe(sentence);
});
