import { type Kysely, sql } from "kysely";

/** Drafts that announce themselves on a day, and when organisers hear of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`alter table meetups add column announce_on text`,
    sql`alter table meetups add column announce_due_at text`,
    sql`alter table meetups add column announce_notice_due_at text`,
    sql`alter table meetups add column announced_on text`,
    sql`create index meetups_announce_due on meetups (announce_due_at) where announce_due_at is not null`,
    sql`create index meetups_announce_notice on meetups (announce_notice_due_at)
      where announce_notice_due_at is not null`,
    sql`create index meetups_announced_on on meetups (announced_on) where announced_on is not null`,
  ])
    await statement.execute(db);
}
