import {
  type ExpressionBuilder,
  PostgresAdapter,
  type QueryExecutorProvider,
  type SelectQueryBuilder,
  sql,
  type Transaction,
} from "kysely";
import type { Instant } from "#domain/dutch-dates.ts";
import { instantBefore, WITHOUT_END_MS } from "#domain/timing.ts";
import type { Connection, Tables, Tx } from "./schema.ts";

/** For rows of `responses`: the position on the waitlist, from 1; null for any other status. */
export const WAITLIST_POSITION = sql<number | null>`case when responses.status = 'waitlist' then (
  select cast(count(*) as integer) from responses as ahead
  where ahead.meetup_id = responses.meetup_id and ahead.status = 'waitlist'
    and (ahead.late, ahead.queue_number) <= (responses.late, responses.queue_number)
) end`.as("waitlist_position");

/**
 * For rows of `meetups`: the places that waiting batches free. Under a meetup's lock it is read by a statement after the
 * one that locks, which on PostgreSQL does not see batches that were committed while it waited.
 */
export const RESERVED = sql<number>`(
  select cast(coalesce(sum(batches.places), 0) as integer) from batches
  where batches.meetup_id = meetups.id and batches.kind = 'guest-change'
)`.as("reserved");

export async function countRows<Database, Table extends keyof Database>(
  query: SelectQueryBuilder<Database, Table, object>,
): Promise<number> {
  const counted = query.clearSelect().select((eb) => eb.fn.countAll<number>().as("count"));
  return (await counted.$castTo<{ count: number }>().executeTakeFirstOrThrow()).count;
}

/** As `hasBegun` of `domain/timing.ts`. */
export const isToComeAt = (now: Instant) => (eb: ExpressionBuilder<Tables, "meetups">) =>
  eb("meetups.starts_at", ">=", now);

export const isPublishedUpcoming = (now: Instant) => (eb: ExpressionBuilder<Tables, "meetups">) =>
  eb.and([isToComeAt(now)(eb), eb("meetups.status", "=", "published")]);

/** As `isOver` of `domain/timing.ts`: without an end time, two hours. The first condition alone lets an index skip the others. */
export const isOverAt = (now: Date) => (eb: ExpressionBuilder<Tables, "meetups">) =>
  eb.and([
    eb("meetups.ends_at", "<", now.toISOString()),
    eb.or([
      eb("meetups.ends_at", ">", eb.ref("meetups.starts_at")),
      eb("meetups.ends_at", "<", instantBefore(now, WITHOUT_END_MS)),
    ]),
  ]);

export const isNotOverAt = (now: Date) => (eb: ExpressionBuilder<Tables, "meetups">) =>
  eb.and([
    eb("meetups.ends_at", ">=", instantBefore(now, WITHOUT_END_MS)),
    eb.or([
      eb("meetups.ends_at", ">=", now.toISOString()),
      eb("meetups.ends_at", "=", eb.ref("meetups.starts_at")),
    ]),
  ]);

/** For rows of `members`: not muted at this moment. */
export const wantsInvitations = (now: Date) => (eb: ExpressionBuilder<Tables, "members">) =>
  eb.or([eb("members.muted_until", "is", null), eb("members.muted_until", "<=", now.toISOString())]);

export const isPostgres = (db: QueryExecutorProvider): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

/** A transaction whose type refuses what has one writer (promise 71). */
export const restricted = (transaction: Transaction<Tables>): Tx => transaction as unknown as Tx;

/** The same database without that restriction, for those writers alone. */
export const unrestricted = (tx: Tx): Connection => tx as unknown as Connection;
