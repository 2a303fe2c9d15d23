import type { SelectQueryBuilder } from "kysely";
import type { HeldSite } from "#contract/site/held.ts";
import { heldSince } from "../../platform/db/hold.ts";
import type { Read, Tables } from "../../platform/db/schema.ts";
import { countRows } from "../../platform/db/sql.ts";
import { hasCome, REMINDER_MOMENTS, type ReminderMoment } from "../../records/due-moments.ts";

type Meetups = SelectQueryBuilder<Tables, "meetups", object>;

const passedAnnouncements = (read: Read, now: Date): Meetups =>
  read.selectFrom("meetups").where("status", "=", "draft").where(hasCome("announce_due_at", now));

/** Of meetups that have not begun: later ones would not be sent anyway. */
const passedReminders = (read: Read, now: Date, due: ReminderMoment): Meetups =>
  read.selectFrom("meetups").where("status", "=", "published").where(hasCome(due, now));

async function countPassedReminders(read: Read, now: Date): Promise<number> {
  let count = 0;
  for (const due of REMINDER_MOMENTS) count += await countRows(passedReminders(read, now, due));
  return count;
}

const comingAnnouncements = (read: Read, now: Date): Meetups =>
  read.selectFrom("meetups").where("status", "=", "draft").where("announce_due_at", ">", now.toISOString());

export const countWebhooksOff = (read: Read): Promise<number> =>
  countRows(read.selectFrom("webhooks").where("active", "=", 0));

export async function heldSite(read: Read, now: Date): Promise<HeldSite> {
  const since = await heldSince(read);
  if (since === null) return null;
  return {
    since,
    passed_announcements: await countRows(passedAnnouncements(read, now)),
    passed_reminders: await countPassedReminders(read, now),
    coming_announcements: await countRows(comingAnnouncements(read, now)),
    webhooks_off: await countWebhooksOff(read),
  };
}
