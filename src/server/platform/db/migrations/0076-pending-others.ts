import { type Kysely, sql } from "kysely";

/** Whether an address that the first on a mailbox asked for is for the others on it too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members add column pending_others integer not null default 0`.execute(db);
}
