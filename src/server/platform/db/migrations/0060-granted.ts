import { type Kysely, sql } from "kysely";

/** Null for who is an admin already: their sessions have the rights. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members add column granted_at text`.execute(db);
}
