import { ClockTime, Day } from "#contract/text.ts";
import { type Day as DayText, endsNextDay, nextWeekday } from "#domain/dutch-dates.ts";
import type { MeetupValues } from "./meetup-draft.ts";

/** For a day that is over: probably a mistake, but a past meetup may be entered. */
export const pastCaution = (date: string, today: DayText): string | null =>
  date !== "" && date < today ? "Deze dag is voorbij: niemand krijgt een uitnodiging." : null;

/** For an end at or before the start. */
export function endCaution({ date, start_time, end_time }: MeetupValues): string | null {
  if (start_time === "" || end_time === "") return null;
  if (!endsNextDay(ClockTime.parse(start_time), ClockTime.parse(end_time))) return null;
  const weekday = date === "" ? "" : ` (${nextWeekday(Day.parse(date))})`;
  return `Eindigt de volgende dag${weekday}.`;
}
