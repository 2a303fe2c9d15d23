import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}

const STATEMENTS = [
  // Releases to 1.2.0 passed the places of these on at once: running them would do it again.
  sql`delete from batches where kind = 'guest-change'`,
  sql`alter table batches add column places integer not null default 0`,
  sql`alter table responses add column told_free integer not null default 0`,
];
