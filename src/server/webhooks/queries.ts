import { createHash } from "node:crypto";
import type { WebhookId } from "#contract/ids.ts";
import type { Delivery, Webhook } from "#contract/webhooks.ts";
import type { Read } from "../platform/db/schema.ts";
import { openCredentials } from "./credentials.ts";
import { eventsOf } from "./events.ts";
import { parseEventFacts } from "./facts.ts";
import { outcomeInWords } from "./outcome.ts";
import type { DeliveryRow, WebhookRow } from "./queue.ts";

const LOGGED = 20;

export function webhookById(read: Read, id: WebhookId): Promise<WebhookRow | undefined> {
  return read.selectFrom("webhooks").selectAll().where("id", "=", id).executeTakeFirst();
}

/** @param secrets the keys that open the sealed addresses */
export async function listWebhooks(read: Read, secrets: readonly string[]): Promise<Webhook[]> {
  const rows = await read.selectFrom("webhooks").selectAll().orderBy("name").orderBy("id").execute();
  const listed: Webhook[] = [];
  for (const row of rows)
    listed.push({
      id: row.id,
      name: row.name,
      kind: row.kind,
      url: openCredentials(secrets, row.sealed)?.url ?? null,
      events: eventsOf(row),
      active: row.active === 1,
      revision: revisionOf(row, secrets),
      stopped_why: row.stopped_why,
      deliveries: (await newestDeliveries(read, row.id)).map(asDelivery),
    });
  return listed;
}

/** Revision of the fields that organisers edit; automatic changes to the row do not conflict with an edit. */
export const revisionOf = ({ name, kind, sealed, events, active }: WebhookRow, secrets: readonly string[]) =>
  createHash("sha256")
    .update(JSON.stringify([name, kind, openCredentials(secrets, sealed)?.url, events, active]))
    .digest("base64url")
    .slice(0, 22);

const newestDeliveries = (read: Read, id: WebhookId): Promise<DeliveryRow[]> =>
  read
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("webhook_id", "=", id)
    .orderBy("id", "desc")
    .limit(LOGGED)
    .execute();

const asDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  event: row.event,
  title: parseEventFacts(row.facts).data?.meetup.title ?? null,
  state: row.state,
  attempts: row.attempts,
  created_at: row.created_at,
  tried_at: row.tried_at,
  next_attempt_at: row.state === "waiting" ? row.next_attempt_at : null,
  ...outcomeInWords(row.outcome),
});
