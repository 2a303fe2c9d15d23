import { expect, test } from "vitest";
import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { FIELD_NAMES } from "#contract/meetups/form.ts";
import { valuesOf } from "./meetup-draft.ts";

/** No field has the value that it has in an empty form. */
const MEETUP = {
  title: "Open avond",
  description: "Zonder programma",
  date: "2030-01-15",
  start_time: "19:30:00",
  end_time: "22:00:00",
  location: "Bij Kees thuis",
  max_participants: 12,
  remind_days_before: 5,
  remind_guests: false,
  picture: { hash: "a".repeat(32), alt: "Een lamp", width: 4, height: 3, widths: [4], focus: { x: 1, y: 2 } },
  answer_days_before: 2,
  ask_again: true,
  offer_minutes: 60,
  max_guests: 2,
  takes_talks: false,
  questions: [{ id: "q", text: "Eet je mee?", kind: "text", options: [] }],
  address: "Vlasakkerweg 14",
  online_url: "https://meet.example/avond",
  access_note: "Bel aan",
  missing: [],
} as unknown as AdminMeetup;

test("a copy has every field of the contract's form but the date, and an empty form has none of them", () => {
  const copy = valuesOf({ kind: "copy", meetup: MEETUP });
  const empty = valuesOf({ kind: "new" });
  const differing = FIELD_NAMES.filter((name) => JSON.stringify(copy[name]) !== JSON.stringify(empty[name]));
  expect(differing.sort()).toEqual(FIELD_NAMES.filter((name) => name !== "date").sort());
  expect(copy).toEqual({ ...valuesOf({ kind: "edit", meetup: MEETUP }), date: "" });
});
