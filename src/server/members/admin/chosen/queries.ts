import type { MemberId } from "#contract/ids.ts";
import type { ChosenView, FreedPlaces } from "#contract/members/chosen.ts";
import { countMembersToWrite } from "../../../mailings/queries.ts";
import type { MemberRow, Read } from "../../../platform/db/schema.ts";
import { isPublishedUpcoming } from "../../../platform/db/sql.ts";
import { countPlannedWork } from "../../../records/planned-work.ts";

/** How many names a question has. */
const MAX_NAMES = 5;

/** Those that exist, in the order of the list by name. */
export const membersAmong = (read: Read, members: readonly MemberId[]): Promise<MemberRow[]> =>
  read
    .selectFrom("members")
    .selectAll()
    .where("id", "in", members)
    .orderBy("sort_name")
    .orderBy("id")
    .execute();

interface Choice {
  readonly members: readonly MemberId[];
  readonly now: Date;
  readonly caller: MemberId;
}

export async function viewOfChosen(read: Read, { members, now, caller }: Choice): Promise<ChosenView> {
  const found = await membersAmong(read, members);
  const leaving = found.filter(({ id }) => id !== caller);
  return {
    count: found.length,
    recipients: await countMembersToWrite(read, members, now),
    removal: {
      count: leaving.length,
      names: leaving.slice(0, MAX_NAMES).map(({ name }) => name),
      freed: await placesOfThem(
        read,
        leaving.map(({ id }) => id),
        now,
      ),
      planned: await plannedByThem(read, leaving, now),
    },
  };
}

async function placesOfThem(read: Read, members: readonly MemberId[], now: Date): Promise<FreedPlaces[]> {
  if (members.length === 0) return [];
  const rows = await read
    .selectFrom("responses")
    .innerJoin("meetups", "meetups.id", "responses.meetup_id")
    .select(["meetups.id", "meetups.date"])
    .select(({ fn, eb, selectFrom }) => [
      fn.sum<number>(eb("responses.guests", "+", 1)).as("places"),
      eb
        .exists(
          selectFrom("responses as waiting")
            .select("waiting.member_id")
            .whereRef("waiting.meetup_id", "=", "meetups.id")
            .where("waiting.status", "=", "waitlist")
            .where("waiting.member_id", "not in", members),
        )
        .as("isWaitedFor"),
    ])
    .where("responses.status", "=", "confirmed")
    .where("responses.member_id", "in", members)
    .where(isPublishedUpcoming(now.toISOString()))
    .groupBy(["meetups.id", "meetups.date", "meetups.starts_at"])
    .orderBy("meetups.starts_at")
    .execute();
  return rows.map(({ date, places, isWaitedFor }) => ({
    date,
    places: Number(places),
    isWaitedFor: Boolean(isWaitedFor),
  }));
}

/** Of the admins among them: it continues in the name of the admin that removes them. */
async function plannedByThem(
  read: Read,
  members: readonly MemberRow[],
  now: Date,
): Promise<ChosenView["removal"]["planned"]> {
  const planned = { announcements: 0, mailings: 0 };
  for (const { id, is_admin } of members) {
    if (is_admin === 0) continue;
    const { announcements, mailings } = await countPlannedWork(read, now, id);
    planned.announcements += announcements;
    planned.mailings += mailings;
  }
  return planned;
}
