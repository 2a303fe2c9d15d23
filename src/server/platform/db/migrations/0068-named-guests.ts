import { type Kysely, sql } from "kysely";

/** People without membership on a guest list. Their names are in `walk_ins`, and leave it first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table named_guests (
    meetup_id integer not null references meetups (id) on delete cascade,
    key text not null,
    created_at text not null,
    primary key (meetup_id, key))`.execute(db);
}
