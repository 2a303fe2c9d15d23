import { type Kysely, sql } from "kysely";

/** Fingerprints of the secrets that the site's processes use, so that a start with another one is noticed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table known_secrets (fingerprint text primary key, seen_at text not null)`.execute(db);
}
