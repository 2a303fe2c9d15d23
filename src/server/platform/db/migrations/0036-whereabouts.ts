import { type Kysely, sql } from "kysely";

/**
 * Where exactly a meetup is, in a table of its own: no query of meetups can select it. The columns of `meetups` say
 * only that there is something to tell.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table whereabouts (
      meetup_id integer primary key references meetups (id) on delete cascade,
      address text, online_url text, access_note text)`,
    sql`alter table meetups add column has_address integer not null default 0 check (has_address in (0, 1))`,
    sql`alter table meetups add column has_online_url integer not null default 0 check (has_online_url in (0, 1))`,
  ])
    await statement.execute(db);
}
