import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import type { Instant } from "#domain/dutch-dates.ts";
import type { Read, Tables, Tx } from "../db/schema.ts";
import { isPostgres } from "../db/sql.ts";

export type DeliveryRow = Selectable<Tables["webhook_deliveries"]>;
export type WebhookRow = Selectable<Tables["webhooks"]>;

export interface Claimed {
  readonly row: DeliveryRow;
  readonly webhook: WebhookRow;
}

/** Twice the longest attempt. After a crash, other processes wait this long for its deliveries. */
export const LEASE_MS = 30_000;

export const NOBODYS = { claimed_until: null, claimed_by: null } as const;

/** Literal SQL, to match the condition of the partial indexes; unqualified, for the innermost table. */
const waits = sql<boolean>`state = 'waiting'`;

interface Claiming {
  readonly most: number;
  readonly holder: string;
}

/**
 * Whether an older delivery about the same meetup awaits a retry. A delivery waits for it, so that the
 * receiver gets the latest state last. A cancellation does not wait, because it makes older deliveries
 * obsolete.
 */
const hasEarlierPending = (row: "first" | "webhook_deliveries", at: string) => {
  const of = (column: keyof Tables["webhook_deliveries"]) => sql.ref(`${row}.${column}`);
  return sql<boolean>`(${of("event")} <> 'cancelled' and exists (
    select 1 from webhook_deliveries as older where older.webhook_id = ${of("webhook_id")} and older.id < ${of("id")}
      and older.meetup_id = ${of("meetup_id")} and ${waits} and older.attempts > 0 and older.next_attempt_at > ${at}))`;
};

/** Claims the oldest due delivery of each webhook, so that events arrive in order. */
export async function claimDue(tx: Tx, now: Date, { most, holder }: Claiming): Promise<Claimed[]> {
  const at = now.toISOString();
  const due = tx
    .selectFrom("webhook_deliveries")
    .select("id")
    .where(waits)
    .where("next_attempt_at", "<=", at)
    .where(unclaimed(at))
    .where("id", "=", (eb) =>
      eb
        .selectFrom("webhook_deliveries as first")
        .select((of) => of.fn.min("first.id").as("id"))
        .whereRef("first.webhook_id", "=", "webhook_deliveries.webhook_id")
        .where(waits)
        .where("first.next_attempt_at", "<=", at)
        .where((of) => of.not(hasEarlierPending("first", at))),
    )
    .orderBy("next_attempt_at")
    .orderBy("id")
    .limit(most);
  const rows = await tx
    // As with mails: PostgreSQL evaluates it once, and skips rows that another process has locked.
    .with(
      (cte) => cte("due").materialized(),
      () => (isPostgres(tx) ? due.forUpdate().skipLocked() : due),
    )
    .updateTable("webhook_deliveries")
    .set({ ...claimedFrom(now, holder), attempts: sql`attempts + 1` })
    .where("id", "in", (of) => of.selectFrom("due").select("id"))
    .returningAll()
    .execute();
  if (rows.length === 0) return [];
  const webhooks = await tx
    .selectFrom("webhooks")
    .selectAll()
    .where(
      "id",
      "in",
      rows.map(({ webhook_id }) => webhook_id),
    )
    .execute();
  return rows.flatMap((row) => {
    const webhook = webhooks.find(({ id }) => id === row.webhook_id);
    return webhook ? [{ row, webhook }] : [];
  });
}

export const claimedFrom = (now: Date, holder: string) => ({
  claimed_until: new Date(now.getTime() + LEASE_MS).toISOString(),
  claimed_by: holder,
});

const unclaimed = (at: string) => (eb: ExpressionBuilder<Tables, "webhook_deliveries">) =>
  eb.or([eb("claimed_until", "is", null), eb("claimed_until", "<=", at)]);

/**
 * When the next unclaimed delivery is due or a lease runs out. Deliveries behind a claimed one become due
 * when its result is recorded.
 */
export async function nextDue(read: Read, now: Date): Promise<Instant | null> {
  const at = now.toISOString();
  const { due, leased } = await read
    .selectFrom("webhook_deliveries")
    .select((eb) => [
      eb.fn
        .min<Instant | null>("next_attempt_at")
        .filterWhere(unclaimed(at))
        .filterWhere(
          "webhook_id",
          "not in",
          eb
            .selectFrom("webhook_deliveries as held")
            .select("held.webhook_id")
            .where(waits)
            .where("held.claimed_until", ">", at),
        )
        .filterWhere((of) => of.not(hasEarlierPending("webhook_deliveries", at)))
        .as("due"),
      eb.fn.min<Instant | null>("claimed_until").filterWhere("claimed_until", ">", at).as("leased"),
    ])
    .where(waits)
    .executeTakeFirstOrThrow();
  const [first = null] = [due, leased].filter((moment) => moment !== null).sort();
  return first;
}

/** Releases unfinished deliveries when the process stops. The attempt counts, because it may have arrived. */
export async function release(tx: Tx, holder: string): Promise<void> {
  await tx.updateTable("webhook_deliveries").set(NOBODYS).where("claimed_by", "=", holder).execute();
}

/** Frees all claims of a crashed process, when the only process starts. */
export async function releaseAll(tx: Tx): Promise<void> {
  await tx.updateTable("webhook_deliveries").set(NOBODYS).where("claimed_until", "is not", null).execute();
}

/** How many deliveries are due and unsent. */
export async function queueLength(read: Read, now: Date): Promise<number> {
  const { length } = await read
    .selectFrom("webhook_deliveries")
    .select((eb) => eb.fn.countAll<number>().as("length"))
    .where(waits)
    .where("next_attempt_at", "<=", now.toISOString())
    .executeTakeFirstOrThrow();
  return Number(length);
}
