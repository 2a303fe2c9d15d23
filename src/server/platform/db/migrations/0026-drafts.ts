import { type Kysely, sql } from "kysely";

/** Drafts may lack fields that an announcement needs; `missing` lists them as JSON. Null: nothing is missing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`alter table meetups add column missing text`,
    sql`create index meetups_drafts on meetups (id) where status = 'draft'`,
  ])
    await statement.execute(db);
}
