import type { MemberId } from "#contract/ids.ts";
import type { MeetupForm } from "#contract/meetups/form.ts";
import { mailedOn } from "#domain/announcing.ts";
import { reminderDays } from "#domain/answering-words.ts";
import { addDays, type Day, type Instant } from "#domain/dutch-dates.ts";
import type { MeetupRow } from "../platform/db/schema.ts";

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
  const daysBefore = (days: number) => mailedOn(addDays(plan.date, -days), timeZone);
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

/** How a draft announces itself. Written as a whole, with the values of this file. */
type AnnouncementPlan = Pick<
  MeetupRow,
  "announce_on" | "announce_by" | "announce_due_at" | "announce_notice_due_at"
>;

export const NOT_SCHEDULED: AnnouncementPlan = {
  announce_on: null,
  announce_by: null,
  announce_due_at: null,
  announce_notice_due_at: null,
};

/** The day stays, so that organisers see what was missed. */
export const MISSED = {
  announce_due_at: null,
  announce_notice_due_at: null,
} satisfies Partial<AnnouncementPlan>;

/** A draft announces itself at ten o'clock; organisers hear of it the day before. @param by on whose rights it depends */
export function announcementOn(on: Day, by: MemberId | null, timeZone: string) {
  return {
    announce_on: on,
    announce_by: by,
    announce_due_at: mailedOn(on, timeZone),
    announce_notice_due_at: mailedOn(addDays(on, -1), timeZone),
  } satisfies AnnouncementPlan;
}

/** On a day that an organiser has just chosen: a notice of it that is overdue is not sent. */
export const withoutLateNotice = (plan: AnnouncementPlan, now: Date): AnnouncementPlan => ({
  ...plan,
  announce_notice_due_at: ifToCome(plan.announce_notice_due_at, now),
});

/** On another day that no organiser chose, without another notice of it. */
export const postponedTo = (
  { announce_by, announce_notice_due_at }: AnnouncementPlan,
  on: Day,
  timeZone: string,
): AnnouncementPlan => ({ ...announcementOn(on, announce_by, timeZone), announce_notice_due_at });

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
