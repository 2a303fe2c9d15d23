import type { MeetupId } from "#contract/ids.ts";
import type { Tx } from "../db/schema.ts";
import { notifyOnCommit } from "../db/topics.ts";
import { enqueueWebhooks } from "../webhooks/events.ts";
import { inviteEveryone } from "./invite.ts";
import { countToInvite } from "./queries.ts";

/**
 * Announces a draft, or schedules that when it can be undone for some seconds. Without members to invite it
 * is announced at once: an undo would prevent nothing.
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

/** Publishes a draft and invites every verified member; a past meetup causes no mail and no webhook. */
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
