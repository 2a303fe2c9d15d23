import type { MeetupForm } from "#contract/meetups/admin.ts";
import { fullDate } from "#domain/dutch-dates.ts";
import type { MeetupRow } from "../../db/schema.ts";

type Facts = Record<keyof MeetupForm, string | number | boolean | null>;

const FIELDS = {
  title: ["Titel", asItIs],
  description: ["Beschrijving", beginning],
  date: ["Datum", fullDate],
  start_time: ["Starttijd", asItIs],
  end_time: ["Eindtijd", asItIs],
  location: ["Locatie", asItIs],
  max_participants: ["Maximum aantal deelnemers", asItIs],
  remind_days_before: ["Herinnering aan wie niet heeft geantwoord", daysBefore],
  remind_guests: ["Herinnering aan wie komt", (now: string) => (now === "true" ? "aan" : "uit")],
} as const satisfies Record<keyof MeetupForm, readonly [string, (now: string) => string]>;

export function whatDiffers(now: MeetupRow, form: MeetupForm): string[] {
  const [current, wanted] = [
    comparable({ ...now, remind_guests: now.remind_guests === 1 }),
    comparable(form),
  ];
  return (Object.keys(FIELDS) as (keyof MeetupForm)[])
    .filter((field) => current[field] !== wanted[field])
    .map((field) => {
      const [label, reads] = FIELDS[field];
      const value = current[field];
      return value === null ? `${label}: nu leeg` : `${label}: nu “${reads(String(value))}”`;
    });
}

const comparable = ({ start_time, end_time, ...facts }: MeetupForm): Facts => ({
  ...facts,
  start_time: start_time.slice(0, 5),
  end_time: end_time?.slice(0, 5) ?? null,
});

const SHOWN = 120;

function asItIs(now: string): string {
  return now;
}

function beginning(now: string): string {
  return now.length > SHOWN ? `${now.slice(0, SHOWN)}…` : now;
}

function daysBefore(now: string): string {
  return now === "1" ? "1 dag van tevoren" : `${now} dagen van tevoren`;
}
