import type { Instant } from "./dutch-dates.ts";
import { isOver } from "./timing.ts";

/** A meetup's life: a draft is seen by organisers only, a cancelled one keeps its page. */
export const MEETUP_STATUSES = ["draft", "published", "cancelled"] as const;
export type MeetupStatus = (typeof MEETUP_STATUSES)[number];

export const isCancelled = ({ status }: { readonly status?: MeetupStatus }): boolean =>
  status === "cancelled";

/** Why a meetup takes no member's answer; null: it does. @param now milliseconds since the epoch */
export function reasonClosed(
  meetup: { readonly status: MeetupStatus; readonly starts_at: Instant; readonly ends_at: Instant },
  now: number,
): "draft" | "cancelled" | "over" | null {
  if (meetup.status !== "published") return meetup.status;
  return isOver(meetup, now) ? "over" : null;
}

/** What attendees have in their calendar. */
const APPOINTMENT = ["date", "start_time", "end_time", "location"] as const;

export type Appointment = Readonly<Record<(typeof APPOINTMENT)[number], string | null>>;

/** Whether attendees and the waitlist get a mail about a change: of the day, the times or the place. */
export const isWorthMail = (before: Appointment, after: Appointment): boolean =>
  APPOINTMENT.some((detail) => before[detail] !== after[detail]);

interface AskingMeetup {
  readonly ask_again: number;
  /** Null once the mail of the day before is due, or where there is none. */
  readonly guest_reminder_due_at: Instant | null;
}

/** Whether the moment of 'Kom je nog?' is past: from then on a yes counts as a second one. */
export const isPastAsking = ({ ask_again, guest_reminder_due_at }: AskingMeetup): boolean =>
  ask_again === 1 && guest_reminder_due_at === null;
