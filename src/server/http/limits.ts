import { createHmac } from "node:crypto";
import { sql } from "kysely";
import type { Refused } from "#contract/refusals.ts";
import type { Tx } from "../db/schema.ts";
import type { Deps } from "../deps.ts";

/** At most `most` attempts of one kind by one key in a window of `minutes`. */
export interface Limit {
  readonly name: string;
  readonly most: number;
  readonly minutes: number;
}

/**
 * Counts an attempt and refuses the one too many. The counts are in the database, so that they hold across
 * restarts and processes; keys are kept as HMAC, so that no address lies in the table.
 */
export async function attempt(deps: Deps, tx: Tx, limit: Limit, key: string): Promise<Refused | null> {
  const now = deps.clock();
  const bucket = createHmac("sha256", deps.config.secret).update(`${limit.name}\n${key}`).digest("base64url");
  const windowStart = new Date(now.getTime() - limit.minutes * 60_000).toISOString();
  const row = await tx
    .insertInto("attempts")
    .values({ bucket, window_start: now.toISOString(), count: 1 })
    .onConflict((conflict) =>
      conflict.column("bucket").doUpdateSet({
        count: sql`case when attempts.window_start < ${windowStart} then 1 else attempts.count + 1 end`,
        window_start: sql`case when attempts.window_start < ${windowStart} then ${now.toISOString()} else attempts.window_start end`,
      }),
    )
    .returning(["count", "window_start"])
    .executeTakeFirstOrThrow();
  if (row.count <= limit.most) return null;
  const opensAt = Date.parse(row.window_start) + limit.minutes * 60_000;
  const retryAfter = Math.max(1, Math.ceil((opensAt - now.getTime()) / 1000));
  return { kind: "refused", why: "too-many-attempts", retryAfter };
}

/** Forgets counts that no window reaches any more. */
export async function forgetOldAttempts(tx: Tx, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1000).toISOString();
  await tx.deleteFrom("attempts").where("window_start", "<", dayAgo).execute();
}
