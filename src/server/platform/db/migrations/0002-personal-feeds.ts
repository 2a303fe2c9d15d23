import { type Kysely, sql } from "kysely";

/** Raising the number makes a member's earlier calendar address stop working. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members add column feed_version integer not null default 0`.execute(db);
}
