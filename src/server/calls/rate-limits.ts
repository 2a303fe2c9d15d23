import { createHmac } from "node:crypto";
import { DAY_MS, HOUR_MS, instantAfter, MINUTE_MS } from "#domain/timing.ts";
import { lockCount } from "../platform/db/locks.ts";
import type { Tx } from "../platform/db/schema.ts";
import type { TxContext } from "../platform/deps.ts";
import { type Refusal, type Refused, refused } from "../platform/refusals.ts";

/** The limits of an address or a client, by their names in the database; `trefpunt admin lift-limits` lifts each. */
export const LIFTED_LIMITS = [
  "code-address",
  "code-address-client",
  "code-client",
  "login",
  "login-account",
  "login-client",
  "passkey-client",
  "redeem-address",
  "redeem-client",
  "register-address",
  "register-client",
  "reset-address",
] as const;

type OfMembers =
  | "email-change"
  | "proof"
  | "resend-verification"
  | "sign-in-notice"
  | "talk-offers"
  | `organisers-${string}`
  | `ticks-per-${"link" | "organiser"}`;

const WINDOW_MS = { quarter: 15 * MINUTE_MS, hour: HOUR_MS, day: DAY_MS } as const;
const LONGEST_WINDOW_MS = Math.max(...Object.values(WINDOW_MS));

export interface Limit {
  readonly name: (typeof LIFTED_LIMITS)[number] | OfMembers;
  readonly most: number;
  readonly per: keyof typeof WINDOW_MS;
  readonly hurried?: number;
  /** Its Dutch sentence gets the seconds until another try. */
  readonly refusal?: Refusal;
}

const windowMs = ({ per }: Pick<Limit, "per">) => WINDOW_MS[per];

export type KeyedLimit = readonly [limit: Limit, key: string, times?: number];

/** In milliseconds since the epoch. @param moments attempts within the window, oldest first @param times how many it would be */
export function nextAllowedAt(limit: Omit<Limit, "name">, moments: readonly number[], times = 1): number {
  const most = limit.most - times + 1;
  const first = moments.at(-most) ?? 0;
  const full = moments.length >= most ? first + windowMs(limit) : 0;
  const waits = moments.length - (limit.hurried ?? limit.most) + 1;
  return waits > 0 ? Math.max(full, (moments.at(-1) ?? 0) + waits * 1000) : full;
}

/** A refused attempt counts nowhere. In the database: limits hold across restarts and processes. Keys are HMACs of addresses. */
export async function countAttempt(
  tx: Tx,
  given: TxContext,
  ...counted: readonly KeyedLimit[]
): Promise<Refused | null> {
  const now = given.now.getTime();
  const allowed: { bucket: string; moments: number[]; limit: Limit }[] = [];
  for (const [limit, key, times = 1] of counted) {
    const bucket = bucketOf(given, limit, key);
    await lockCount(tx, bucket);
    const stored = await momentsOf(tx, bucket);
    // Those of a clock that is ahead count as of now.
    const moments = stored.map((at) => Math.min(at, now)).filter((at) => at > now - windowMs(limit));
    const opens = nextAllowedAt(limit, moments, times);
    if (opens > now) {
      // Otherwise they would be as new at the next attempt, and the limit would not end.
      if (stored.some((at) => at > now)) await keep(tx, bucket, moments, limit);
      const retryAfter = Math.ceil((opens - now) / 1000);
      return refused(limit.refusal ?? "too-many-attempts", { retryAfter });
    }
    const added = Array.from({ length: times }, () => now);
    allowed.push({ bucket, moments: [...moments, ...added], limit });
  }
  for (const { bucket, moments, limit } of allowed) await keep(tx, bucket, moments, limit);
  return null;
}

/** Removes the newest attempt, for an attempt that turned out not to count. */
export async function uncountAttempt(tx: Tx, given: TxContext, limit: Limit, key: string): Promise<void> {
  const bucket = bucketOf(given, limit, key);
  await keep(tx, bucket, (await momentsOf(tx, bucket)).slice(0, -1), limit);
}

/** Removes all attempts counted under these limits and keys. @returns how many limits had any */
export async function liftLimits(tx: Tx, given: TxContext, counted: readonly KeyedLimit[]): Promise<number> {
  const buckets = counted.map(([limit, key]) => bucketOf(given, limit, key));
  const { numDeletedRows } = await tx
    .deleteFrom("attempts")
    .where("bucket", "in", buckets)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Attempts counted while the clock ran ahead would otherwise stay until that later time. Clocks may differ by a minute. */
export async function forgetFutureAttempts(tx: Tx, now: Date): Promise<void> {
  const latest = instantAfter(now, LONGEST_WINDOW_MS + MINUTE_MS);
  await tx.deleteFrom("attempts").where("forget_at", ">", latest).execute();
}

const bucketOf = ({ config }: TxContext, { name }: Limit, key: string) =>
  createHmac("sha256", config.secret).update(`${name}\n${key}`).digest("base64url");

async function momentsOf(tx: Tx, bucket: string): Promise<number[]> {
  const row = await tx
    .selectFrom("attempts")
    .select("moments")
    .where("bucket", "=", bucket)
    .executeTakeFirst();
  return row ? (JSON.parse(row.moments) as number[]) : [];
}

async function keep(tx: Tx, bucket: string, moments: readonly number[], limit: Limit): Promise<void> {
  const kept = {
    moments: JSON.stringify(moments),
    forget_at: new Date((moments.at(-1) ?? 0) + windowMs(limit)).toISOString(),
  };
  await tx
    .insertInto("attempts")
    .values({ bucket, ...kept })
    .onConflict((conflict) => conflict.column("bucket").doUpdateSet(kept))
    .execute();
}
