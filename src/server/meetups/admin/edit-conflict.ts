import type { MeetupForm } from "#contract/meetups/form.ts";
import { fullDate, toTheMinute } from "#domain/dutch-dates.ts";
import type { MeetupRow } from "../../db/schema.ts";

type Told<Value> = readonly [label: string, reads: (now: NonNullable<Value>) => string];

const FIELDS: { readonly [Name in keyof MeetupForm]: Told<MeetupForm[Name]> } = {
  title: ["Titel", String],
  description: ["Beschrijving", beginning],
  date: ["Datum", fullDate],
  start_time: ["Starttijd", String],
  end_time: ["Eindtijd", String],
  location: ["Locatie", String],
  max_participants: ["Maximum aantal deelnemers", String],
  remind_days_before: ["Herinnering aan wie niet heeft geantwoord", daysBefore],
  remind_guests: ["Herinnering aan wie komt", (isOn) => (isOn ? "aan" : "uit")],
};

export function whatDiffers(now: MeetupRow, form: MeetupForm): string[] {
  const current = comparable({ ...now, remind_guests: now.remind_guests === 1 });
  const wanted = comparable(form);
  return (Object.keys(FIELDS) as (keyof MeetupForm)[])
    .filter((field) => current[field] !== wanted[field])
    .map((field) => sentenceAbout(field, current[field]));
}

function sentenceAbout<Name extends keyof MeetupForm>(field: Name, value: MeetupForm[Name]): string {
  const [label, reads]: Told<MeetupForm[Name]> = FIELDS[field];
  return value === null || value === undefined ? `${label}: nu leeg` : `${label}: nu “${reads(value)}”`;
}

const comparable = (form: MeetupForm): MeetupForm => ({
  ...form,
  start_time: toTheMinute(form.start_time),
  end_time: form.end_time && toTheMinute(form.end_time),
});

const SHOWN = 120;

function beginning(now: string): string {
  return now.length > SHOWN ? `${now.slice(0, SHOWN)}…` : now;
}

function daysBefore(now: number): string {
  return now === 1 ? "1 dag van tevoren" : `${now} dagen van tevoren`;
}
