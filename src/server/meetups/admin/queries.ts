import type { ExpressionBuilder } from "kysely";
import type { AdminMeetup, MeetupFilters } from "#contract/meetups/admin.ts";
import type { MeetupId, MemberId } from "#contract/row-id.ts";
import type { Day } from "#domain/dutch-dates.ts";
import { containing } from "../../db/containing.ts";
import type { Read, Tables } from "../../db/schema.ts";
import { readTotals } from "../../db/totals.ts";

const withCreator = (read: Read) =>
  read
    .selectFrom("meetups")
    .leftJoin("members", "members.id", "meetups.created_by")
    .selectAll("meetups")
    .select("members.name as created_by_name");

type Row = Awaited<ReturnType<ReturnType<typeof withCreator>["executeTakeFirstOrThrow"]>>;

const matching = (filters: MeetupFilters) => (eb: ExpressionBuilder<Tables, "meetups">) =>
  eb.and([
    ...(filters.title ? [containing("meetups.title", filters.title)] : []),
    ...(filters.description ? [containing("meetups.description", filters.description)] : []),
    ...(filters.date ? [eb("meetups.date", "=", filters.date)] : []),
    ...(filters.location ? [eb("meetups.location", "=", filters.location)] : []),
    ...(filters.created_by ? [eb("meetups.created_by", "=", filters.created_by)] : []),
  ]);

export async function pageOfMeetups(
  read: Read,
  filters: MeetupFilters,
  { page, limit }: { page: number; limit: number },
): Promise<{ meetups: AdminMeetup[]; total: number }> {
  const rows = await withCreator(read)
    .where(matching(filters))
    .orderBy("meetups.date", "desc")
    .orderBy("meetups.start_time", "desc")
    .orderBy("meetups.id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { meetups: rows.map(asAdminMeetup), total: await countMeetups(read, filters) };
}

async function countMeetups(read: Read, filters: MeetupFilters): Promise<number> {
  if (Object.values(filters).every((filter) => !filter)) return (await readTotals(read)).meetups;
  const { total } = await read
    .selectFrom("meetups")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where(matching(filters))
    .executeTakeFirstOrThrow();
  return total;
}

export async function adminMeetupById(read: Read, id: MeetupId): Promise<AdminMeetup | null> {
  const row = await withCreator(read).where("meetups.id", "=", id).executeTakeFirst();
  return row ? asAdminMeetup(row) : null;
}

export async function meetupDates(read: Read): Promise<Day[]> {
  const rows = await read.selectFrom("meetups").select("date").distinct().orderBy("date", "desc").execute();
  return rows.map((row) => row.date);
}

export async function meetupLocations(read: Read): Promise<string[]> {
  const rows = await read.selectFrom("meetups").select("location").distinct().orderBy("location").execute();
  return rows.map((row) => row.location);
}

export function meetupCreators(read: Read): Promise<{ id: MemberId; name: string }[]> {
  return read
    .selectFrom("members")
    .select(["id", "name"])
    .where("id", "in", (of) =>
      of
        .selectFrom("meetups")
        .select("created_by")
        .where("created_by", "is not", null)
        .$castTo<{ created_by: MemberId }>(),
    )
    .orderBy("name")
    .execute();
}

/** The row's other columns stay behind: its answer passes the contract. */
const asAdminMeetup = ({
  remind_guests,
  confirmed,
  waitlist,
  invited,
  declined,
  changed,
  ...row
}: Row): AdminMeetup => ({
  ...row,
  remind_guests: remind_guests === 1,
  registration_count: confirmed,
  waitlist_count: waitlist,
  stats: {
    totalInvited: invited,
    yesResponses: confirmed + waitlist,
    noResponses: declined,
    changed,
  },
});
