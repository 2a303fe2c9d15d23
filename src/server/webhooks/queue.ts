import { type Selectable, sql } from "kysely";
import { DAY_MS } from "#domain/timing.ts";
import { isOurs } from "../platform/db/hold.ts";
import type { Tables } from "../platform/db/schema.ts";
import type { Queue } from "../platform/outbox/queue.ts";

export type DeliveryRow = Selectable<Tables["webhook_deliveries"]>;
export type WebhookRow = Selectable<Tables["webhooks"]>;

/** Literal SQL, to match the condition of the partial indexes; unqualified, for the innermost table. */
const waits = sql<boolean>`state = 'waiting'`;

/** Waits for the retry of an older one about its meetup: the latest state comes last. A cancellation makes older ones obsolete. */
const hasEarlierPending = (row: "first" | "webhook_deliveries", at: string) => {
  const of = (column: keyof Tables["webhook_deliveries"]) => sql.ref(`${row}.${column}`);
  return sql<boolean>`(${of("event")} <> 'cancelled' and exists (
    select 1 from webhook_deliveries as older where older.webhook_id = ${of("webhook_id")} and older.id < ${of("id")}
      and older.meetup_id = ${of("meetup_id")} and ${waits} and older.attempts > 0 and older.next_attempt_at > ${at}))`;
};

/** Of each webhook the oldest due delivery, so that events arrive in order. */
const isOldestDue = (at: string) => sql<boolean>`webhook_deliveries.id = (
  select min(first.id) from webhook_deliveries as first where first.webhook_id = webhook_deliveries.webhook_id
    and ${waits} and first.next_attempt_at <= ${at} and not ${hasEarlierPending("first", at)})`;

/** Deliveries behind a claimed one become due when its result is recorded. */
const isBehindNone = (at: string) => sql<boolean>`(webhook_deliveries.webhook_id not in (
  select held.webhook_id from webhook_deliveries as held where ${waits} and held.claimed_until > ${at})
    and not ${hasEarlierPending("webhook_deliveries", at)})`;

/** The lease is twice the longest attempt. After a crash, other processes wait this long for its deliveries. */
export const DELIVERIES: Queue<"webhook_deliveries"> = {
  table: "webhook_deliveries",
  pending: waits,
  sendable: sql<boolean>`${waits} and ${isOurs}`,
  mayGo: isOldestDue,
  mayBeNext: isBehindNone,
  order: ["next_attempt_at", "id"],
  lease: { ms: 30_000, renewEveryMs: null },
  maxWaitMs: 2 * DAY_MS,
};
