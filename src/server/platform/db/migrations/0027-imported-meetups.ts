import { type Kysely, sql } from "kysely";

/** From which event of a calendar a meetup was imported, so that the same event is imported once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`alter table meetups add column import_key text`,
    sql`create unique index meetups_imported on meetups (import_key) where import_key is not null`,
  ]) {
    await statement.execute(db);
  }
}
