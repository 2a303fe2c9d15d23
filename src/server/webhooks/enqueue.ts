import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { MeetupId, WebhookId } from "#contract/row-id.ts";
import { type DeliveryEvent, WEBHOOK_EVENTS, type WebhookEvent } from "#contract/webhooks.ts";
import type { Read, Tx } from "../db/schema.ts";
import { announce } from "../db/topics.ts";
import { type Facts, factsOf, type News } from "./facts.ts";

const isEvent = (name: string): name is WebhookEvent => name in WEBHOOK_EVENTS;

/** Those that this release knows. */
export const eventsOf = ({ events }: { readonly events: string }): WebhookEvent[] =>
  z.array(z.string()).parse(JSON.parse(events)).filter(isEvent);

/** Queues it for everybody who wants to hear of it, by the commit that causes it. */
export async function tellWebhooks(tx: Tx, now: Date, news: News, later = now): Promise<void> {
  const wanted = await whoHears(tx, news.event);
  if (wanted.length === 0) return;
  const facts = factsOf(news);
  const about = { event: news.event, meetup_id: news.meetup.id, later } as const;
  await tx
    .insertInto("webhook_deliveries")
    .values(wanted.map((id) => deliveryOf(now, id, { ...about, facts })))
    .execute();
  announce(tx, "webhooks-queued");
}

async function whoHears(read: Read, event: WebhookEvent): Promise<WebhookId[]> {
  const active = await read.selectFrom("webhooks").select(["id", "events"]).where("active", "=", 1).execute();
  return active.filter((webhook) => eventsOf(webhook).includes(event)).map(({ id }) => id);
}

interface About {
  readonly event: DeliveryEvent;
  readonly meetup_id: MeetupId | null;
  readonly facts: Facts | null;
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
export async function withdrawNews(tx: Tx, meetup: MeetupId): Promise<void> {
  await tx
    .updateTable("webhook_deliveries")
    .set({ state: "withdrawn" })
    .where("meetup_id", "=", meetup)
    .where("event", "<>", "cancelled")
    .where("state", "=", "waiting")
    .where("claimed_until", "is", null)
    .execute();
}
