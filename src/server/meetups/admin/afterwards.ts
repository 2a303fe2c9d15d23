import type { Afterwards } from "#contract/meetups/admin.ts";
import { DAY_MS, instantBefore } from "#domain/timing.ts";
import { attendanceOf } from "../../attendance/queries.ts";
import type { Read } from "../../db/schema.ts";
import { countAudience } from "../../mailings/queries.ts";
import { asAdminMeetup, withCreator } from "./admin-meetup.ts";

/** As long as a report and thanks are still welcome. */
const DAYS = 7;
const MOST = 3;

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
    .where("meetups.ends_at", "<", now.toISOString())
    .where("meetups.ends_at", ">=", instantBefore(now, DAYS * DAY_MS))
    .orderBy("meetups.ends_at", "desc")
    .limit(MOST)
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
