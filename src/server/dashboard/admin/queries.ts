import type { Read } from "../../platform/db/schema.ts";
import { countRows, isPublishedUpcoming } from "../../platform/db/sql.ts";
import { readTotals } from "../../platform/db/totals.ts";

export async function figures(read: Read, now: Date) {
  const upcoming = await countRows(read.selectFrom("meetups").where(isPublishedUpcoming(now.toISOString())));
  const totals = await readTotals(read);
  return {
    upcoming,
    sentEmails: totals["sent emails"],
    members: totals.members,
    verifiedMembers: totals["verified members"],
  };
}

const NEWEST = 10;

interface Activity {
  readonly kind: "member" | "meetup";
  readonly name: string;
  readonly at: string;
}

export async function recentActivity(read: Read): Promise<Activity[]> {
  const members = await read
    .selectFrom("members")
    .select(["name", "created_at as at"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(NEWEST)
    .execute();
  const meetups = await read
    .selectFrom("meetups")
    .select(["title as name", "created_at as at"])
    .where("status", "!=", "draft")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(NEWEST)
    .execute();
  return [
    ...members.map((member) => ({ kind: "member" as const, ...member })),
    ...meetups.map((meetup) => ({ kind: "meetup" as const, ...meetup })),
  ]
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, NEWEST);
}
