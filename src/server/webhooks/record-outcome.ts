import type { StoppedWhy } from "#contract/webhooks.ts";
import { audit } from "../audit/record.ts";
import type { Tx } from "../db/schema.ts";
import { announce } from "../db/topics.ts";
import { type Claimed, NOBODYS } from "./queue.ts";
import { withdrawAll } from "./withdraw-all.ts";

export type Became =
  | { readonly kind: "sent"; readonly words: string }
  | { readonly kind: "retry"; readonly at: Date; readonly words: string }
  | { readonly kind: "failed"; readonly words: string; readonly stops?: StoppedWhy }
  | { readonly kind: "withdrawn" };

/** Records what became of an attempt, unless somebody else makes the next one already; a receiver that is lost is left alone. */
export async function recordOutcome(
  tx: Tx,
  now: Date,
  { row, webhook }: Claimed,
  became: Became,
): Promise<void> {
  const tried = { tried_at: now.toISOString() };
  const { numUpdatedRows } = await tx
    .updateTable("webhook_deliveries")
    .set({
      ...NOBODYS,
      ...(became.kind !== "withdrawn" && { ...tried, outcome: became.words }),
      ...(became.kind === "retry" ? { next_attempt_at: became.at.toISOString() } : { state: became.kind }),
    })
    .where("id", "=", row.id)
    .where("claimed_by", "=", row.claimed_by)
    .executeTakeFirstOrThrow();
  announce(tx, "webhooks-queued");
  if (Number(numUpdatedRows) === 0 || became.kind !== "failed" || !became.stops) return;
  if (became.stops === "failing" && (await hasArrivedSince(tx, row))) return;
  const { numUpdatedRows: stopped } = await tx
    .updateTable("webhooks")
    .set({ active: 0, stopped_why: became.stops })
    .where("id", "=", webhook.id)
    .where("active", "=", 1)
    .executeTakeFirstOrThrow();
  if (Number(stopped) === 0) return;
  await withdrawAll(tx, webhook.id);
  await audit(tx, now, { actor: null, action: "webhook.stopped", target: "webhook", detail: webhook.name });
}

async function hasArrivedSince(tx: Tx, { webhook_id, created_at }: Claimed["row"]): Promise<boolean> {
  const arrived = await tx
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("webhook_id", "=", webhook_id)
    .where("state", "=", "sent")
    .where("tried_at", ">", created_at)
    .limit(1)
    .executeTakeFirst();
  return arrived !== undefined;
}
