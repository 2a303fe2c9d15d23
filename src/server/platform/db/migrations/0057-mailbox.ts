import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // Without a reference to the meetup, as calendar_files.
  sql`create table calendar_tags (
    digest text not null primary key,
    meetup_id integer not null,
    member_id integer not null references members (id) on delete cascade)`,
  sql`create index calendar_tags_member on calendar_tags (member_id)`,
  // SQL has no secret: the process that reads the mailbox stores the tags of files that left before.
  sql`alter table inbox add column tags_stored integer not null default 0`,
  sql`alter table inbox add column unread integer not null default 0`,
];

/** Whose tags are in the calendar files that left, and how many mails wait in the mailbox for space on the disk. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
