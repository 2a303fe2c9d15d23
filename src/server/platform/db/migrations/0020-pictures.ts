import { type Kysely, sql } from "kysely";
import { isPostgres } from "../sql.ts";

/** Pictures of meetups and the site's logo, kept here so that every process has them and every backup carries them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const bytes = isPostgres(db) ? sql`bytea` : sql`blob`;
  for (const statement of [
    sql`create table pictures (
      hash text not null primary key,
      made_for text not null check (made_for in ('meetup', 'logo')),
      width integer not null,
      height integer not null,
      wanted_at text not null)`,
    sql`create index pictures_wanted_at on pictures (wanted_at)`,
    sql`create table picture_files (
      hash text not null references pictures (hash) on delete cascade,
      width integer not null,
      format text not null check (format in ('avif', 'webp')),
      bytes ${bytes} not null,
      primary key (hash, width, format))`,
    sql`create table picture_uses (
      meetup_id integer not null references meetups (id) on delete cascade,
      hash text not null references pictures (hash),
      primary key (meetup_id, hash))`,
    sql`create index picture_uses_hash on picture_uses (hash)`,
    sql`alter table meetups add column picture text references pictures (hash)`,
    sql`alter table meetups add column picture_alt text`,
    sql`alter table meetups add column picture_width integer`,
    sql`alter table meetups add column picture_height integer`,
    sql`create index meetups_picture on meetups (picture) where picture is not null`,
    sql`alter table site add column logo text references pictures (hash)`,
  ]) {
    await statement.execute(db);
  }
}
