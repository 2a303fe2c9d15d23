import { type Kysely, sql } from "kysely";

/** How mailed calendar files were numbered, and when a member last answered by any way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...FILES, ...ANSWERS]) await statement.execute(db);
}

const FILES = [
  // Without a reference to the meetup: the file that cancels a removed one has the next number too.
  sql`create table calendar_files (
    meetup_id integer not null,
    member_id integer not null references members (id) on delete cascade,
    sequence integer not null,
    since integer not null,
    moved_revision integer not null,
    primary key (meetup_id, member_id))`,
  sql`create index calendar_files_member on calendar_files (member_id)`,
  sql`alter table meetups add column moved_revision integer not null default 0`,
  sql`update meetups set moved_revision = revision`,
  // The file that cancelled a place had the revision and one more.
  sql`update meetups set revision = revision + 2`,
];

const ANSWERS = [
  sql`alter table responses add column said_at text`,
  sql`alter table returned_mails drop column stamp`,
];
