import { type Kysely, sql } from "kysely";
import { idColumn } from "../sql.ts";

/** Who else hears of meetups (decision 37), and what is on its way to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table webhooks (
      ${idColumn(db)},
      name text not null,
      kind text not null check (kind in ('standard', 'discord', 'slack', 'matrix', 'ntfy')),
      events text not null,
      host text not null,
      sealed text not null,
      active integer not null default 1 check (active in (0, 1)),
      stopped_why text check (stopped_why in ('failing', 'gone')),
      created_at text not null)`,
    sql`create table webhook_deliveries (
      ${idColumn(db)},
      webhook_id integer not null references webhooks (id) on delete cascade,
      message_id text not null,
      event text not null,
      meetup_id integer,
      facts text not null,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'withdrawn')),
      attempts integer not null default 0,
      next_attempt_at text not null,
      outcome text,
      tried_at text,
      claimed_until text,
      claimed_by text,
      created_at text not null)`,
    sql`create index webhook_deliveries_of on webhook_deliveries (webhook_id, id)`,
    sql`create index webhook_deliveries_waiting on webhook_deliveries (next_attempt_at) where state = 'waiting'`,
    sql`create index webhook_deliveries_line on webhook_deliveries (webhook_id, id) where state = 'waiting'`,
    sql`create index webhook_deliveries_meetup on webhook_deliveries (meetup_id, event)`,
    sql`create index webhook_deliveries_created_at on webhook_deliveries (created_at)`,
  ]) {
    await statement.execute(db);
  }
}
