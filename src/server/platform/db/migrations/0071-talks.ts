import { type Kysely, sql } from "kysely";
import { idColumn } from "./id-column.ts";

/** What members offer to show, and the programme of a meetup. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table talks (
    ${idColumn(db)},
    member_id integer references members (id) on delete set null,
    meetup_id integer references meetups (id) on delete set null,
    state text not null default 'new' check (state in ('new', 'later', 'declined', 'planned')),
    title text not null,
    text text not null default '',
    minutes integer not null,
    needs text not null default '',
    name_shown text not null check (name_shown in ('full', 'first', 'member')),
    speaker text,
    is_offered integer not null default 1,
    slides text,
    created_at text not null,
    changed_at text not null,
    report_due_at text,
    told_start text)`.execute(db);
  for (const statement of STATEMENTS) await statement.execute(db);
}

const STATEMENTS = [
  sql`create index talks_member on talks (member_id)`,
  sql`create index talks_meetup on talks (meetup_id)`,
  sql`create index talks_open on talks (state, created_at)`,
  sql`create index talks_report_due on talks (report_due_at) where report_due_at is not null`,
  sql`create table programme_lines (
    meetup_id integer not null references meetups (id) on delete cascade,
    position integer not null,
    talk_id integer references talks (id) on delete cascade,
    text text not null default '',
    minutes integer not null,
    primary key (meetup_id, position))`,
  sql`create unique index programme_lines_talk on programme_lines (talk_id)`,
  sql`alter table meetups add column takes_talks integer not null default 1`,
  sql`alter table meetups add column programme_times integer not null default 1`,
  sql`alter table meetups add column programme_revision integer not null default 0`,
  sql`alter table site add column talks integer not null default 1`,
];
