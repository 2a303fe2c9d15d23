import { type Kysely, sql } from "kysely";
import { idColumn } from "../sql.ts";

/** Meetups that repeat: each is a meetup of its own, and the series says how they came about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table series (
      ${idColumn(db)},
      rule text not null check (rule in ('weekly', 'fortnightly', 'nth_weekday')),
      nth integer,
      began_on text not null,
      announce_days_before integer not null,
      created_at text not null)`,
    sql`alter table meetups add column series_id integer references series (id)`,
    sql`alter table meetups add column series_touched integer not null default 0 check (series_touched in (0, 1))`,
    sql`create index meetups_series on meetups (series_id, starts_at) where series_id is not null`,
  ])
    await statement.execute(db);
}
