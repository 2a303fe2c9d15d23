import type { MeetupId } from "#contract/ids.ts";
import { addDays, type Day, dateIn } from "#domain/dutch-dates.ts";
import type { MeetupRow, Read, Tx } from "../platform/db/schema.ts";
import { announcementOn, NOT_SCHEDULED } from "./schedule.ts";

/** The days on which drafts announce themselves. @param except drafts that may keep their own day */
export async function takenDays(read: Read, except: readonly MeetupId[] = []): Promise<Set<Day>> {
  const rows = await read
    .selectFrom("meetups")
    .select(["id", "announce_on"])
    .where("announce_due_at", "is not", null)
    .execute();
  return new Set(rows.flatMap(({ id, announce_on }) => (except.includes(id) ? [] : (announce_on ?? []))));
}

export function nextFree(from: Day, taken: ReadonlySet<Day>): Day {
  let day = from;
  while (taken.has(day)) day = addDays(day, 1);
  return day;
}

export const later = (one: Day, other: Day): Day => (one < other ? other : one);

interface Move {
  /** As they are before they move. */
  readonly drafts: readonly Pick<MeetupRow, "id" | "date" | "announce_on" | "announce_by">[];
  readonly days: number;
  readonly timeZone: string;
}

/**
 * The invitations of drafts that moved go as many days later or earlier, each on a day of its own. Not before tomorrow: organisers must
 * see them first. One that would not go before its meetup is planned no more.
 */
export async function moveInvitations(tx: Tx, now: Date, { drafts, days, timeZone }: Move): Promise<void> {
  const taken = await takenDays(
    tx,
    drafts.map(({ id }) => id),
  );
  const tomorrow = addDays(dateIn(timeZone, now.getTime()), 1);
  for (const { id, date, announce_on, announce_by } of drafts) {
    if (announce_on === null) continue;
    const on = nextFree(later(addDays(announce_on, days), tomorrow), taken);
    taken.add(on);
    const isInTime = on < addDays(date, days);
    const plan = isInTime ? announcementOn(on, announce_by, timeZone) : NOT_SCHEDULED;
    await tx.updateTable("meetups").set(plan).where("id", "=", id).execute();
  }
}
