import { type Kysely, sql } from "kysely";

/**
 * Members that organise one meetup without being administrators. Its creator is one of them; of earlier meetups only a
 * creator that still is an administrator, because the rights of the others were withdrawn.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table meetup_organisers (
      meetup_id integer not null references meetups (id) on delete cascade,
      member_id integer not null references members (id) on delete cascade,
      shown integer not null default 0 check (shown in (0, 1)),
      added_at text not null,
      primary key (meetup_id, member_id))`,
    sql`create index meetup_organisers_member on meetup_organisers (member_id)`,
    sql`insert into meetup_organisers (meetup_id, member_id, added_at)
      select meetups.id, members.id, meetups.created_at from meetups
      join members on members.id = meetups.created_by and members.is_admin = 1`,
    sql`alter table site add column organisers_publish integer not null default 0`,
  ])
    await statement.execute(db);
}
