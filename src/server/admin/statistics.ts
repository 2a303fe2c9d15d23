import type { Statistics } from "#contract/admin-statistics.ts";
import type { Read } from "../db/schema.ts";
import { readTotals } from "../db/totals.ts";

const NEWEST = 10;

/** The figures of the admin dashboard. */
export async function statistics(read: Read, now: Date): Promise<Statistics> {
  const { upcoming } = await read
    .selectFrom("meetups")
    .select((eb) => eb.fn.countAll<number>().as("upcoming"))
    .where("starts_at", ">=", now.toISOString())
    .executeTakeFirstOrThrow();
  const totals = await readTotals(read);
  return {
    meetups: { upcomingMeetups: Number(upcoming) },
    emails: { totalEmails: totals["sent emails"] },
    users: { totalUsers: totals.members, verifiedUsers: totals["verified members"] },
    recentActivity: await recentActivity(read),
  };
}

/** Who registered and what was announced lately, newest first. */
async function recentActivity(read: Read): Promise<Statistics["recentActivity"]> {
  const members = await read
    .selectFrom("members")
    .select(["name", "created_at"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(NEWEST)
    .execute();
  const meetups = await read
    .selectFrom("meetups")
    .select(["title", "created_at"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(NEWEST)
    .execute();
  return [
    ...members.map((row) => activity("user_registered", row.name, row.created_at)),
    ...meetups.map((row) => activity("meetup_created", row.title, row.created_at)),
  ]
    .sort((a, b) => b.timestamp.localeCompare(a.timestamp))
    .slice(0, NEWEST);
}

const activity = (type: "user_registered" | "meetup_created", description: string, timestamp: string) => ({
  type,
  description,
  timestamp,
});
