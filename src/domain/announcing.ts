import { addDays, type ClockTime, type Day, type Instant } from "./dutch-dates.ts";
import { momentOf } from "./moments.ts";
import { DAY_MS, hasBegun } from "./timing.ts";

/** A draft that announces itself this much later than planned, as after an outage, is late. */
const LATE_MS = DAY_MS;
/** A late invitation to a meetup that begins sooner than this is not sent by itself. */
const TOO_SOON_MS = 3 * DAY_MS;

/** Whether announcing a meetup invites its members: only before it begins. @param now milliseconds since the epoch */
export const isToInvite = (startsAt: Instant, now: number): boolean => !hasBegun(startsAt, now);

/**
 * What happens to a draft whose moment has come: members get at most one invitation a day by itself.
 * @param now milliseconds since the epoch
 * @param isOneToday whether another draft announced itself today
 */
export function whenDue(
  { dueAt, startsAt, isComplete }: { dueAt: Instant; startsAt: Instant; isComplete: boolean },
  now: number,
  isOneToday: boolean,
): "announce" | "tomorrow" | "missed" {
  const isLate = now - Date.parse(dueAt) > LATE_MS;
  const until = Date.parse(startsAt) - now;
  if (!isComplete || until <= 0 || (isLate && until < TOO_SOON_MS)) return "missed";
  return isOneToday ? "tomorrow" : "announce";
}

const MAILED_AT = "10:00" as ClockTime;

/** When the mails go that the site sends by itself on a day: invitations, notices and reminders. */
export const mailedOn = (day: Day, timeZone: string): Instant => momentOf(timeZone, day, MAILED_AT);

/** Whether the mails of that day are to come: what is planned or announced later than that, is not mailed. */
export const isToMail = (day: Day, timeZone: string, now: number): boolean =>
  Date.parse(mailedOn(day, timeZone)) > now;

/** Organisers hear of an announcement on the day before at the same time, unless that has passed. */
export const hasNotice = (on: Day, timeZone: string, now: number): boolean =>
  isToMail(addDays(on, -1), timeZone, now);
