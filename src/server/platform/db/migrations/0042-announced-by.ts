import { type Kysely, sql } from "kysely";

/** The member that planned the day on which a draft announces itself, and must still have the right then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`alter table meetups add column announce_by integer references members (id) on delete set null`,
    sql`create index meetups_announce_by on meetups (announce_by) where announce_by is not null`,
    sql`update meetups set announce_by = created_by where announce_on is not null`,
  ])
    await statement.execute(db);
}
