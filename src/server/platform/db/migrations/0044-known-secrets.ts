import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table known_secrets (fingerprint text primary key, seen_at text not null)`.execute(db);
}
