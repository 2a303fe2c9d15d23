import { type Refused, refused } from "#contract/refusals.ts";
import type { MemberId, WebhookId } from "#contract/row-id.ts";
import { audit } from "../audit/record.ts";
import type { Deps } from "../deps.ts";

/** Removes it with its log; what waits for it is not sent any more. */
export function removeWebhook(
  { db, clock }: Deps,
  id: WebhookId,
  actor: MemberId,
): Promise<Refused | { kind: "removed" }> {
  return db.write(async (tx) => {
    const removed = await tx.deleteFrom("webhooks").where("id", "=", id).returning("name").executeTakeFirst();
    if (!removed) return refused("webhook-not-found");
    await audit(tx, clock(), { actor, action: "webhook.removed", target: "webhook", detail: removed.name });
    return { kind: "removed" };
  });
}
