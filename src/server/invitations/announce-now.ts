import type { MeetupId } from "#contract/ids.ts";
import type { Tx } from "../db/schema.ts";
import { notifyOnCommit } from "../db/topics.ts";
import { enqueueWebhooks } from "../webhooks/events.ts";
import { inviteEveryone } from "./invite.ts";
import { countToInvite } from "./queries.ts";

/**
 * Announces a draft, or, where that is to be undone for so many seconds yet, says when it will be. What invites nobody is
 * announced at once: there is nothing to call back.
 */
export async function announceAfter(tx: Tx, now: Date, id: MeetupId, seconds: number): Promise<void> {
  const meetup = await tx
    .selectFrom("meetups")
    .select("starts_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const isToCome = meetup.starts_at >= now.toISOString();
  if (seconds === 0 || !isToCome || (await countToInvite(tx, now)) === 0) return announceNow(tx, now, id);
  const announce_at = new Date(now.getTime() + seconds * 1000).toISOString();
  await tx.updateTable("meetups").set({ announce_at }).where("id", "=", id).execute();
  notifyOnCommit(tx, "announcement-set");
}

/** Shows a draft to everybody and invites every verified member; of a past one nobody hears. */
export async function announceNow(tx: Tx, now: Date, id: MeetupId): Promise<void> {
  const meetup = await tx
    .updateTable("meetups")
    .set({ status: "published", announce_at: null })
    .where("id", "=", id)
    .where("status", "=", "draft")
    .returningAll()
    .executeTakeFirst();
  if (!meetup) return;
  notifyOnCommit(tx, "meetups-changed");
  if (meetup.starts_at < now.toISOString()) return;
  await inviteEveryone(tx, now, meetup);
  await enqueueWebhooks(tx, now, { event: "announced", meetup });
}
