import { DAY_MS } from "#domain/timing.ts";
import type { Read } from "../db/schema.ts";

/** More are not told of: nobody plans at home for a meetup that far away. */
const MOST = 200;

export type Coming = Awaited<ReturnType<typeof comingMeetups>>[number];

/** What is announced, not called off and not over, the soonest first: as everybody may see it. */
export function comingMeetups(read: Read, now: Date) {
  return (
    read
      .selectFrom("meetups")
      .select([
        "id",
        "title",
        "location",
        "starts_at",
        "ends_at",
        "max_participants",
        "confirmed",
        "waitlist",
      ])
      .where("ends_at", ">=", now.toISOString())
      // None lasts a whole day: those that are over long since need not be looked at.
      .where("starts_at", ">", new Date(now.getTime() - DAY_MS).toISOString())
      .where("status", "=", "published")
      .orderBy("starts_at")
      .orderBy("id")
      .limit(MOST)
      .execute()
  );
}
