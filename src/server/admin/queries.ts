import type { AdminMeetup } from "#contract/admin-meetups.ts";
import type { MeetupId } from "#contract/meetups.ts";
import type { Read } from "../db/schema.ts";

const withCreator = (read: Read) =>
  read
    .selectFrom("meetups")
    .leftJoin("members", "members.id", "meetups.created_by")
    .selectAll("meetups")
    .select("members.name as created_by_name");

type Row = Awaited<ReturnType<ReturnType<typeof withCreator>["executeTakeFirstOrThrow"]>>;

/** One page of meetups, newest date first, and how many there are. */
export async function pageOfMeetups(
  read: Read,
  { page, limit }: { page: number; limit: number },
): Promise<{ meetups: AdminMeetup[]; total: number }> {
  const rows = await withCreator(read)
    .orderBy("meetups.date", "desc")
    .orderBy("meetups.start_time", "desc")
    .orderBy("meetups.id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await read
    .selectFrom("meetups")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { meetups: rows.map(asAdminMeetup), total: Number(total) };
}

export async function adminMeetupById(read: Read, id: MeetupId): Promise<AdminMeetup | null> {
  const row = await withCreator(read).where("meetups.id", "=", id).executeTakeFirst();
  return row ? asAdminMeetup(row) : null;
}

function asAdminMeetup(row: Row): AdminMeetup {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    date: row.date,
    start_time: row.start_time,
    end_time: row.end_time,
    location: row.location,
    max_participants: row.max_participants,
    registration_count: row.confirmed,
    waitlist_count: row.waiting,
    created_by: row.created_by,
    created_by_name: row.created_by_name,
    stats: {
      totalInvited: row.invited,
      yesResponses: row.confirmed + row.waiting,
      noResponses: row.declined,
      changed: row.changed,
    },
  };
}
