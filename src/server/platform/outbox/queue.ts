import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Instant } from "#domain/dutch-dates.ts";
import type { Read, Tables } from "../db/schema.ts";
import { countRows } from "../db/sql.ts";

export const OUTBOX_TABLES = ["emails", "webhook_deliveries"] as const;
export type OutboxTable = (typeof OUTBOX_TABLES)[number];

export interface Queue<Table extends OutboxTable = OutboxTable> {
  readonly table: Table;
  /** Rows without a final result. */
  readonly pending: Expression<SqlBool>;
  readonly sendable: Expression<SqlBool>;
  /** Whether a row that is due may be sent before all others that must not overtake it. */
  readonly mayGo: (at: string) => Expression<SqlBool>;
  /** Whether a row may be the next of them, due now or later. */
  readonly mayBeNext: (at: string) => Expression<SqlBool>;
  readonly order: readonly ("priority" | "next_attempt_at" | "id")[];
  readonly lease: Lease;
  /** More than any time between two attempts. */
  readonly maxWaitMs: number;
}

export interface Delay {
  /** For rows that can still be undone: the earliest time to send them. */
  readonly notBefore?: Date;
}

export const delayed = (now: Date, { notBefore = now }: Delay = {}) => ({
  next_attempt_at: notBefore.toISOString(),
});

export interface Lease {
  readonly ms: number;
  /** Null for rows whose attempt never takes that long. */
  readonly renewEveryMs: number | null;
}

export const unclaimed = (at: string) => sql<boolean>`(claimed_until is null or claimed_until <= ${at})`;

type OutboxQuery = SelectQueryBuilder<Tables, OutboxTable, object>;

const due = (read: Read, now: Date, { table, sendable }: Queue): OutboxQuery =>
  read.selectFrom(table).where(sendable).where("next_attempt_at", "<=", now.toISOString());

export const claimable = (read: Read, now: Date, queue: Queue): OutboxQuery =>
  due(read, now, queue).where(unclaimed(now.toISOString())).where(queue.mayGo(now.toISOString()));

export const except = (ids: readonly number[]) => (found: OutboxQuery) =>
  ids.length === 0 ? found : found.where("id", "not in", ids);

/** When the next row is due or a lease runs out; rows that `held` names are left out. */
export async function nextDue(
  read: Read,
  now: Date,
  { table, sendable, mayBeNext }: Queue,
  held: readonly number[] = [],
): Promise<Date | null> {
  const at = now.toISOString();
  const next = await except(held)(read.selectFrom(table).where(sendable))
    .select(({ fn }) => [
      fn
        .min<Instant | null>("next_attempt_at")
        .filterWhere(unclaimed(at))
        .filterWhere(mayBeNext(at))
        .as("due"),
      fn.min<Instant | null>("claimed_until").filterWhere("claimed_until", ">", at).as("leased"),
    ])
    .executeTakeFirstOrThrow();
  const [first] = [next.due, next.leased].filter((moment) => moment !== null).sort();
  return first === undefined ? null : new Date(first);
}

/** Rows without a final result that may be sent, those that wait for another attempt included. */
export const waiting = (read: Read, { table, sendable }: Queue): OutboxQuery =>
  read.selectFrom(table).where(sendable);

export const queueLength = (read: Read, queue: Queue): Promise<number> => countRows(waiting(read, queue));
