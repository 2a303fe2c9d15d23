import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { type Refused, refused } from "#contract/refusals.ts";
import type { MemberId, WebhookId } from "#contract/row-id.ts";
import { audit } from "../audit/record.ts";
import type { Deps } from "../deps.ts";
import { deliver } from "./deliver.ts";
import { deliveryOf } from "./enqueue.ts";
import { webhookById } from "./queries.ts";
import { type Claimed, claimedFrom } from "./queue.ts";
import { PATIENCE_MS } from "./send.ts";

interface Asked {
  readonly id: WebhookId;
  readonly actor: MemberId;
  readonly log: FastifyBaseLogger;
}

/** What a test has become as long as nothing else is known: nobody takes it from the queue, should the program end meanwhile. */
const BROKEN_OFF = { state: "failed", outcome: "De proef werd afgebroken" } as const;

/** Sends a message that says so at once, on the way of all others, also where the webhook is off; it is tried this once. */
export async function testWebhook(
  deps: Deps,
  { id, actor, log }: Asked,
): Promise<Refused | { kind: "tested"; arrived: boolean; words: string }> {
  const { db, clock } = deps;
  const claimed = await db.write(async (tx): Promise<Claimed | null> => {
    const webhook = await webhookById(tx, id);
    if (!webhook) return null;
    const about = { event: "test", meetup_id: null, facts: null, later: clock() } as const;
    const row = await tx
      .insertInto("webhook_deliveries")
      .values({
        ...deliveryOf(clock(), id, about),
        ...claimedFrom(clock(), randomUUID()),
        ...BROKEN_OFF,
        attempts: 1,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit(tx, clock(), { actor, action: "webhook.tested", target: "webhook", detail: webhook.name });
    return { row, webhook };
  });
  if (!claimed) return refused("webhook-not-found");
  const became = await deliver({ deps, log }, claimed, AbortSignal.timeout(2 * PATIENCE_MS));
  const words = became.kind === "withdrawn" ? "" : became.words;
  return { kind: "tested", arrived: became.kind === "sent", words };
}
