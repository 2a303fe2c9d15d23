import { type Kysely, sql } from "kysely";
import { idColumn } from "./id-column.ts";
import { DEPARTURES, INSTALLATION } from "./kept-by-restores.ts";
import { addMemberColumns } from "./members-of-mailboxes.ts";
import { idsForNames } from "./named-in-mails.ts";
import { sortNameOf } from "./sort-names.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await addMemberColumns(db);
  for (const statement of [
    ...CLUB_MESSAGES,
    ...REPEATED_CALLS,
    ...installation(),
    ...BATCHES,
    ...ANSWERS,
    ...CALENDAR_FILES,
    ...MAILS,
    ...RETURNED_MAILS,
    ...ATTENDANCE,
    ...wishesAndTalks(db),
  ])
    await statement.execute(db);
  await nameKeys(db);
  for (const statement of LIST_OF_MEMBERS) await statement.execute(db);
  await idsForNames(db);
}

/** Members that were added with consent want them, until they say otherwise; those that subscribed were promised invitations only. */
const CLUB_MESSAGES = [
  sql`update members set club_messages = 1
    where subscribed_from in ('organiser', 'import-with-consent', 'first-start')`,
  sql`alter table site add column club_question_at text`,
];

/** Results of writing calls by their key, so that a repeat changes nothing (decision 57). */
const REPEATED_CALLS = [
  sql`create table repeated_calls (
    id text not null,
    step integer not null,
    verb text not null,
    member_id integer,
    digest text not null,
    result text,
    at text not null,
    is_undone integer not null default 0,
    primary key (id, step))`,
  sql`create index repeated_calls_at on repeated_calls (at)`,
  sql`create index repeated_calls_member on repeated_calls (member_id) where member_id is not null`,
];

const installation = () => [
  sql.raw(INSTALLATION),
  // The next start stores the host of its address, which UIDs, Message-IDs and topics keep (decision 59).
  sql`alter table installation add column own_host text`,
  // What admins set in the browser; absent: the environment's setting, or none.
  sql`create table connections (
    kind text not null primary key,
    sealed text not null,
    revision integer not null,
    saved_at text not null,
    is_postponed integer not null default 0,
    test_token text,
    test_at text,
    test_arrived_at text)`,
  ...DEPARTURES.map((statement) => sql.raw(statement)),
  sql`create index if not exists departures_by_moment on departures (left_at)`,
];

const BATCHES = [
  // Releases to 1.2.0 passed the places of these on at once: running them would do it again.
  sql`delete from batches where kind = 'guest-change'`,
  sql`alter table batches add column places integer not null default 0`,
  // A batch knows the call that began it: a repeat of the call after the batch was undone is refused.
  sql`alter table batches add column call_id text`,
  // Release 1.0.0 did not record who announced; work without a maker is dropped when it is due.
  sql`update batches set created_by = (select min(id) from members where is_admin = 1)
    where created_by is null and kind = 'announcement'`,
  // And who wrote it, when another admin takes it over and a message goes in that admin's name.
  sql`alter table batches add column written_by integer references members (id) on delete set null`,
  sql`update batches set written_by = created_by`,
  sql`create index batches_written_by on batches (written_by)`,
  sql`alter table messages add column written_by integer references members (id) on delete set null`,
  sql`update messages set written_by = sender_id`,
  sql`create index messages_written_by on messages (written_by)`,
  // Whose answer a waiting change is about.
  sql`alter table batches add column member_id integer references members (id) on delete set null`,
  sql`create index batches_member on batches (member_id)`,
];

const ANSWERS = [
  sql`alter table responses add column told_free integer not null default 0`,
  // When a member last answered by any way.
  sql`alter table responses add column said_at text`,
  // Companions and answers to questions save by themselves: an older save that arrives late is refused by its version.
  sql`alter table responses add column details_version integer not null default 0`,
];

/** How mailed calendar files were numbered. Without a reference to the meetup: the file that cancels a removed one has the next number too. */
const CALENDAR_FILES = [
  sql`create table calendar_files (
    meetup_id integer not null,
    member_id integer not null references members (id) on delete cascade,
    sequence integer not null,
    since integer not null,
    moved_revision integer not null,
    own_uid integer not null default 0,
    primary key (meetup_id, member_id))`,
  sql`create index calendar_files_member on calendar_files (member_id)`,
  sql`create table calendar_tags (
    digest text not null primary key,
    meetup_id integer not null,
    member_id integer not null references members (id) on delete cascade)`,
  sql`create index calendar_tags_member on calendar_tags (member_id)`,
  sql`alter table meetups add column not_sent text not null default '[]'`,
  sql`alter table meetups add column moved_revision integer not null default 0`,
  sql`update meetups set moved_revision = revision`,
  // The file that cancelled a place had the revision and one more.
  sql`update meetups set revision = revision + 2`,
  sql`alter table meetups add column club_question_at text`,
];

