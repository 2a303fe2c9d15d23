import { ClockTime, Day } from "#contract/text.ts";
import { isToInvite } from "#domain/announcing.ts";
import { answerUntil, lastDayToAnswer, reminderDays } from "#domain/answering-words.ts";
import { weekdayAndDistance } from "#domain/countdown.ts";
import { addDays, dateIn, dayInWords, endsNextDay, nextWeekday } from "#domain/dutch-dates.ts";
import { holidayOn } from "#domain/dutch-holidays.ts";
import { SKIPPED_TIME, scheduleOf, skippedTimes } from "#domain/moments.ts";
import { howFilled } from "#domain/offers.ts";
import { isOver } from "#domain/timing.ts";
import { inDigits } from "#domain/wording.ts";
import type { MeetupValues } from "./meetup-draft.ts";

type Times = Pick<MeetupValues, "date" | "start_time" | "end_time">;

/** Where and when the form is filled in; `now` in milliseconds since the epoch. */
export interface Clock {
  readonly timeZone: string;
  readonly now: number;
}

export const isWholeDay = (date: string) => /^\d{4}-\d{2}-\d{2}$/.test(date);

/** The typed times, as the server will store them; null without a day. Without a start, the day's last minute. */
function typedSpan({ date, start_time, end_time }: Times, timeZone: string) {
  if (!isWholeDay(date)) return null;
  const start = ClockTime.parse(start_time || "23:59");
  const end = end_time === "" ? null : ClockTime.parse(end_time);
  return scheduleOf({ date: Day.parse(date), start_time: start, end_time: end }, timeZone);
}

/** Whether the typed start has passed, so that announcing invites no member; false without a day. */
export function isTypedBegun(times: Times, { timeZone, now }: Clock): boolean {
  const span = typedSpan(times, timeZone);
  return span !== null && !isToInvite(span.starts_at, now);
}

/** Whether the typed end has passed, so that saving mails no member. */
export function isTypedOver(times: Times, { timeZone, now }: Clock): boolean {
  const span = typedSpan(times, timeZone);
  return span !== null && isOver(span, now);
}

/** What a typed day is, so that a wrong one is seen. @param othersOn titles of the other meetups of that day */
export function aboutDay(
  { date }: Pick<Times, "date">,
  othersOn: (date: string) => readonly string[],
  clock: Clock,
): string {
  if (!isWholeDay(date) || date < "1900") return "";
  const day = Day.parse(date);
  const others = othersOn(day).map((title) => `‘${title}’`);
  const also = others.length === 0 ? "" : `; die dag ook ${others.join(" en ")}`;
  return `${weekdayAndDistance(day, clock)}${also}`;
}

export function holidayCaution({ date }: Pick<Times, "date">): string | null {
  const holiday = isWholeDay(date) ? holidayOn(Day.parse(date)) : null;
  return holiday === null ? null : `Dit is ${holiday}.`;
}

/** How free places go to the waitlist with the typed times and time to think. */
export function typedFilling(
  { offer_minutes, ...times }: Times & Pick<MeetupValues, "offer_minutes">,
  { timeZone, now }: Clock,
): ReturnType<typeof howFilled> {
  const span = typedSpan(times, timeZone);
  if (span === null) return "promoted";
  const minutes = offer_minutes === "" ? null : Number(offer_minutes);
  return howFilled({ offer_minutes: minutes, starts_at: span.starts_at }, now);
}

export function skippedCaution(
  times: Times,
  field: "start_time" | "end_time",
  { timeZone }: Clock,
): string | null {
  const { date, start_time, end_time } = times;
  if (!isWholeDay(date) || start_time === "") return null;
  const typed = {
    date: Day.parse(date),
    start_time: ClockTime.parse(start_time),
    end_time: end_time === "" ? null : ClockTime.parse(end_time),
  };
  return skippedTimes(typed, timeZone).includes(field) ? `${SKIPPED_TIME}.` : null;
}

/** A past meetup may be entered, but an announced one is not moved there. @param announced its times until now; null for a draft */
export function pastCaution(
  times: Times,
  announced: Times | null,
  clock: Clock,
): { readonly field: "date" | "start_time"; readonly sentence: string } | null {
  const isToCome = announced !== null && !isTypedBegun(announced, clock);
  const isPast =
    announced === null || isToCome
      ? isTypedBegun(times, clock)
      : isTypedOver(times, clock) && !isTypedOver(announced, clock);
  if (!isPast) return null;
  const isDayOver = times.date < dateIn(clock.timeZone, clock.now);
  const follows = isToCome
    ? "kies een dag en tijd die nog komen"
    : announced === null
      ? "niemand krijgt een uitnodiging"
      : "de meetup is dan geweest. Niemand krijgt bericht, en niemand kan nog antwoorden";
  return {
    field: isDayOver ? "date" : "start_time",
    sentence: `${isDayOver ? "Deze dag" : "Deze tijd"} is voorbij: ${follows}.`,
  };
}

/** For a maximum below the number of people that come. @param coming null for a draft */
export function fewerPlaces(
  { max_participants: typed }: Pick<MeetupValues, "max_participants">,
  coming: number | null,
): string | null {
  const max = Number(typed);
  if (typed === "" || coming === null || max >= coming) return null;
  return `Er komen al ${inDigits(coming)} mensen. Niemand verliest een plek; er komt pas weer een plek vrij als er minder dan ${inDigits(max)} over zijn.`;
}

export function endCaution({ date, start_time, end_time }: MeetupValues): string | null {
  if (start_time === "" || end_time === "") return null;
  if (!endsNextDay(ClockTime.parse(start_time), ClockTime.parse(end_time))) return null;
  const weekday = date === "" ? "" : ` (${nextWeekday(Day.parse(date))})`;
  return `Eindigt de volgende dag${weekday}.`;
}

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

export function timeToThink(minutes: number): string {
  if (minutes < 60) return `${minutes} minuten`;
  return minutes === 60 ? "een uur" : `${minutes / 60} uur`;
}
