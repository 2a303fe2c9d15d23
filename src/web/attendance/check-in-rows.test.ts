import { describe, expect, test } from "vitest";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { checkInRows, presence, responseTextOf, shownRows } from "./check-in-rows.ts";

const person = (
  id: number,
  name: string,
  status: "confirmed" | "waitlist" | "declined" | null,
  present = false,
) => ({
  id: id as MemberId,
  name,
  status,
  present,
  guests: 0,
  presentGuests: 0,
});
const meetup = 1 as MeetupId;
const LIST = {
  meetup: { id: meetup, title: "Vanavond", endsAt: "2026-11-21T21:00:00.000Z" },
  people: [
    person(1, "Zoë Müller", "confirmed", true),
    person(2, "Élise de Boer", "confirmed"),
    person(3, "Bram Bakker", "waitlist"),
    person(4, "Cees Claes", "declined", true),
    person(5, "Dirk Dam", null),
  ],
  walkIns: [{ key: "a", name: "Wim", present: true }],
  isWhole: true,
} as const;
const door = (
  ticks: readonly [number, boolean][] = [],
  walkIns: readonly [string, string, boolean][] = [],
) => ({
  list: { ...LIST, people: [...LIST.people], walkIns: [...LIST.walkIns] },
  ticks: new Map(
    ticks.map(([id, present]) => [
      id as MemberId,
      { meetup, member: id as MemberId, present, guests: 0, at: 1 },
    ]),
  ),
  walkIns: new Map(walkIns.map(([key, name, present]) => [key, { meetup, key, name, present, at: 1 }])),
});
const names = (state: ReturnType<typeof door>, search = "", touched: readonly string[] = []) =>
  shownRows(checkInRows(state), search, new Set(touched)).map(({ name }) => name);

describe("the rows of the check-in page", () => {
  test.each([
    [
      "are confirmed and present people in alphabetical order",
      "",
      ["Cees Claes", "Élise de Boer", "Wim", "Zoë Müller"],
    ],
    ["match a name without accents", "elise", ["Élise de Boer"]],
    ["match in any case and any part of the name", " MUL", ["Zoë Müller"]],
    ["include waiting members in a search", "bram", ["Bram Bakker"]],
    ["include members without an answer in a search", "dam", ["Dirk Dam"]],
    ["are empty when no name matches", "xyz", []],
  ])("%s", (_sentence, search, shown) => {
    expect(names(door(), search)).toEqual(shown);
  });

  test("keep a person whose tick was just taken back", () => {
    expect(names(door([[4, false]]), "", ["4"])).toContain("Cees Claes");
    expect(names(door([[4, false]]))).not.toContain("Cees Claes");
  });
});

test("ticks made on this phone count before they are sent", () => {
  expect(presence(checkInRows(door()))).toEqual({ there: 3, of: 4 });
  const pressed = door(
    [
      [2, true],
      [1, false],
      [5, true],
    ],
    [
      ["b", "Xander", true],
      ["a", "Wim", false],
    ],
  );
  expect(presence(checkInRows(pressed))).toEqual({ there: 4, of: 5 });
  expect(names(pressed)).toEqual(["Cees Claes", "Dirk Dam", "Élise de Boer", "Wim", "Xander", "Zoë Müller"]);
});

test("rows show the answer of people without a place", () => {
  const said = Object.fromEntries(checkInRows(door()).map((row) => [row.name, responseTextOf(row)]));
  expect(said).toEqual({
    "Zoë Müller": null,
    "Élise de Boer": null,
    "Bram Bakker": "Staat op de wachtlijst",
    "Cees Claes": "Heeft zich afgemeld",
    "Dirk Dam": "Heeft niet geantwoord",
    Wim: "Zonder aanmelding",
  });
});

test("a person without membership is awaited, ticked without network, and told apart from a walk-in", () => {
  const { list, ...state } = door([], [["kees", "Oom Kees", true]]);
  const expected = { key: "kees", name: "Oom Kees", present: false, isExpected: true } as const;
  const rows = checkInRows({ ...state, list: { ...list, walkIns: [...list.walkIns, expected] } });
  const kees = rows.find(({ id }) => id === "kees");
  expect(kees).toMatchObject({ status: "expected", present: true });
  expect(kees && responseTextOf(kees)).toBe("Zonder lidmaatschap");
  expect(presence(rows).of - presence(checkInRows(door())).of).toBe(1);
});
