import { type Kysely, sql } from "kysely";

/** Organisers' own words in mails that the program sends by itself: JSON by kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table site add column mail_words text not null default '{}'`.execute(db);
}
