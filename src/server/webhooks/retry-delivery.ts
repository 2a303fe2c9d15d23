import { type Refused, refused } from "#contract/refusals.ts";
import type { MemberId, WebhookId } from "#contract/row-id.ts";
import { audit } from "../audit/record.ts";
import { announce } from "../db/topics.ts";
import type { Deps } from "../deps.ts";
import { webhookById } from "./queries.ts";

interface Asked {
  readonly id: WebhookId;
  readonly delivery: number;
  readonly actor: MemberId;
}

/** Tries anew what did not arrive, with all its attempts; under the same id, should it have arrived after all. */
export function retryDelivery(
  { db, clock }: Deps,
  { id, delivery, actor }: Asked,
): Promise<Refused | { kind: "queued" }> {
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
    // A test is made anew.
    if (!row || row.event === "test") return refused("delivery-not-found");
    const mayWait = row.state === "failed" || (row.state === "waiting" && row.claimed_until === null);
    if (!mayWait) return refused("delivery-not-failed");
    await tx
      .updateTable("webhook_deliveries")
      .set({ state: "waiting", attempts: 0, next_attempt_at: now.toISOString() })
      .where("id", "=", delivery)
      .execute();
    announce(tx, "webhooks-queued");
    await audit(tx, now, { actor, action: "webhook.resent", target: "webhook", detail: webhook.name });
    return { kind: "queued" };
  });
}
