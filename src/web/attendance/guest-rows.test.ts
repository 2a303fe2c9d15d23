import { describe, expect, test } from "vitest";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { guestRows, presence, responseTextOf, shownRows } from "./guest-rows.ts";

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
    ticks.map(([id, present]) => [id as MemberId, { meetup, member: id as MemberId, present, at: 1 }]),
  ),
  walkIns: new Map(walkIns.map(([key, name, present]) => [key, { meetup, key, name, present, at: 1 }])),
});
const names = (state: ReturnType<typeof door>, search = "", touched: readonly string[] = []) =>
  shownRows(guestRows(state), search, new Set(touched)).map(({ name }) => name);

describe("who stands on the page", () => {
  test.each([
    [
      "who has a place or came, in alphabetical order",
      "",
      ["Cees Claes", "Élise de Boer", "Wim", "Zoë Müller"],
    ],
    ["whoever's name is searched for, without accents", "elise", ["Élise de Boer"]],
    ["in any case, wherever in the name", " MUL", ["Zoë Müller"]],
    ["also who waits", "bram", ["Bram Bakker"]],
    ["or did not answer", "dam", ["Dirk Dam"]],
    ["nobody of that name", "xyz", []],
  ])("%s", (_sentence, search, shown) => {
    expect(names(door(), search)).toEqual(shown);
  });

  test("who was ticked by mistake and taken back stays where they were", () => {
    expect(names(door([[4, false]]), "", ["4"])).toContain("Cees Claes");
    expect(names(door([[4, false]]))).not.toContain("Cees Claes");
  });
});

test("what was pressed here counts before it is sent", () => {
  expect(presence(guestRows(door()))).toEqual({ there: 3, of: 4 });
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
  expect(presence(guestRows(pressed))).toEqual({ there: 4, of: 5 });
  expect(names(pressed)).toEqual(["Cees Claes", "Dirk Dam", "Élise de Boer", "Wim", "Xander", "Zoë Müller"]);
});

test("what somebody said is said in words, a place needs none", () => {
  const said = Object.fromEntries(guestRows(door()).map((row) => [row.name, responseTextOf(row)]));
  expect(said).toEqual({
    "Zoë Müller": null,
    "Élise de Boer": null,
    "Bram Bakker": "Staat op de wachtlijst",
    "Cees Claes": "Heeft zich afgemeld",
    "Dirk Dam": "Heeft niet geantwoord",
    Wim: "Zonder aanmelding",
  });
});
