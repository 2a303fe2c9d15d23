import { expect, test } from "vitest";
import { type MeetupValues, valuesOf } from "./meetup-draft.ts";
import { mergeEdits } from "./merge-edits.tsx";

const BASE: MeetupValues = {
  ...valuesOf({ kind: "new" }),
  title: "Zigbee",
  description: "Een avond.",
  date: "2030-01-15",
  start_time: "19:30",
  location: "Neude",
  max_participants: "20",
};
const PICTURE = {
  hash: "a".repeat(32),
  alt: "Een lamp",
  width: 4,
  height: 3,
  widths: [4],
  focus: { x: 50, y: 50 },
};
const MOVED = { ...PICTURE, focus: { x: 50, y: 20 } };

type Changed = Partial<MeetupValues>;
interface Merged {
  readonly values: Changed;
  readonly taken: string[];
  readonly both: string[];
}

test.each<[string, Changed, Changed, Merged]>([
  ["no changes", {}, {}, { values: {}, taken: [], both: [] }],
  [
    "different fields",
    { start_time: "20:00" },
    { location: "Zolder" },
    { values: { start_time: "20:00", location: "Zolder" }, taken: ["location"], both: [] },
  ],
  [
    "the same field",
    { location: "Kelder" },
    { location: "Zolder" },
    { values: { location: "Kelder" }, taken: [], both: ["location"] },
  ],
  [
    "the same field to the same value",
    { location: "Zolder " },
    { location: "Zolder" },
    { values: { location: "Zolder" }, taken: ["location"], both: [] },
  ],
  [
    "a picture and a checkbox",
    { remind_guests: false },
    { picture: PICTURE },
    { values: { remind_guests: false, picture: PICTURE }, taken: ["picture"], both: [] },
  ],
  [
    "the focus point of the same picture",
    { picture: PICTURE },
    { picture: MOVED },
    { values: { picture: PICTURE }, taken: [], both: ["picture"] },
  ],
])("merging edits: %s", (_sentence, mine, theirs, { values, taken, both }) => {
  const merged = mergeEdits({ base: BASE, mine: { ...BASE, ...mine }, theirs: { ...BASE, ...theirs } });
  expect(merged).toEqual({ values: { ...BASE, ...values }, taken, both });
});

test("without the original values each difference is a conflict", () => {
  const mine = { ...BASE, location: "Kelder" };
  const merged = mergeEdits({ base: null, mine, theirs: { ...BASE, title: "Matter" } });
  expect(merged).toEqual({ values: mine, taken: [], both: ["title", "location"] });
});
