import { DAY_MS } from "#domain/timing.ts";
import type { Tx } from "../db/schema.ts";

const KEPT_DAYS = 30;

/** What is done with is looked at for a month. */
export async function forgetDeliveries(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom("webhook_deliveries")
    .where("state", "<>", "waiting")
    .where("created_at", "<", new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString())
    .execute();
}
