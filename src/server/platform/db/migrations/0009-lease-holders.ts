import { type Kysely, sql } from "kysely";

/** A claimed mail knows which post office holds it, so that only that one renews its lease and sends it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table emails add column claimed_by text`.execute(db);
}
