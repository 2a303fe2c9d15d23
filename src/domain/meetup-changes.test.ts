import { expect, test } from "vitest";
import { changesInSubject, changesInWords, changesOf, editInWords } from "./meetup-changes.ts";

const BEFORE = {
  date: "2026-12-02",
  start_time: "19:30",
  end_time: "22:00",
  location: "De Stekker",
} as const;

test.each([
  [
    { date: "2026-12-03" },
    "Nieuwe datum: do 3 dec, ",
    "De datum is veranderd: van woensdag 2 december 2026 naar donderdag 3 december 2026",
  ],
  [
    { start_time: "20:00" },
    "Nieuwe tijd: 20:00 – 22:00, ",
    "De tijd is veranderd: van 19:30 – 22:00 naar 20:00 – 22:00",
  ],
  [{ end_time: null }, "Nieuwe tijd: 19:30, ", "De tijd is veranderd: van 19:30 – 22:00 naar 19:30"],
  [{ location: "Neude" }, "Nieuwe plek: Neude, ", "De plek is veranderd: van De Stekker naar Neude"],
  [
    { date: "2026-12-03", location: "Neude" },
    "Nieuwe datum en plek: do 3 dec, ",
    "De datum en de plek zijn veranderd",
  ],
  [{}, "", null],
] as const)("%j: %s", (change, subject, words) => {
  const changes = changesOf(BEFORE, { ...BEFORE, ...change });
  expect([changesInSubject(changes), changesInWords(changes)]).toEqual([subject, words]);
});

test("an evening that ends past midnight and moves to another day has no other time", () => {
  const late = { ...BEFORE, end_time: "01:00" } as const;
  const changes = changesOf(late, { ...late, date: "2026-12-04" });
  expect(changes.map(({ what }) => what)).toEqual(["datum"]);
});

test.each([
  [
    { start_time: "20:00", max_participants: 33 },
    "Tijd 19:30 – 22:00 naar 20:00 – 22:00, maximum 30 naar 33",
  ],
  [{ date: "2026-12-03", title: "Matter" }, "Datum wo 2 dec naar do 3 dec, titel ‘Zigbee’ naar ‘Matter’"],
  [{ location: "Neude" }, "Plek De Stekker naar Neude"],
  [{ max_participants: null }, "Maximum 30 naar geen"],
  [{}, null],
] as const)("the edit %j: %s", (change, words) => {
  const before = { ...BEFORE, title: "Zigbee", max_participants: 30 };
  expect(editInWords(before, { ...before, ...change })).toBe(words);
});
