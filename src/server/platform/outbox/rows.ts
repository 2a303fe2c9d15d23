import {
  type Expression,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type Updateable,
} from "kysely";
import { instantAfter, MINUTE_MS } from "#domain/timing.ts";
import type { Tables, Tx } from "../db/schema.ts";
import { isPostgres, unrestricted } from "../db/sql.ts";
import { claimable, except, OUTBOX_TABLES, type OutboxTable, type Queue, unclaimed } from "./queue.ts";

export interface RetrySchedule {
  /** The wait after each attempt, in order; the last one repeats while `giveUpAfterMs` allows. */
  readonly waitsMs: readonly number[];
  /** A random factor on each wait, from `least` to `least + spread`: it spreads the load on a recovering server. */
  readonly jitter: { readonly least: number; readonly spread: number };
  /** After the first attempt that counts; null: after the last wait. */
  readonly giveUpAfterMs: number | null;
}

interface Attempts {
  /** How many attempts were made, the last one included. */
  readonly attempts: number;
  readonly since: Date;
  readonly now: Date;
  readonly chance: number;
  readonly leastMs?: number;
}

/** When the next attempt is due; null: give up. */
export function nextAttempt(
  { waitsMs, jitter, giveUpAfterMs }: RetrySchedule,
  { attempts, since, now, chance, leastMs = 0 }: Attempts,
): Date | null {
  const wait = waitsMs[attempts - 1] ?? (giveUpAfterMs === null ? undefined : waitsMs.at(-1));
  if (wait === undefined) return null;
  const ms = Math.max(wait * (jitter.least + jitter.spread * chance), leastMs);
  const at = new Date(now.getTime() + ms);
  return giveUpAfterMs !== null && at.getTime() - since.getTime() > giveUpAfterMs ? null : at;
}

const change = (tx: Tx, { table }: Pick<Queue, "table">) => unrestricted(tx).updateTable(table);

const UNCLAIMED = { claimed_until: null, claimed_by: null } as const;

export const leased = (now: Date, holder: string, ms: number) => ({
  claimed_until: instantAfter(now, ms),
  claimed_by: holder,
});

export interface ClaimInput {
  readonly most: number;
  readonly holder: string;
  /** Rows that this holder has already, in case its lease ran out. */
  readonly held: readonly number[];
  readonly leaseMs: number;
}

/** Claims the first rows that are due; no other process claims them until the lease runs out. */
export async function claim<Table extends OutboxTable>(
  tx: Tx,
  now: Date,
  queue: Queue<Table>,
  { most, holder, held, leaseMs }: ClaimInput,
  columns: { message_id?: RawBuilder<string> } = {},
): Promise<Selectable<Tables[Table]>[]> {
  const first = queue.order
    .reduce((found, column) => found.orderBy(column), except(held)(claimable(tx, now, queue)))
    .select("id")
    .limit(most);
  const rows: unknown = await tx
    // Materialized, so that PostgreSQL evaluates it once; rows locked by another process are skipped.
    .with(
      (cte) => cte("due").materialized(),
      () => (isPostgres(tx) ? first.forUpdate().skipLocked() : first),
    )
    .updateTable<OutboxTable>(queue.table)
    .set({ ...leased(now, holder, leaseMs), attempts: sql`attempts + 1`, ...columns })
    .where("id", "in", (of) => of.selectFrom("due").select("id"))
    .returningAll()
    .execute();
  return rows as Selectable<Tables[Table]>[];
}

/** Claims these rows too, which go with others: the caller holds them, and knows that they are due. */
export async function claimWith<Table extends OutboxTable>(
  tx: Tx,
  now: Date,
  queue: Queue<Table>,
  { ids, holder, leaseMs }: Pick<ClaimInput, "holder" | "leaseMs"> & { readonly ids: readonly number[] },
  columns: { message_id?: RawBuilder<string> },
): Promise<Selectable<Tables[Table]>[]> {
  if (ids.length === 0) return [];
  const rows: unknown = await change(tx, queue)
    .set({ ...leased(now, holder, leaseMs), attempts: sql`attempts + 1`, ...columns })
    .where("id", "in", ids)
    .returningAll()
    .execute();
  return rows as Selectable<Tables[Table]>[];
}

