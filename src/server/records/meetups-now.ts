import { LEAST_OFFER_MS } from "#domain/offers.ts";
import { DAY_MS, instantBefore, WITHOUT_END_MS } from "#domain/timing.ts";
import type { MeetupRow, Read } from "../platform/db/schema.ts";
import { isNotOverAt, isToComeAt, RESERVED } from "../platform/db/sql.ts";

/** When public content changes by the clock alone: a meetup begins, ends, closes for answers, or is a day nearer. */
export async function nextPublicChange(read: Read, now: Date, timeZone: string): Promise<Date> {
  const firstAfter = async (instant: Date, column: "starts_at" | "ends_at" | "answer_by" = "starts_at") => {
    const { at } = await read
      .selectFrom("meetups")
      .select((eb) => eb.fn.min(column).as("at"))
      .where(column, ">=", instant.toISOString())
      .executeTakeFirstOrThrow();
    return at === null ? [] : [Date.parse(at)];
  };
  const begins = await firstAfter(now);
  const before = async (ms: number) =>
    (await firstAfter(new Date(now.getTime() + ms))).map((start) => start - ms);
  const isNear = [...(await before(DAY_MS)), ...(await before(LEAST_OFFER_MS))];
  const ends = await firstAfter(now, "ends_at");
  const closes = await firstAfter(now, "answer_by");
  const endsWithoutTime = (await firstAfter(new Date(now.getTime() - WITHOUT_END_MS))).map(
    (start) => start + WITHOUT_END_MS,
  );
  const turns = [midnightAfter(now, timeZone), ...begins, ...ends, ...closes, ...endsWithoutTime, ...isNear];
  // One millisecond later: at its start a meetup is still upcoming, at its end it still takes answers.
  return new Date(Math.min(...turns) + 1);
}

const midnightAfter = (now: Date, timeZone: string): number =>
  now.toTemporalInstant().toZonedDateTimeISO(timeZone).add({ days: 1 }).startOfDay().epochMilliseconds;

/** Includes cancelled meetups: a visitor that looks for one must see that it is cancelled. */
export function upcomingMeetups(read: Read, now: Date): Promise<MeetupRow[]> {
  return read
    .selectFrom("meetups")
    .selectAll()
    .select(RESERVED)
    .where(isToComeAt(now.toISOString()))
    .where("status", "<>", "draft")
    .orderBy("starts_at")
    .orderBy("id")
    .execute();
}

export function runningMeetups(read: Read, now: Date): Promise<MeetupRow[]> {
  return (
    read
      .selectFrom("meetups")
      .selectAll()
      .select(RESERVED)
      .where("starts_at", "<", now.toISOString())
      // No meetup lasts longer, so this skips rows that ended long ago.
      .where("starts_at", ">", instantBefore(now, 2 * DAY_MS))
      // At the moment of its end a meetup no longer runs, though it still takes answers.
      .where(isNotOverAt(new Date(now.getTime() + 1)))
      .where("status", "=", "published")
      .orderBy("starts_at")
      .orderBy("id")
      .execute()
  );
}
