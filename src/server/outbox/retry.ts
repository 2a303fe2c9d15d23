export interface RetrySchedule {
  /** The wait after each attempt, in order; the last one repeats while `giveUpAfterMs` allows. */
  readonly waitsMs: readonly number[];
  /** A random factor on each wait, from `least` to `least + spread`: it spreads the load on a recovering server. */
  readonly jitter: { readonly least: number; readonly spread: number };
  /** After the row was queued; null: after the last wait. */
  readonly giveUpAfterMs: number | null;
}

interface Attempts {
  /** How many attempts were made, the last one included. */
  readonly attempts: number;
  readonly createdAt: Date;
  readonly now: Date;
  /** A number in [0, 1). */
  readonly chance: number;
  /** The least wait that the receiver asks for. */
  readonly leastMs?: number;
}

/** When the next attempt is due; null: give up. */
export function nextAttempt(
  { waitsMs, jitter, giveUpAfterMs }: RetrySchedule,
  { attempts, createdAt, now, chance, leastMs = 0 }: Attempts,
): Date | null {
  const wait = waitsMs[attempts - 1] ?? (giveUpAfterMs === null ? undefined : waitsMs.at(-1));
  if (wait === undefined) return null;
  const ms = Math.max(wait * (jitter.least + jitter.spread * chance), leastMs);
  const at = new Date(now.getTime() + ms);
  return giveUpAfterMs !== null && at.getTime() - createdAt.getTime() > giveUpAfterMs ? null : at;
}
