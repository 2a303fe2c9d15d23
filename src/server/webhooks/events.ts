import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { MeetupId, WebhookId } from "#contract/ids.ts";
import { type DeliveryEvent, WEBHOOK_EVENTS, type WebhookEvent } from "#contract/webhooks.ts";
import { reasonClosed } from "#domain/meetup-status.ts";
import { availableToNew, placesOf } from "#domain/places.ts";
import { isOver, MINUTE_MS } from "#domain/timing.ts";
import type { MeetupRow, Read, Tx } from "../platform/db/schema.ts";
import { RESERVED } from "../platform/db/sql.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import { type Delay, delayed, unclaimed } from "../platform/outbox/queue.ts";
import { type EventFacts, eventFacts, type MeetupEvent } from "./facts.ts";
import type { DeliveryRow, WebhookRow } from "./queue.ts";

/** Not when the webhook is off, or after a later change. A cancellation stays relevant until the meetup's end. */
export async function isStillRelevant(
  read: Read,
  now: Date,
  { row, webhook, facts }: { row: DeliveryRow; webhook: WebhookRow; facts: EventFacts },
): Promise<boolean> {
  if (webhook.active === 0 || isOver(facts.meetup, now.getTime())) return false;
  if (row.event === "cancelled" || row.event === "talk_offered" || row.meetup_id === null) return true;
  const meetup = await read
    .selectFrom("meetups")
    .selectAll()
    .select(RESERVED)
    .where("id", "=", row.meetup_id)
    .executeTakeFirst();
  if (!meetup || reasonClosed(meetup, now.getTime()) !== null) return false;
  return row.event === "place_freed" ? hasFreePlace(meetup) : !(await hasNewerDelivery(read, row));
}

async function hasNewerDelivery(read: Read, { id, webhook_id, meetup_id }: DeliveryRow): Promise<boolean> {
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

/** Limits the messages caused by a member that changes their answer repeatedly. */
const AT_MOST_EVERY_MS = 10 * MINUTE_MS;

const hasFreePlace = (meetup: MeetupRow): boolean =>
  meetup.max_participants !== null && availableToNew(placesOf(meetup)) !== 0;

/** A full meetup has a free place again. The caller holds the meetup's lock. @param before as before the change */
export async function enqueuePlaceFreed(
  tx: Tx,
  now: Date,
  before: MeetupRow,
  delay: Delay = {},
): Promise<void> {
  if (before.max_participants === null || hasFreePlace(before)) return;
  const meetup = await tx
    .selectFrom("meetups")
    .selectAll()
    .select(RESERVED)
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
  const at = new Date(Math.min(latest, Math.max((delay.notBefore ?? now).getTime(), earliest)));
  await enqueueWebhooks(tx, now, { event: "place_freed", meetup }, { ...delay, notBefore: at });
}

/** Of every webhook, when a held site becomes ours. */
export async function withdrawEverything(tx: Tx): Promise<void> {
  await tx
    .updateTable("webhook_deliveries")
    .set({ state: "withdrawn" })
    .where("state", "=", "waiting")
    .execute();
}

const isEvent = (name: string): name is WebhookEvent => name in WEBHOOK_EVENTS;

/** The webhook's events, without those that this release does not know. */
export const eventsOf = ({ events }: { readonly events: string }): WebhookEvent[] =>
  z.array(z.string()).parse(JSON.parse(events)).filter(isEvent);

/** Queues the event for every subscribed webhook, in the transaction that causes it. */
export async function enqueueWebhooks(tx: Tx, now: Date, news: MeetupEvent, delay?: Delay): Promise<void> {
  const wanted = await subscribersOf(tx, news.event);
  if (wanted.length === 0) return;
  const facts = eventFacts(news);
  const about = { event: news.event, meetup_id: news.meetup.id, delay } as const;
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
  readonly delay?: Delay | undefined;
}

export const deliveryOf = (now: Date, webhook_id: WebhookId, { event, meetup_id, facts, delay }: About) => ({
  webhook_id,
  message_id: `msg_${randomUUID()}`,
  event,
  meetup_id,
  facts: JSON.stringify(facts),
  ...delayed(now, delay),
  created_at: now.toISOString(),
});

const withdrawUnclaimed = (tx: Tx, now: Date) =>
  tx
    .updateTable("webhook_deliveries")
    .set({ state: "withdrawn" })
    .where("state", "=", "waiting")
    .where(unclaimed(now.toISOString()));

/** Withdraws what waits for a webhook that is switched off: nothing old is sent once it is on again. */
export async function withdrawAll(tx: Tx, now: Date, webhook: WebhookId): Promise<void> {
  await withdrawUnclaimed(tx, now).where("webhook_id", "=", webhook).execute();
}

/** Unclaimed ones about a meetup that is cancelled or deleted, except the cancellation itself. */
export async function withdrawPending(tx: Tx, now: Date, meetup: MeetupId): Promise<void> {
  await withdrawUnclaimed(tx, now)
    .where("meetup_id", "=", meetup)
    .where("event", "<>", "cancelled")
    .execute();
}
