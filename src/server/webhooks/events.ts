import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { MeetupId, WebhookId } from "#contract/ids.ts";
import { type DeliveryEvent, WEBHOOK_EVENTS, type WebhookEvent } from "#contract/webhooks.ts";
import { reasonClosed } from "#domain/meetup-status.ts";
import { available } from "#domain/places.ts";
import { isOver } from "#domain/timing.ts";
import type { MeetupRow, Read, Tx } from "../db/schema.ts";
import { notifyOnCommit } from "../db/topics.ts";
import { type EventFacts, eventFacts, type MeetupEvent } from "./facts.ts";
import type { Claimed } from "./queue.ts";

interface PendingDelivery extends Claimed {
  readonly facts: EventFacts;
}

/**
 * Nobody need hear days later of what is over, of a place that somebody has by now, or that a meetup is on which is off; nor of what
 * it was before they heard how it is now, nor anything since they said no.
 */
export async function isStillRelevant(
  read: Read,
  now: Date,
  { row, webhook, facts }: PendingDelivery,
): Promise<boolean> {
  if (webhook.active === 0 || isOver(facts.meetup.endsAt, now.getTime())) return false;
  if (row.event === "cancelled" || row.meetup_id === null) return true;
  const meetup = await read
    .selectFrom("meetups")
    .selectAll()
    .where("id", "=", row.meetup_id)
    .executeTakeFirst();
  if (!meetup || reasonClosed(meetup, now.getTime()) !== null) return false;
  return row.event === "place_freed" ? hasFreePlace(meetup) : !(await hasNewerDelivery(read, row));
}

/** Whether that webhook was told of a later change of it already. */
async function hasNewerDelivery(read: Read, { id, webhook_id, meetup_id }: Claimed["row"]): Promise<boolean> {
  const newer = await read
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("webhook_id", "=", webhook_id)
    .where("meetup_id", "=", meetup_id)
    .where("event", "=", "changed")
    .where("state", "=", "sent")
    .where("id", ">", id)
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
}

/** Who says yes and no in turns does not fill a room with messages. */
const AT_MOST_EVERY_MS = 10 * 60_000;

type Room = Pick<MeetupRow, "max_participants" | "confirmed" | "waitlist">;

/** Somebody who comes now has a place at once: whoever waits goes first. */
const hasFreePlace = ({ max_participants, confirmed, waitlist }: Room): boolean =>
  waitlist === 0 && (available({ max: max_participants, confirmed }) ?? 0) > 0;

/**
 * Tells that a meetup that was full has a place again. The caller holds its lock.
 * @param before as it was
 * @param later when it may be told at the earliest
 */
export async function enqueuePlaceFreed(tx: Tx, now: Date, before: MeetupRow, later = now): Promise<void> {
  if (before.max_participants === null || hasFreePlace(before)) return;
  const meetup = await tx
    .selectFrom("meetups")
    .selectAll()
    .where("id", "=", before.id)
    .executeTakeFirstOrThrow();
  if (!hasFreePlace(meetup) || reasonClosed(meetup, now.getTime()) !== null) return;
  const last = await tx
    .selectFrom("webhook_deliveries")
    .select(["state", "next_attempt_at"])
    .where("meetup_id", "=", before.id)
    .where("event", "=", "place_freed")
    .orderBy("next_attempt_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last?.state === "waiting") return;
  const earliest = last ? Date.parse(last.next_attempt_at) + AT_MOST_EVERY_MS : 0;
  const latest = now.getTime() + AT_MOST_EVERY_MS;
  const at = new Date(Math.min(latest, Math.max(later.getTime(), earliest)));
  await enqueueWebhooks(tx, now, { event: "place_freed", meetup }, at);
}

const isEvent = (name: string): name is WebhookEvent => name in WEBHOOK_EVENTS;

/** Those that this release knows. */
export const eventsOf = ({ events }: { readonly events: string }): WebhookEvent[] =>
  z.array(z.string()).parse(JSON.parse(events)).filter(isEvent);

/** Queues it for everybody who wants to hear of it, by the commit that causes it. */
export async function enqueueWebhooks(tx: Tx, now: Date, news: MeetupEvent, later = now): Promise<void> {
  const wanted = await subscribersOf(tx, news.event);
  if (wanted.length === 0) return;
  const facts = eventFacts(news);
  const about = { event: news.event, meetup_id: news.meetup.id, later } as const;
  await tx
    .insertInto("webhook_deliveries")
    .values(wanted.map((id) => deliveryOf(now, id, { ...about, facts })))
    .execute();
  notifyOnCommit(tx, "webhooks-queued");
}

async function subscribersOf(read: Read, event: WebhookEvent): Promise<WebhookId[]> {
  const active = await read.selectFrom("webhooks").select(["id", "events"]).where("active", "=", 1).execute();
  return active.filter((webhook) => eventsOf(webhook).includes(event)).map(({ id }) => id);
}

interface About {
  readonly event: DeliveryEvent;
  readonly meetup_id: MeetupId | null;
  readonly facts: EventFacts | null;
  readonly later: Date;
}

export const deliveryOf = (now: Date, webhook_id: WebhookId, { event, meetup_id, facts, later }: About) => ({
  webhook_id,
  message_id: `msg_${randomUUID()}`,
  event,
  meetup_id,
  facts: JSON.stringify(facts),
  next_attempt_at: later.toISOString(),
  created_at: now.toISOString(),
});

/** What waits about a meetup that is off, and is on nobody's way yet, need not be told any more; that it is off must. */
export async function withdrawPending(tx: Tx, meetup: MeetupId): Promise<void> {
  await tx
    .updateTable("webhook_deliveries")
    .set({ state: "withdrawn" })
    .where("meetup_id", "=", meetup)
    .where("event", "<>", "cancelled")
    .where("state", "=", "waiting")
    .where("claimed_until", "is", null)
    .execute();
}