const MAILS = [
  sql`alter table emails add column named_id integer references members (id) on delete set null`,
  sql`create index emails_named on emails (named_id) where named_id is not null`,
  sql`create index emails_recipient on emails (recipient)`,
  sql`alter table emails add column sending_refused_at text`,
  sql`create index emails_sending_refused on emails (sending_refused_at) where sending_refused_at is not null`,
  // The time to give up counts from the first attempt that the mail server judged, not from when the mail was queued.
  sql`alter table emails add column tried_since text`,
  sql`update emails set tried_since = created_at where attempts > 0 and sent_at is null and failed_at is null`,
];

const RETURNED_MAILS = [
  sql`alter table inbox add column notes text not null default '[]'`,
  // SQL has no secret: the process that reads the mailbox stores the tags of files that left before.
  sql`alter table inbox add column tags_stored integer not null default 0`,
  // How many mails wait in the mailbox for space on the disk.
  sql`alter table inbox add column unread integer not null default 0`,
  sql`alter table returned_mails drop column stamp`,
  // A report's refusal by policy is about the club's own sending, or about what the mail said.
  sql`update returned_mails set outcome = 'sender' where outcome = 'policy'`,
  // Which admin opened an answer to it.
  sql`alter table returned_mails add column answering_by integer references members (id) on delete set null`,
  sql`alter table returned_mails add column answering_at text`,
  sql`create index returned_mails_answering_by on returned_mails (answering_by) where answering_by is not null`,
];

const ATTENDANCE = [
  // How many came to the meetups of a year that were deleted.
  sql`create table attendance_years (
    year integer not null primary key,
    meetups integer not null,
    came integer not null,
    stayed_away integer not null,
    walk_ins integer not null)`,
  // How many of those that came were on the waitlist; unknown of totals from before, and then 0.
  sql`alter table attendance_totals add column waited integer not null default 0`,
  // People without membership on a guest list. Their names are in `walk_ins`, and leave it first.
  sql`create table named_guests (
    meetup_id integer not null references meetups (id) on delete cascade,
    key text not null,
    created_at text not null,
    primary key (meetup_id, key))`,
];

/** What members want to hear about and offer to show, and the programme of a meetup. */
const wishesAndTalks = (db: Kysely<unknown>) => [
  sql`create table wishes (
    ${idColumn(db)},
    member_id integer not null references members (id) on delete cascade,
    text text not null,
    created_at text not null)`,
  sql`create index wishes_of_member on wishes (member_id)`,
  sql`create table wish_supporters (
    wish_id integer not null references wishes (id) on delete cascade,
    member_id integer not null references members (id) on delete cascade,
    supported_at text not null,
    primary key (wish_id, member_id))`,
  sql`create index wish_supporters_of_member on wish_supporters (member_id)`,
  sql`create table talks (
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
    told_start text,
    wish_id integer references wishes (id) on delete set null)`,
  sql`create index talks_member on talks (member_id)`,
  sql`create index talks_meetup on talks (meetup_id)`,
  sql`create index talks_open on talks (state, created_at)`,
  sql`create index talks_report_due on talks (report_due_at) where report_due_at is not null`,
  sql`create index talks_wish on talks (wish_id) where wish_id is not null`,
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

/** In the order of Dutch names, and of the last answers. */
const LIST_OF_MEMBERS = [
  sql`create index members_sort_name on members (sort_name, id)`,
  sql`drop index responses_member`,
  sql`create index responses_member on responses (member_id, coalesce(said_at, answered_at))`,
];

const AT_ONCE = 1_000;

async function nameKeys(db: Kysely<unknown>): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from members where id > ${last} order by id limit ${AT_ONCE}`.execute(db);
    if (rows.length === 0) return;
    const keys = rows.map(({ id, name }) => sql`(cast(${id} as integer), ${sortNameOf(name)})`);
    await sql`update members set sort_name = given.column2
      from (values ${sql.join(keys)}) as given where members.id = given.column1`.execute(db);
    last = rows.at(-1)?.id ?? last;
  }
}
