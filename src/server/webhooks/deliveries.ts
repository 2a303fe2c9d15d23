import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { MemberId, WebhookId } from "#contract/ids.ts";
import { KEPT_DAYS } from "#domain/retention.ts";
import { DAY_MS, instantBefore } from "#domain/timing.ts";
import { audit } from "../audit/audit.ts";
import type { Tx } from "../platform/db/schema.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import type { Deps } from "../platform/deps.ts";
import { leased, restart } from "../platform/outbox/rows.ts";
import { type Refused, refused } from "../platform/refusals.ts";
import { deliver, recordResults } from "./deliver.ts";
import { deliveryOf } from "./events.ts";
import { webhookById } from "./queries.ts";
import { DELIVERIES } from "./queue.ts";
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
const BROKEN_OFF = { state: "failed", outcome: "De proef werd afgebroken" } as const;

/** Sends a test message at once, with one attempt, also when the webhook is off. */
export async function testWebhook(
  deps: Deps,
  { id, actor, log }: { id: WebhookId; actor: MemberId; log: FastifyBaseLogger },
): Promise<Refused | { arrived: boolean; words: string }> {
  const { db, clock } = deps;
  const row = await db.write(async (tx) => {
    const webhook = await webhookById(tx, id);
    if (!webhook) return null;
    const about = { event: "test", meetup_id: null, facts: null } as const;
    await audit(tx, clock(), { actor, action: "webhook.tested", target: "webhook", detail: webhook.name });
    return tx
      .insertInto("webhook_deliveries")
      .values({
        ...deliveryOf(clock(), id, about),
        ...leased(clock(), randomUUID(), DELIVERIES.lease.ms),
        ...BROKEN_OFF,
        attempts: 1,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  if (!row) return refused("webhook-not-found");
  const result = await deliver(deps, log, row, AbortSignal.timeout(2 * WEBHOOK_TIMEOUT_MS));
  if (result) await db.write((tx) => recordResults(tx, clock(), [result]));
  const words = result === null || result.kind === "withdrawn" ? BROKEN_OFF.outcome : result.words;
  return { arrived: result?.kind === "sent", words };
}

/** Retries a delivery at once, with the full number of attempts. It keeps its id, in case it did arrive. */
export function retryDelivery(
  { db, clock }: Deps,
  { id, delivery, actor }: { id: WebhookId; delivery: number; actor: MemberId },
): Promise<Refused | null> {
  const now = clock();
  return db.write(async (tx) => {
    const webhook = await webhookById(tx, id);
    if (!webhook) return refused("webhook-not-found");
    if (webhook.active === 0) return refused("webhook-off");
    const row = await tx
      .selectFrom("webhook_deliveries")
      .select(["event", "state", "claimed_until"])
      .where("id", "=", delivery)
      .where("webhook_id", "=", id)
      .executeTakeFirst();
    // A test is not retried; the organiser starts another one.
    if (!row || row.event === "test") return refused("delivery-not-found");
    const mayWait = row.state === "failed" || (row.state === "waiting" && row.claimed_until === null);
    if (!mayWait) return refused("delivery-not-failed");
    await restart(tx, now, DELIVERIES, delivery, { state: "waiting" });
    notifyOnCommit(tx, "webhooks-queued");
    await audit(tx, now, { actor, action: "webhook.resent", target: "webhook", detail: webhook.name });
    return null;
  });
}
