import { domainToASCII } from "node:url";
import { type Kysely, sql } from "kysely";
import { isPostgres } from "../sql.ts";
import { idColumn } from "./id-column.ts";
import { createMeetupSearch } from "./meetup-search.ts";
import { createMemberSearch } from "./member-search.ts";
import { rebuiltTable } from "./rebuilt-table.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    ...pictures(db),
    ...meetups(),
    ...answers(),
    ...members(db),
    ...mails(db),
    ...attendance(db),
    ...site(),
    ...webhooks(db),
  ])
    await statement.execute(db);
  await storeDomainsInAscii(db);
  await createMemberSearch(db);
  await createMeetupSearch(db);
}

/** Pictures are in the database, so that every process has them and every backup contains them. */
function pictures(db: Kysely<unknown>) {
  const bytes = isPostgres(db) ? sql`bytea` : sql`blob`;
  return [
    sql`create table pictures (
      hash text not null primary key,
      made_for text not null check (made_for in ('meetup', 'logo')),
      width integer not null,
      height integer not null,
      wanted_at text not null,
      focus_x integer not null default 50,
      focus_y integer not null default 50)`,
    sql`create index pictures_wanted_at on pictures (wanted_at)`,
    sql`create table picture_files (
      hash text not null references pictures (hash) on delete cascade,
      width integer not null,
      format text not null check (format in ('avif', 'webp')),
      bytes ${bytes} not null,
      primary key (hash, width, format))`,
    sql`create table picture_uses (
      meetup_id integer not null references meetups (id) on delete cascade,
      hash text not null references pictures (hash),
      primary key (meetup_id, hash))`,
    sql`create index picture_uses_hash on picture_uses (hash)`,
  ];
}

const meetups = () => [
  sql`alter table meetups rename column waiting to waitlist`,
  sql`alter table meetups add column status text not null default 'published'
    check (status in ('draft', 'published', 'cancelled'))`,
  sql`alter table meetups add column announce_at text`,
  sql`alter table meetups add column cancel_reason text`,
  sql`alter table meetups add column report text not null default ''`,
  sql`alter table meetups add column picture text references pictures (hash)`,
  sql`alter table meetups add column picture_alt text`,
  sql`alter table meetups add column picture_width integer`,
  sql`alter table meetups add column picture_height integer`,
  sql`alter table meetups add column picture_x integer`,
  sql`alter table meetups add column picture_y integer`,
  sql`create index meetups_announce_at on meetups (announce_at) where announce_at is not null`,
  sql`create index meetups_ends_at on meetups (ends_at)`,
  sql`create index meetups_picture on meetups (picture) where picture is not null`,
];

const answers = () => [
  sql`alter table responses add column via text
    check (via in ('site', 'mail', 'organiser', 'waitlist'))`,
  sql`alter table responses add column recorded_by integer references members (id) on delete set null`,
  sql`alter table responses add column note text not null default ''`,
  sql`create index responses_recorded_by on responses (recorded_by) where recorded_by is not null`,
];

const members = (db: Kysely<unknown>) => [
  sql`alter table members add column pending_email_session text`,
  sql`alter table members add column email_changed_at text`,
  sql`alter table members add column muted_until text`,
  sql`alter table members add column signed_in_at text`,
  sql`update members set signed_in_at =
    (select max(created_at) from sessions where sessions.member_id = members.id)
    where exists (select 1 from sessions where sessions.member_id = members.id)`,
  sql`alter table sessions add column device text not null default 'Onbekend apparaat'`,
  sql`alter table sessions add column proved_at text`,
  sql`alter table sessions add column passkey_shown integer not null default 0`,
  sql`create table passkeys (
    ${idColumn(db)},
    member_id integer not null references members (id) on delete cascade,
    credential_id text not null unique,
    public_key text not null,
    counter text not null,
    transports text not null,
    name text not null,
    created_at text not null,
    last_used_at text)`,
  sql`create index passkeys_member on passkeys (member_id)`,
  sql`create table challenges (
    challenge_hash text not null primary key,
    purpose text not null,
    member_id integer references members (id) on delete cascade,
    expires_at text not null)`,
  sql`create index challenges_member on challenges (member_id)`,
  sql`drop table attempts`,
  sql`create table attempts (
    bucket text not null primary key,
    moments text not null,
    forget_at text not null)`,
  sql`alter table audit add column by_member integer not null default 1`,
  sql`update audit set by_member = 0 where actor_id is null`,
  sql`update audit set action = replace(action, 'user.', 'member.') where action like 'user.%'`,
  // Whether an organiser is in the audit of a meetup's check-in already.
  sql`create index audit_target on audit (target)`,
];