/** Extends the lease of these rows, except those that another holder has claimed since. */
export async function renew(
  tx: Tx,
  now: Date,
  queue: Queue,
  { holder, ids }: { holder: string; ids: readonly number[] },
): Promise<void> {
  await change(tx, queue)
    .set(leased(now, holder, queue.lease.ms))
    .where("id", "in", ids)
    .where("claimed_by", "=", holder)
    .execute();
}

/** Frees all claims of a crashed process, when the only process starts. */
export async function releaseAll(tx: Tx): Promise<void> {
  for (const table of OUTBOX_TABLES)
    await change(tx, { table }).set(UNCLAIMED).where("claimed_until", "is not", null).execute();
}

type Columns = Updateable<Tables["emails"]> | Updateable<Tables["webhook_deliveries"]>;

/** With a holder, only rows that this holder still has. @returns how many rows it released */
export async function release(
  tx: Tx,
  queue: Queue,
  { ids, holder, retryAt }: { ids: readonly number[]; holder?: string | null; retryAt?: Date | undefined },
  columns: Columns,
): Promise<number> {
  const { numUpdatedRows } = await change(tx, queue)
    .set({ ...columns, ...(retryAt && { next_attempt_at: retryAt.toISOString() }), ...UNCLAIMED })
    .where("id", "in", ids)
    .$if(holder !== undefined, (found) => found.where("claimed_by", "=", holder ?? null))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

type Ids = readonly number[] | SelectQueryBuilder<Tables, OutboxTable, { id: number }>;

interface Restarted {
  readonly ids: Ids;
  /** Judged on each row: PostgreSQL repeats it when another transaction changed the row meanwhile, which it does not do with `ids`. */
  readonly still: Expression<SqlBool>;
}

/** Makes them due now, as if they were just queued. @returns how many */
export async function restart(
  tx: Tx,
  now: Date,
  queue: Queue,
  { ids, still }: Restarted,
  columns: Columns,
): Promise<number> {
  const first = { ...columns, attempts: 0, next_attempt_at: now.toISOString() };
  const { numUpdatedRows } = await change(tx, queue)
    .set(first)
    .where("id", "in", ids)
    .where(still)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Makes waiting rows, such as those that wait after a failure, due now: they need not wait for hours. */
export async function dueNow(tx: Tx, now: Date, queue: Queue, which: Expression<SqlBool>): Promise<void> {
  await change(tx, queue)
    .set({ next_attempt_at: now.toISOString() })
    .where(queue.pending)
    .where(which)
    .where("next_attempt_at", ">", now.toISOString())
    .execute();
}

interface Postponed {
  readonly until: Date;
  readonly which: Expression<SqlBool>;
}

/** Makes rows that no process sends wait until that moment. Rows that another transaction changes are skipped. */
export async function postpone(
  tx: Tx,
  now: Date,
  queue: Queue,
  { until, which }: Postponed,
  columns: Columns,
): Promise<void> {
  const next_attempt_at = until.toISOString();
  const waiting = tx
    .selectFrom(queue.table)
    .select("id")
    .where(queue.sendable)
    .where(which)
    .where("next_attempt_at", "<", next_attempt_at)
    .where(unclaimed(now.toISOString()));
  await tx
    .with(
      (cte) => cte("waiting").materialized(),
      () => (isPostgres(tx) ? waiting.forUpdate().skipLocked() : waiting),
    )
    .updateTable<OutboxTable>(queue.table)
    .set({ ...columns, next_attempt_at })
    .where("id", "in", (of) => of.selectFrom("waiting").select("id"))
    .execute();
}

/** Makes rows due now that were planned or claimed while the clock ran ahead. */
export async function repairFutureRows(tx: Tx, now: Date, queue: Queue) {
  const at = now.toISOString();
  const repair = (set: Columns) => change(tx, queue).set(set).where(queue.pending);
  const planned = repair({ next_attempt_at: at, created_at: at });
  await planned.where("created_at", ">", instantAfter(now, MINUTE_MS)).execute();
  await repair({ next_attempt_at: at })
    .where("next_attempt_at", ">", instantAfter(now, queue.maxWaitMs))
    .execute();
  const leaseEnd = instantAfter(now, 2 * queue.lease.ms);
  await repair({ claimed_until: null }).where("claimed_until", ">", leaseEnd).execute();
}
