import { type Kysely, sql } from "kysely";

/** What organisers set themselves. A site that has had a meetup found its way: it is not shown the first steps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table site (
    id integer primary key check (id = 1),
    name text,
    sentence text,
    accent text,
    community_url text,
    contact_email text,
    steps_away integer not null default 0,
    steps_later text not null default '[]'
  )`.execute(db);
  await sql`insert into site (id, steps_away) select 1, 1 where exists (select 1 from meetups)`.execute(db);
  await sql`create index emails_tests on emails (id) where kind = 'test'`.execute(db);
}
