import type { MeetupForm } from "#contract/meetups/form.ts";

const HOUR = Temporal.PlainTime.from("10:00");

type Plan = Pick<MeetupForm, "date" | "start_time" | "remind_days_before" | "remind_guests">;

/** When the automatic reminders of a meetup are due, as stored with it; null for those that are off. */
export interface ReminderTimes {
  readonly reminder_due_at: string | null;
  readonly guest_reminder_due_at: string | null;
}

/** Some days before to who has not answered, the day before to who comes; wall time, so also around clock changes. */
export function reminderTimes(plan: Plan, timeZone: string): ReminderTimes {
  const date = Temporal.PlainDate.from(plan.date);
  const daysBefore = (days: number) =>
    new Date(
      date.subtract({ days }).toZonedDateTime({ timeZone, plainTime: HOUR }).epochMilliseconds,
    ).toISOString();
  return {
    reminder_due_at: plan.remind_days_before === null ? null : daysBefore(plan.remind_days_before),
    guest_reminder_due_at: plan.remind_guests ? daysBefore(1) : null,
  };
}

/** Reminders whose moment has passed when the meetup is announced do not go out at all. */
export const firstReminders = (times: ReminderTimes, now: Date): ReminderTimes => ({
  reminder_due_at: ifToCome(times.reminder_due_at, now),
  guest_reminder_due_at: ifToCome(times.guest_reminder_due_at, now),
});

/** After an edit: a reminder whose moment did not move stays as it is, sent or not; a moved one goes at its new moment. */
export function movedReminders(
  stored: ReminderTimes,
  { before, after, now }: { before: ReminderTimes; after: ReminderTimes; now: Date },
): ReminderTimes {
  const moved = (which: keyof ReminderTimes) =>
    before[which] === after[which] ? stored[which] : ifToCome(after[which], now);
  return {
    reminder_due_at: moved("reminder_due_at"),
    guest_reminder_due_at: moved("guest_reminder_due_at"),
  };
}

const ifToCome = (at: string | null, now: Date) => (at !== null && at > now.toISOString() ? at : null);
