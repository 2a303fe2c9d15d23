import { type Kysely, sql } from "kysely";

/** In SQL of both engines. A restore makes it in copies of older releases, which the migration then finds. */
export const INSTALLATION = `create table if not exists installation (
  id integer primary key check (id = 1),
  place text,
  held_at text,
  told_at text)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(INSTALLATION).execute(db);
  await sql`alter table inbox add column notes text not null default '[]'`.execute(db);
  await sql`alter table meetups add column not_sent text not null default '[]'`.execute(db);
}
