import type { MeetupForm } from "#contract/meetups/form.ts";
import type { Instant } from "#domain/dutch-dates.ts";

export interface Schedule {
  readonly starts_at: Instant;
  readonly ends_at: Instant;
}

/**
 * Wall time plus zone, so that the hour stays right across clock changes. An end at or before the start is on
 * the next day; without an end it ends when it starts. A time that the clocks skip moves on by the hour skipped.
 */
export function scheduleOf(
  form: Pick<MeetupForm, "date" | "start_time" | "end_time">,
  timeZone: string,
): Schedule {
  const date = Temporal.PlainDate.from(form.date);
  const at = (day: Temporal.PlainDate, time: string) =>
    new Date(
      day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds,
    ).toISOString();
  const starts_at = at(date, form.start_time);
  if (form.end_time === null) return { starts_at, ends_at: starts_at };
  const endDay = form.end_time <= form.start_time ? date.add({ days: 1 }) : date;
  return { starts_at, ends_at: at(endDay, form.end_time) };
}
