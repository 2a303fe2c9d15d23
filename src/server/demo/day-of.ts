import type { DemoMeetup } from "./meetups.ts";

/** The sample's day in the club's time zone; the one for today moves to tomorrow once its start has passed. */
export function dayOf(
  sample: Pick<DemoMeetup, "inDays" | "start">,
  today: Date,
  timeZone: string,
): Temporal.ZonedDateTime {
  const clock = Temporal.Instant.fromEpochMilliseconds(today.getTime()).toZonedDateTimeISO(timeZone);
  const hasPassed = sample.inDays === 0 && clock.toPlainTime().toString() > sample.start;
  return clock.add({ days: sample.inDays + (hasPassed ? 1 : 0) });
}
