import type { AdminMeetup } from "#contract/meetups/admin.ts";
import { type Day, fullDate, timeRange } from "#domain/dutch-dates.ts";

/** The meetup's day; null: the draft has none yet. */
export const knownDay = ({ date, missing }: AdminMeetup): Day | null =>
  missing.includes("date") ? null : date;

export function dayInWords(meetup: AdminMeetup): string {
  const day = knownDay(meetup);
  return day === null ? "datum nog open" : fullDate(day);
}

export const timesInWords = ({ start_time, end_time, date, missing }: AdminMeetup): string =>
  missing.includes("start_time") ? "tijd nog open" : timeRange(start_time, end_time, date);

export const placeInWords = ({ location, missing }: AdminMeetup): string =>
  missing.includes("location") ? "locatie nog open" : location;

export function whenInWords(meetup: AdminMeetup): string {
  const { missing } = meetup;
  return missing.includes("date") && missing.includes("start_time")
    ? "datum en tijd nog open"
    : `${dayInWords(meetup)}, ${timesInWords(meetup)}`;
}
