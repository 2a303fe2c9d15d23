import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { expressionBuilder } from "kysely";
import type { MemberId, WebhookId } from "#contract/ids.ts";
import { KEPT_DAYS } from "#domain/retention.ts";
import { DAY_MS, instantBefore } from "#domain/timing.ts";
import { audit } from "../audit/audit.ts";
import type { WriteContext, Writes } from "../calls/writes.ts";
import type { Tables, Tx } from "../platform/db/schema.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import { unclaimed } from "../platform/outbox/queue.ts";
import { leased, restart } from "../platform/outbox/rows.ts";
import { isRefused, type Refused, refused } from "../platform/refusals.ts";
import { deliver, recordResults, type WebhookResult } from "./deliver.ts";
import { deliveryOf } from "./events.ts";
import type { StoredOutcome } from "./outcome.ts";
import { webhookById } from "./queries.ts";
import { DELIVERIES, type DeliveryRow } from "./queue.ts";
import { WEBHOOK_TIMEOUT_MS } from "./send.ts";

/** Deletes completed deliveries after a month; until then organisers can inspect them. */
export async function forgetDeliveries(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom("webhook_deliveries")
    .where("state", "<>", "waiting")
    .where("created_at", "<", instantBefore(now, KEPT_DAYS.deliveries * DAY_MS))
    .execute();
}

/** State of a test until its result is recorded; not `waiting`, so that no process ever claims the test. */
const BROKEN_OFF = { state: "failed", outcome: "broken-off" } as const;

/** Sends a test message at once, with one attempt, also when the webhook is off. */
export async function testWebhook(
  deps: Writes<MemberId, "nothing">,
  { id, log }: { readonly id: WebhookId; readonly log: FastifyBaseLogger },
): Promise<Refused | { arrived: boolean; outcome: StoredOutcome }> {
  const row = await deps.onSite(addTest, id);
  if (isRefused(row)) return row;
  const result = await deliver(deps, log, row, AbortSignal.timeout(2 * WEBHOOK_TIMEOUT_MS));
  if (result) await deps.onSite(recordResult, result);
  const outcome = result === null || result.kind === "withdrawn" ? BROKEN_OFF.outcome : result.outcome;
  return { arrived: result?.kind === "sent", outcome };
}

async function addTest(tx: Tx, { now, actor }: WriteContext, id: WebhookId): Promise<Refused | DeliveryRow> {
  const webhook = await webhookById(tx, id);
  if (!webhook) return refused("webhook-not-found");
  await audit(tx, now, { actor, action: "webhook.tested", target: "webhook", detail: webhook.name });
  return tx
    .insertInto("webhook_deliveries")
    .values({
      ...deliveryOf(now, id, { event: "test", meetup_id: null, facts: null }),
      ...leased(now, randomUUID(), DELIVERIES.lease.ms),
      ...BROKEN_OFF,
      attempts: 1,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const recordResult = (tx: Tx, { now }: WriteContext, result: WebhookResult): Promise<void> =>
  recordResults(tx, now, [result]);

const deliveries = expressionBuilder<Tables, "webhook_deliveries">();

const mayWait = (now: Date) =>
  deliveries.or([
    deliveries("state", "=", "failed"),
    deliveries.and([deliveries("state", "=", "waiting"), unclaimed(now.toISOString())]),
  ]);

/** Retries a delivery at once, with the full number of attempts. It keeps its id, in case it did arrive. */
export async function retryDelivery(
  tx: Tx,
  { now, actor }: WriteContext,
  { id, delivery }: { readonly id: WebhookId; readonly delivery: number },
): Promise<Refused | null> {
  const webhook = await webhookById(tx, id);
  if (!webhook) return refused("webhook-not-found");
  if (webhook.active === 0) return refused("webhook-off");
  const row = await tx
    .selectFrom("webhook_deliveries")
    .select("event")
    .where("id", "=", delivery)
    .where("webhook_id", "=", id)
    .executeTakeFirst();
  // A test is not retried; the organiser starts another one.
  if (!row || row.event === "test") return refused("delivery-not-found");
  const count = await restart(
    tx,
    now,
    DELIVERIES,
    { ids: [delivery], still: mayWait(now) },
    { state: "waiting" },
  );
  if (count === 0) return refused("delivery-not-failed");
  notifyOnCommit(tx, "webhooks-queued");
  await audit(tx, now, { actor, action: "webhook.resent", target: "webhook", detail: webhook.name });
  return null;
}
