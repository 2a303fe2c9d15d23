import { sql } from "kysely";
import type { MeetupId } from "#contract/meetups.ts";
import type { Read } from "../db/schema.ts";

/** How far the mails about a meetup are. */
export async function mailingProgress(
  read: Read,
  id: MeetupId,
): Promise<{ queued: number; sent: number; failed: number }> {
  const { sent, failed, all } = await read
    .selectFrom("emails")
    .select((eb) => [
      eb.fn.count<number>("sent_at").as("sent"),
      sql<number>`sum(case when sent_at is null and failed_at is not null then 1 else 0 end)`.as("failed"),
      eb.fn.countAll<number>().as("all"),
    ])
    .where("meetup_id", "=", id)
    .executeTakeFirstOrThrow();
  const done = Number(sent) + Number(failed ?? 0);
  return { queued: Number(all) - done, sent: Number(sent), failed: Number(failed ?? 0) };
}