const AUDIENCES = sql`check (audience in ('confirmed', 'waitlist', 'invited', 'came'))`;

const mails = (db: Kysely<unknown>) => [
  sql`alter table emails add column claimed_by text`,
  sql`create index emails_tests on emails (id) where kind = 'test'`,
  sql`drop index emails_meetup`,
  sql`create index emails_meetup on emails (meetup_id, kind, sent_at, failed_at, paused)`,
  ...(isPostgres(db)
    ? [
        sql`alter table messages drop constraint messages_audience_check`,
        sql`alter table messages add constraint messages_audience_check ${AUDIENCES}`,
      ]
    : rebuiltMessages(db)),
  sql`alter table messages add column send_at text`,
  sql`create index messages_waiting on messages (send_at) where send_at is not null`,
];

const rebuiltMessages = (db: Kysely<unknown>) => [
  ...rebuiltTable(
    "messages",
    sql`${idColumn(db)},
      meetup_id integer not null references meetups (id) on delete cascade,
      sender_id integer references members (id) on delete set null,
      audience text not null ${AUDIENCES},
      subject text not null,
      text text not null,
      recipients integer not null,
      created_at text not null`,
    ["id", "meetup_id", "sender_id", "audience", "subject", "text", "recipients", "created_at"],
  ),
  sql`create index messages_meetup on messages (meetup_id, id)`,
];

/** Every tick as it was made (decision 27), the people added at the check-in, and the totals that remain. */
const attendance = (db: Kysely<unknown>) => [
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
  sql`create table attendance_totals (
    meetup_id integer not null primary key references meetups (id) on delete cascade,
    came integer not null,
    stayed_away integer not null,
    walk_ins integer not null)`,
];

/** A site that has had a meetup does not see the first steps. */
const site = () => [
  sql`create table site (
    id integer primary key check (id = 1),
    name text,
    sentence text,
    accent text,
    community_url text,
    contact_email text,
    steps_away integer not null default 0,
    steps_later text not null default '[]',
    logo text references pictures (hash))`,
  sql`insert into site (id, steps_away) select 1, 1 where exists (select 1 from meetups)`,
];

const webhooks = (db: Kysely<unknown>) => [
  sql`create table webhooks (
    ${idColumn(db)},
    name text not null,
    kind text not null check (kind in ('standard', 'discord', 'slack', 'matrix', 'ntfy')),
    events text not null,
    host text not null,
    sealed text not null,
    active integer not null default 1 check (active in (0, 1)),
    stopped_why text check (stopped_why in ('failing', 'gone')),
    created_at text not null)`,
  sql`create table webhook_deliveries (
    ${idColumn(db)},
    webhook_id integer not null references webhooks (id) on delete cascade,
    message_id text not null,
    event text not null,
    meetup_id integer,
    facts text not null,
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'withdrawn')),
    attempts integer not null default 0,
    next_attempt_at text not null,
    outcome text,
    tried_at text,
    claimed_until text,
    claimed_by text,
    created_at text not null)`,
  sql`create index webhook_deliveries_of on webhook_deliveries (webhook_id, id)`,
  sql`create index webhook_deliveries_waiting on webhook_deliveries (next_attempt_at) where state = 'waiting'`,
  sql`create index webhook_deliveries_line on webhook_deliveries (webhook_id, id) where state = 'waiting'`,
  sql`create index webhook_deliveries_meetup on webhook_deliveries (meetup_id, event)`,
  sql`create index webhook_deliveries_created_at on webhook_deliveries (created_at)`,
];

/** An address that would become the one of another member stays as it is. */
async function storeDomainsInAscii(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; email: string }>`
    select id, email from members where octet_length(email) <> length(email) or email like '%.'`.execute(db);
  for (const { id, email } of rows) {
    const stored = inAscii(email);
    await sql`
      update members set email = ${stored}
      where id = ${id} and not exists (select 1 from members other where other.email = ${stored})`.execute(
      db,
    );
  }
}

function inAscii(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = domainToASCII(email.slice(at + 1).replace(/\.$/, ""));
  return domain === "" ? email : `${email.slice(0, at)}@${domain}`;
}
