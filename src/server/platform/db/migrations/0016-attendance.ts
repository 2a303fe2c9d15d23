import { type Kysely, sql } from "kysely";
import { idColumn } from "../sql.ts";

/** Who came: every tick as it was made (decision 27), who was written down at the door, and what is left of it later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`create table walk_ins (
      meetup_id integer not null references meetups (id) on delete cascade,
      key text not null,
      name text,
      member_id integer references members (id) on delete set null,
      created_at text not null,
      primary key (meetup_id, key))`,
    sql`create index walk_ins_member on walk_ins (member_id)`,
    sql`create table ticks (
      ${idColumn(db)},
      meetup_id integer not null references meetups (id) on delete cascade,
      member_id integer references members (id) on delete cascade,
      walk_in text,
      made_at text not null,
      at text not null,
      present integer not null check (present in (0, 1)),
      check ((member_id is null) <> (walk_in is null)),
      foreign key (meetup_id, walk_in) references walk_ins (meetup_id, key) on delete cascade)`,
    sql`create unique index ticks_once on ticks (meetup_id, member_id, made_at, present)
      where member_id is not null`,
    sql`create unique index ticks_walk_in_once on ticks (meetup_id, walk_in, made_at, present)
      where walk_in is not null`,
    sql`create index ticks_meetup on ticks (meetup_id)`,
    sql`create index ticks_member on ticks (member_id)`,
    // Whether an organiser is in the audit of a meetup's door already.
    sql`create index audit_target on audit (target)`,
    sql`create table attendance_totals (
      meetup_id integer not null primary key references meetups (id) on delete cascade,
      came integer not null,
      stayed_away integer not null,
      walk_ins integer not null)`,
  ]) {
    await statement.execute(db);
  }
}
