import { type Kysely, sql } from "kysely";

/** Companions and answers to questions save by themselves: an older save that arrives late is refused by its version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table responses add column details_version integer not null default 0`.execute(db);
}
