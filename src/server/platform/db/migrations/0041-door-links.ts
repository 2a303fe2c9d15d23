import { type Kysely, sql } from "kysely";
import { idColumn } from "../sql.ts";

/** Links that open the check-in of one meetup to a helper without an account (decision 52). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table door_links (
      ${idColumn(db)},
      meetup_id integer not null references meetups (id) on delete cascade,
      name text not null,
      nonce text not null unique,
      created_by integer references members (id) on delete set null,
      created_at text not null,
      opened_at text,
      revoked_at text)`,
    sql`create index door_links_meetup on door_links (meetup_id)`,
    sql`create index door_links_created_by on door_links (created_by)`,
    sql`alter table ticks add column door_link integer references door_links (id) on delete set null`,
    sql`create index ticks_door_link on ticks (door_link) where door_link is not null`,
  ])
    await statement.execute(db);
}
