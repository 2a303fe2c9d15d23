import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // What admins set in the browser; absent: the environment's setting, or none.
  sql`create table connections (
    kind text not null primary key,
    sealed text not null,
    revision integer not null,
    saved_at text not null,
    is_postponed integer not null default 0,
    test_token text,
    test_at text,
    test_arrived_at text)`,
  // The next start stores the host of its address, which UIDs, Message-IDs and topics keep (decision 59).
  sql`alter table installation add column own_host text`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
