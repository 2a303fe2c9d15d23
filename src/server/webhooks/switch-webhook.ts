import { type Refused, refused } from "#contract/refusals.ts";
import type { MemberId, WebhookId } from "#contract/row-id.ts";
import { audit } from "../audit/record.ts";
import type { Deps } from "../deps.ts";
import { webhookById } from "./queries.ts";
import { keptOf } from "./sealed.ts";
import { withdrawAll } from "./withdraw-all.ts";

interface Asked {
  readonly id: WebhookId;
  readonly active: boolean;
  readonly actor: MemberId;
}

/** Touches nothing else of it: what a colleague has changed meanwhile stays. */
export function switchWebhook(
  { db, config, clock }: Deps,
  { id, active, actor }: Asked,
): Promise<Refused | { kind: "switched" }> {
  return db.write(async (tx) => {
    const webhook = await webhookById(tx, id);
    if (!webhook) return refused("webhook-not-found");
    if (active && !keptOf(config.secrets, webhook.sealed)) return refused("webhook-address-lost");
    await tx
      .updateTable("webhooks")
      .set({ active: active ? 1 : 0, stopped_why: null })
      .where("id", "=", id)
      .execute();
    if (!active) await withdrawAll(tx, id);
    await audit(tx, clock(), {
      actor,
      action: active ? "webhook.switched-on" : "webhook.switched-off",
      target: "webhook",
      detail: webhook.name,
    });
    return { kind: "switched" };
  });
}
