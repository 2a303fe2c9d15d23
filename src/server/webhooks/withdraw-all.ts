import type { WebhookId } from "#contract/row-id.ts";
import type { Tx } from "../db/schema.ts";

/** What waits for a webhook that is off is not sent when it is on again. */
export async function withdrawAll(tx: Tx, webhook: WebhookId): Promise<void> {
  await tx
    .updateTable("webhook_deliveries")
    .set({ state: "withdrawn" })
    .where("webhook_id", "=", webhook)
    .where("state", "=", "waiting")
    .where("claimed_until", "is", null)
    .execute();
}
