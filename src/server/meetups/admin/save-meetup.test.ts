import { expect, test } from "vitest";
import { MeetupForm } from "#contract/meetups/form.ts";
import type { WhereaboutsColumns } from "#contract/whereabouts.ts";
import type { MeetupRow } from "../../platform/db/schema.ts";
import { editConflicts } from "./save-meetup.ts";

const form = MeetupForm.parse({
  title: "Home Assistant voor beginners",
  description: "Een avond voor iedereen.",
  date: "2026-12-03",
  start_time: "19:30",
  end_time: "22:00",
  location: "Neude",
  max_participants: 20,
  address: "",
  online_url: "",
  access_note: "",
});

const now = (facts: Partial<MeetupForm>) => {
  const { remind_guests, ask_again, takes_talks, questions, ...rest } = { ...form, ...facts };
  return {
    ...rest,
    remind_guests: remind_guests ? 1 : 0,
    ask_again: ask_again ? 1 : 0,
    takes_talks: takes_talks ? 1 : 0,
    questions: questions.length === 0 ? null : JSON.stringify(questions),
    missing: null,
  } as MeetupRow & WhereaboutsColumns;
};

test.each<[string, Partial<MeetupForm>, string[]]>([
  ["none when nothing differs", {}, []],
  ["none when only seconds differ", { start_time: "19:30:00", end_time: "22:00:00" }, []],
  ["a title", { title: "Zigbee" }, ["Titel: nu “Zigbee”"]],
  ["a day", { date: "2026-12-04" }, ["Datum: nu “vrijdag 4 december 2026”"]],
  ["a removed end time", { end_time: null }, ["Eindtijd: nu leeg"]],
  [
    "several fields, in the order of the form",
    { location: "Buurthuis", max_participants: null, start_time: "20:00" },
    ["Starttijd: nu “20:00”", "Locatie: nu “Buurthuis”", "Maximum aantal deelnemers: nu leeg"],
  ],
  [
    "reminders",
    { remind_days_before: 1, remind_guests: false },
    [
      "Herinnering aan wie niet heeft geantwoord: nu “1 dag van tevoren”",
      "Herinnering aan wie komt: nu “uit”",
    ],
  ],
  [
    "the address",
    { address: "Vlasakkerweg 14\n3811 MR Amersfoort", online_url: "https://meet.example/x" },
    ["Adres: nu “Vlasakkerweg 14, 3811 MR Amersfoort”", "Link: nu “https://meet.example/x”"],
  ],
  [
    "the beginning of a long description",
    { description: "a".repeat(121) },
    [`Beschrijving: nu “${"a".repeat(120)}…”`],
  ],
])("edit conflicts: %s", (_sentence, facts, expected) => {
  expect(editConflicts(now(facts), form)).toEqual(expected);
});
