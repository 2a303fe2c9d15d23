import { ClockTime, Day } from "#contract/text.ts";
import { answerUntil, lastDayToAnswer, reminderDays } from "#domain/answering-words.ts";
import { addDays, type Day as DayText, dayInWords, endsNextDay, nextWeekday } from "#domain/dutch-dates.ts";
import type { MeetupValues } from "./meetup-draft.ts";

/** Whether a typed day is over; no day is not. */
export const isPastDay = (date: string, today: DayText): boolean => date !== "" && date < today;

/** For a day that is over: probably a mistake, but a past meetup may be entered. */
export const pastCaution = (date: string, today: DayText): string | null =>
  isPastDay(date, today) ? "Deze dag is voorbij: niemand krijgt een uitnodiging." : null;

/** The same for an announced meetup. @param before its day until now */
export const movedToPast = (date: string, before: string, today: DayText): string | null =>
  isPastDay(date, today) && before >= today
    ? "Deze dag is voorbij: de meetup is dan geweest, en niemand kan nog antwoorden."
    : null;

/** For an end at or before the start. */
export function endCaution({ date, start_time, end_time }: MeetupValues): string | null {
  if (start_time === "" || end_time === "") return null;
  if (!endsNextDay(ClockTime.parse(start_time), ClockTime.parse(end_time))) return null;
  const weekday = date === "" ? "" : ` (${nextWeekday(Day.parse(date))})`;
  return `Eindigt de volgende dag${weekday}.`;
}

/** What the settings of answering will do, in words. */
export function answerConsequences({
  date,
  answer_days_before: deadline,
  remind_days_before,
  offer_minutes,
}: MeetupValues): string[] {
  const sentences: string[] = [];
  if (deadline !== "" && date !== "") {
    const lastDay = lastDayToAnswer(Day.parse(date), Number(deadline));
    sentences.push(`${answerUntil(lastDay)}. Wie daarna ja zegt, wacht tot jij een plek geeft.`);
    const days = reminderDays(Number(remind_days_before), Number(deadline));
    if (remind_days_before !== "" && days !== Number(remind_days_before))
      sentences.push(
        `Wie niet heeft geantwoord, krijgt de herinnering eerder: ${dayInWords(addDays(Day.parse(date), -days))}.`,
      );
  }
  if (offer_minutes !== "")
    sentences.push(
      `Komt er in de laatste 24 uur een plek vrij, dan krijgt de eerste die wacht ${timeToThink(Number(offer_minutes))} om te kiezen.`,
    );
  return sentences;
}

/** "30 minuten", "een uur", "2 uur" */
export function timeToThink(minutes: number): string {
  if (minutes < 60) return `${minutes} minuten`;
  return minutes === 60 ? "een uur" : `${minutes / 60} uur`;
}
