import { fullDate, toTheMinute } from "#domain/dutch-dates.ts";
import type { MeetupStatus } from "#domain/life.ts";
import type { MeetupForm } from "./form.ts";

type Told<Value> = readonly [label: string, reads: (now: NonNullable<Value>) => string];

export type Whole = Required<MeetupForm>;

const FIELDS: { readonly [Name in keyof Whole]: Told<Whole[Name]> } = {
  title: ["Titel", String],
  description: ["Beschrijving", beginning],
  date: ["Datum", fullDate],
  start_time: ["Starttijd", toTheMinute],
  end_time: ["Eindtijd", toTheMinute],
  location: ["Locatie", String],
  max_participants: ["Maximum aantal deelnemers", String],
  remind_days_before: ["Herinnering aan wie niet heeft geantwoord", daysBefore],
  remind_guests: ["Herinnering aan wie komt", (isOn) => (isOn ? "aan" : "uit")],
  picture: ["Afbeelding", ({ alt }) => alt],
};

/** What two organisers can change at once, in the order of the form. */
export const FIELD_NAMES = Object.keys(FIELDS) as (keyof Whole)[];

/** What a field of a meetup is called, and what somebody else made of it. */
export function asChanged<Name extends keyof Whole>(field: Name, value: Whole[Name]): string {
  const [label, reads]: Told<Whole[Name]> = FIELDS[field];
  return value === null || value === undefined ? `${label}: nu leeg` : `${label}: nu “${reads(value)}”`;
}

/** What somebody else made of the meetup itself. */
export const BECAME: Readonly<Record<MeetupStatus, string>> = {
  draft: "De meetup is weer een concept",
  published: "De meetup is intussen aangekondigd",
  cancelled: "De meetup is intussen afgezegd",
};

const SHOWN = 120;

function beginning(now: string): string {
  return now.length > SHOWN ? `${now.slice(0, SHOWN)}…` : now;
}

function daysBefore(now: number): string {
  return now === 1 ? "1 dag van tevoren" : `${now} dagen van tevoren`;
}
