import type { MeetupForm } from "#contract/meetups/form.ts";
import { reminderDays } from "#domain/answering-words.ts";
import type { Day, Instant } from "#domain/dutch-dates.ts";

const REMINDER_TIME = Temporal.PlainTime.from("10:00");

const atTen = (date: Temporal.PlainDate, timeZone: string): Instant =>
  new Date(date.toZonedDateTime({ timeZone, plainTime: REMINDER_TIME }).epochMilliseconds).toISOString();

type Plan = Pick<
  MeetupForm,
  "date" | "start_time" | "remind_days_before" | "remind_guests" | "answer_days_before"
>;

/** When a meetup's automatic reminders are due, as stored with it; null for those that are off. */
interface ReminderTimes {
  readonly reminder_due_at: Instant | null;
  readonly guest_reminder_due_at: Instant | null;
}

/** Of members without an answer some days before, of attendees one day; wall time stays right across clock changes. */
export function reminderTimes(plan: Plan, timeZone: string): ReminderTimes {
  const date = Temporal.PlainDate.from(plan.date);
  const daysBefore = (days: number) => atTen(date.subtract({ days }), timeZone);
  return {
    reminder_due_at:
      plan.remind_days_before === null
        ? null
        : daysBefore(reminderDays(plan.remind_days_before, plan.answer_days_before)),
    guest_reminder_due_at: plan.remind_guests ? daysBefore(1) : null,
  };
}

export const NO_REMINDERS: Readonly<Record<keyof ReminderTimes, null>> = {
  reminder_due_at: null,
  guest_reminder_due_at: null,
};

/** The day stays, so that organisers see what was missed. */
export const MISSED = {
  announce_due_at: null,
  announce_notice_due_at: null,
} as const;

export const NOT_SCHEDULED = { announce_on: null, ...MISSED } as const;

/** A draft announces itself at ten o'clock; organisers hear of it the day before. */
export function announcementTimes(on: Day, timeZone: string) {
  const date = Temporal.PlainDate.from(on);
  return {
    announce_due_at: atTen(date, timeZone),
    announce_notice_due_at: atTen(date.subtract({ days: 1 }), timeZone),
  };
}

/** Reminders that are overdue when the meetup is created are not sent at all. */
export const firstReminders = (times: ReminderTimes, now: Date): ReminderTimes => ({
  reminder_due_at: ifToCome(times.reminder_due_at, now),
  guest_reminder_due_at: ifToCome(times.guest_reminder_due_at, now),
});

/** A reminder at an unchanged time stays as it is, sent or not; a moved one is sent at its new time. */
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

const ifToCome = (at: Instant | null, now: Date) => (at !== null && at > now.toISOString() ? at : null);
