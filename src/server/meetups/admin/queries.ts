import { sql } from "kysely";
import type * as z from "zod";
import type { UndoableAnswer } from "#contract/endpoint.ts";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { AdminMeetup, Afterwards, SavedMeetup } from "#contract/meetups/admin.ts";
import type { Day } from "#domain/dutch-dates.ts";
import { DAY_MS, instantBefore } from "#domain/timing.ts";
import { countAudience } from "../../mailings/queries.ts";
import type { Read } from "../../platform/db/schema.ts";
import { countRows, isNotOverAt, isOverAt } from "../../platform/db/sql.ts";
import { type Refused, refused } from "../../platform/refusals.ts";
import { attendanceOf } from "../../records/attendance.ts";
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

export const countOwnDrafts = (read: Read, member: MemberId): Promise<number> =>
  countRows(
    read
      .selectFrom("meetup_organisers")
      .innerJoin("meetups", "meetups.id", "meetup_organisers.meetup_id")
      .where("meetup_organisers.member_id", "=", member)
      .where("meetups.status", "=", "draft"),
  );

export async function savedMeetup(
  read: Read,
  id: MeetupId,
  message: string | ((meetup: AdminMeetup) => Omit<z.output<typeof SavedMeetup>, "meetup">),
): Promise<Refused | z.output<typeof SavedMeetup>> {
  const meetup = await adminMeetupById(read, id);
  if (!meetup) return refused("meetup-not-found");
  return { ...(typeof message === "string" ? { message } : message(meetup)), meetup };
}

/** The answer to publishing: at once, or when the time to undo it is over. */
export const announcedInWords = ({ status }: AdminMeetup): z.output<typeof UndoableAnswer> =>
  status === "draft"
    ? { message: "De meetup wordt zo aangekondigd", pending: true }
    : { message: "De meetup is aangekondigd" };

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

/** Drafts to come whose planned announcement did not go: as `is_announcement_missed` of one. */
export const missedAnnouncements = (read: Read, now: Date) =>
  read
    .selectFrom("meetups")
    .select(["id", "title"])
    .where("status", "=", sql.lit("draft"))
    .where("announce_on", "is not", null)
    .where("announce_due_at", "is", null)
    .where(isNotOverAt(now))
    .orderBy("starts_at")
    .execute();

/** As long as a report and thanks are still welcome. */
const DAYS_AFTERWARDS = 7;
const MAX_AFTERWARDS = 3;

/** Meetups of the last days that lack a report or a thank-you message, newest first. */
export async function meetupsAfterwards(read: Read, now: Date): Promise<Afterwards[]> {
  const rows = await withCreator(read)
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom("messages")
            .select("messages.id")
            .whereRef("messages.meetup_id", "=", "meetups.id")
            .where("audience", "=", "came"),
        )
        .as("is_thanked"),
      // In its minute of undo a message is not stored yet; its audience is not looked at.
      eb
        .exists(
          eb
            .selectFrom("batches")
            .select("batches.id")
            .whereRef("batches.meetup_id", "=", "meetups.id")
            .where("batches.kind", "=", "message"),
        )
        .as("is_being_thanked"),
    ])
    .where("meetups.status", "=", "published")
    .where(isOverAt(now))
    .where("meetups.ends_at", ">=", instantBefore(now, DAYS_AFTERWARDS * DAY_MS))
    .orderBy("meetups.ends_at", "desc")
    .limit(MAX_AFTERWARDS)
    .execute();
  const found = await Promise.all(
    rows.map(async ({ is_thanked, is_being_thanked, ...row }) => ({
      meetup: await asAdminMeetup(read, row),
      came: (await attendanceOf(read, row, now))?.came ?? null,
      to_thank: is_thanked || is_being_thanked ? 0 : await countAudience(read, row.id, "came", now),
    })),
  );
  return found.filter(({ meetup, to_thank }) => meetup.report === "" || to_thank > 0);
}
