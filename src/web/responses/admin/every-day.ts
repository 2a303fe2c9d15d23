import type { ParticipantStatistics } from "#contract/responses/admin.ts";
import { type Day, dateIn } from "#domain/dutch-dates.ts";
import { DAY_MS } from "#domain/timing.ts";

type Timeline = ParticipantStatistics["timeline"];

/** A plot of more days than this shows only those on which something happened. */
const MOST_DAYS = 60;

/** Every day from the invitation to the last answer or reminder, the silent ones too. */
export function everyDay({ since, days, reminders }: Timeline): Timeline["days"] {
  const eventful = [
    ...new Set([...days.map(({ date }) => date), ...reminders, ...(since === null ? [] : [since])]),
  ].sort();
  const [first, last] = [eventful[0], eventful.at(-1)];
  if (first === undefined || last === undefined) return [];
  const number = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
  const dates =
    number > MOST_DAYS ? eventful : Array.from({ length: number }, (_none, index) => dayAfter(first, index));
  const known = new Map(days.map((day) => [day.date, day]));
  return dates.map((date) => known.get(date) ?? { date, yes: 0, no: 0 });
}

const dayAfter = (date: Day, days: number) => dateIn("UTC", Date.parse(date) + days * DAY_MS);
