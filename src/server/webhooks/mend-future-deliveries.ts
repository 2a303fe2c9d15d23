import { DAY_MS } from "#domain/timing.ts";
import type { Tx } from "../db/schema.ts";
import { LEASE_MS } from "./queue.ts";

/** The longest wait for another attempt is less (`retry.ts`). */
const ATTEMPT_MS = 2 * DAY_MS;
const MINUTE_MS = 60_000;

/** What a clock that ran ahead planned or held goes now. */
export async function mendFutureDeliveries(tx: Tx, now: Date): Promise<void> {
  const at = now.toISOString();
  const inMs = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const waiting = () => tx.updateTable("webhook_deliveries").where("state", "=", "waiting");
  await waiting()
    .set({ next_attempt_at: at, created_at: at })
    .where("created_at", ">", inMs(MINUTE_MS))
    .execute();
  await waiting().set({ next_attempt_at: at }).where("next_attempt_at", ">", inMs(ATTEMPT_MS)).execute();
  await waiting()
    .set({ claimed_until: null })
    .where("claimed_until", ">", inMs(2 * LEASE_MS))
    .execute();
}
