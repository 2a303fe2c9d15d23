import type * as z from "zod";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { AdminMeetup, SavedMeetup } from "#contract/meetups/admin.ts";
import type { Day } from "#domain/dutch-dates.ts";
import type { Read } from "../../db/schema.ts";
import { countRows } from "../../db/sql.ts";
import { type Refused, refused } from "../../refusals.ts";
import { asAdminMeetup, asAdminMeetups, withCreator } from "./admin-meetup.ts";
import { NEUTRAL } from "./drafts.ts";

export async function adminMeetupById(read: Read, id: MeetupId): Promise<AdminMeetup | null> {
  const row = await withCreator(read).where("meetups.id", "=", id).executeTakeFirst();
  return row ? asAdminMeetup(read, row) : null;
}

const MAX_ORGANISED = 100;

export async function organisedMeetups(read: Read, member: MemberId): Promise<AdminMeetup[]> {
  const rows = await withCreator(read)
    .where("meetups.id", "in", (of) =>
      of.selectFrom("meetup_organisers").select("meetup_id").where("member_id", "=", member),
    )
    .orderBy("meetups.starts_at", "desc")
    .orderBy("meetups.id", "desc")
    .limit(MAX_ORGANISED)
    .execute();
  return asAdminMeetups(read, rows);
}

/** How many drafts the member organises. */
export const countOwnDrafts = (read: Read, member: MemberId): Promise<number> =>
  countRows(
    read
      .selectFrom("meetup_organisers")
      .innerJoin("meetups", "meetups.id", "meetup_organisers.meetup_id")
      .where("meetup_organisers.member_id", "=", member)
      .where("meetups.status", "=", "draft"),
  );

/** The answer after a change: the meetup as it is now, with a message. */
export async function savedMeetup(
  read: Read,
  id: MeetupId,
  message: string | ((meetup: AdminMeetup) => string),
): Promise<Refused | z.output<typeof SavedMeetup>> {
  const meetup = await adminMeetupById(read, id);
  if (!meetup) return refused("meetup-not-found");
  return { message: typeof message === "string" ? message : message(meetup), meetup };
}

export async function meetupDates(read: Read): Promise<Day[]> {
  const rows = await read
    .selectFrom("meetups")
    .select("date")
    .distinct()
    .where("date", "!=", NEUTRAL.date)
    .orderBy("date", "desc")
    .execute();
  return rows.map((row) => row.date);
}

export async function meetupLocations(read: Read): Promise<string[]> {
  const rows = await read
    .selectFrom("meetups")
    .select("location")
    .distinct()
    .where("location", "!=", NEUTRAL.location)
    .orderBy("location")
    .execute();
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
