import { type Kysely, sql } from "kysely";
import { isPostgres } from "../sql.ts";
import { idColumn } from "./id-column.ts";
import { rebuiltTable } from "./rebuilt-table.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...batches(db), ...mails()]) await statement.execute(db);
  await moveAnnouncements(db.withTables<Scheduled>());
  await moveMessages(db.withTables<Scheduled>());
  for (const statement of [
    ...messages(db),
    ...meetups(db),
    ...answers(),
    ...organisers(),
    ...checkInLinks(db),
  ])
    await statement.execute(db);
}

/** What can be undone is in one table (decision 30): it replaces `meetups.announce_at` and `messages.send_at`. */
const batches = (db: Kysely<unknown>) => [
  sql`create table batches (
    ${idColumn(db)},
    kind text not null,
    meetup_id integer references meetups (id) on delete cascade,
    not_before text not null,
    recipients integer not null,
    data text not null,
    created_by integer references members (id) on delete set null,
    created_at text not null)`,
  sql`create index batches_due on batches (kind, not_before)`,
  sql`create index batches_meetup on batches (meetup_id, kind)`,
  sql`create index batches_created_by on batches (created_by)`,
  sql`create unique index batches_once on batches (meetup_id, kind)
    where kind in ('announcement', 'change', 'reminder', 'cancellation', 'removal')`,
  sql`alter table webhook_deliveries add column batch_id integer`,
  sql`create index webhook_deliveries_batch on webhook_deliveries (batch_id) where batch_id is not null`,
];

/** Which status a mail states (decision 39), and the organisers' own words in mails: JSON by kind. */
const mails = () => [
  sql`alter table emails add column states text check (states in ('confirmed', 'waitlist', 'declined'))`,
  sql`update emails set states = case kind when 'waitlisted' then 'waitlist' when 'guest_removed' then 'declined' else 'confirmed' end
    where kind in ('confirmation', 'promoted', 'guest_reminder', 'waitlisted', 'guest_removed') and member_id is not null`,
  sql`create index emails_stated on emails (member_id, meetup_id, id) where states is not null`,
  sql`alter table emails add column batch_id integer`,
  sql`create index emails_batch on emails (batch_id) where batch_id is not null`,
  sql`alter table site add column mail_words text not null default '{}'`,
];

const AUDIENCES = sql`check (audience in ('confirmed', 'waitlist', 'declined', 'silent', 'invited', 'came'))`;

/** Messages can be about no meetup: for all members, or for one. */
const messages = (db: Kysely<unknown>) => [
  sql`drop index messages_waiting`,
  sql`alter table messages drop column send_at`,
  ...(isPostgres(db)
    ? [
        sql`alter table messages drop constraint messages_audience_check`,
        sql`alter table messages add constraint messages_audience_check ${AUDIENCES}`,
        sql`alter table messages alter column meetup_id drop not null`,
        sql`alter table messages alter column audience drop not null`,
        sql`alter table messages add column member_id integer references members (id) on delete cascade`,
      ]
    : rebuiltMessages(db)),
  sql`create index messages_member on messages (member_id)`,
];

const rebuiltMessages = (db: Kysely<unknown>) => [
  ...rebuiltTable(
    "messages",
    sql`${idColumn(db)},
      meetup_id integer references meetups (id) on delete cascade,
      sender_id integer references members (id) on delete set null,
      audience text ${AUDIENCES},
      subject text not null,
      text text not null,
      recipients integer not null,
      created_at text not null,
      member_id integer references members (id) on delete cascade`,
    ["id", "meetup_id", "sender_id", "audience", "subject", "text", "recipients", "created_at"],
  ),
  sql`create index messages_meetup on messages (meetup_id, id)`,
];

/** `confirmed` and `waitlist` count people from now on, and the new counters count members. */
const meetups = (db: Kysely<unknown>) => [
  sql`drop index meetups_announce_at`,
  sql`alter table meetups drop column announce_at`,
  sql`alter table meetups add column missing text`,
  sql`alter table meetups add column import_key text`,
  sql`alter table meetups add column answer_days_before integer`,
  sql`alter table meetups add column answer_by text`,
  sql`alter table meetups add column ask_again integer not null default 0`,
  sql`alter table meetups add column asked_again_at text`,
  sql`alter table meetups add column offer_minutes integer`,
  sql`alter table meetups add column max_guests integer not null default 0`,
  sql`alter table meetups add column questions text`,
  sql`alter table meetups add column confirmed_members integer not null default 0`,
  sql`alter table meetups add column waitlist_members integer not null default 0`,
  sql`alter table meetups add column held integer not null default 0`,
  sql`update meetups set confirmed_members = confirmed, waitlist_members = waitlist`,
  // The exact address is in a table of its own, so that no query of meetups can select it.
  sql`create table whereabouts (
    meetup_id integer primary key references meetups (id) on delete cascade,
    address text,
    online_url text,
    access_note text)`,
  sql`alter table meetups add column has_address integer not null default 0 check (has_address in (0, 1))`,
  sql`alter table meetups add column has_online_url integer not null default 0 check (has_online_url in (0, 1))`,
  sql`alter table meetups add column announce_on text`,
  sql`alter table meetups add column announce_due_at text`,
  sql`alter table meetups add column announce_notice_due_at text`,
  sql`alter table meetups add column announced_on text`,
  sql`create table series (
    ${idColumn(db)},
    rule text not null check (rule in ('weekly', 'fortnightly', 'nth_weekday')),
    nth integer,
    began_on text not null,
    announce_days_before integer not null,
    created_at text not null)`,
  sql`alter table meetups add column series_id integer references series (id)`,
  sql`alter table meetups add column series_touched integer not null default 0 check (series_touched in (0, 1))`,
  sql`create index meetups_drafts on meetups (id) where status = 'draft'`,
  sql`create unique index meetups_imported on meetups (import_key) where import_key is not null`,
  sql`create index meetups_answer_by on meetups (answer_by) where answer_by is not null`,
  sql`create index meetups_announce_due on meetups (announce_due_at) where announce_due_at is not null`,
  sql`create index meetups_announce_notice on meetups (announce_notice_due_at)
    where announce_notice_due_at is not null`,
  sql`create index meetups_announced_on on meetups (announced_on) where announced_on is not null`,
  sql`create index meetups_series on meetups (series_id, starts_at) where series_id is not null`,
];

const answers = () => [
  sql`alter table responses add column late integer not null default 0`,
  sql`alter table responses add column guests integer not null default 0`,
  sql`alter table responses add column answers text`,
  sql`alter table responses add column reconfirmed_at text`,
  sql`alter table responses add column offered integer not null default 0`,
  sql`alter table responses add column offered_until text`,
  sql`alter table responses add column offers integer not null default 0`,
  sql`create index responses_waiting on responses (meetup_id, late, queue_number) where status = 'waitlist'`,
  sql`create index responses_offered on responses (offered_until) where offered = 1`,
  sql`alter table ticks add column guests integer not null default 0`,
];

/** Of earlier meetups only a creator that still is an administrator: the rights of the others were withdrawn. */
const organisers = () => [
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
];

/** Links that open the check-in of one meetup to a helper without an account (decision 52). */
const checkInLinks = (db: Kysely<unknown>) => [
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
];

type Scheduled = {
  batches: {
    kind: string;
    meetup_id: number;
    not_before: string;
    recipients: number;
    data: string;
    created_by: number | null;
    created_at: string;
  };
  meetups: { id: number; announce_at: string | null };
  messages: {
    id: number;
    meetup_id: number;
    sender_id: number | null;
    audience: string;
    subject: string;
    text: string;
    recipients: number;
    created_at: string;
    send_at: string | null;
  };
};

async function moveAnnouncements(db: Kysely<Scheduled>): Promise<void> {
  const drafts = await db
    .selectFrom("meetups")
    .select(["id", "announce_at"])
    .where("announce_at", "is not", null)
    .$narrowType<{ announce_at: string }>()
    .execute();
  for (const { id, announce_at } of drafts)
    await db
      .insertInto("batches")
      .values({
        kind: "announcement",
        meetup_id: id,
        not_before: announce_at,
        recipients: 0,
        data: "{}",
        created_by: null,
        created_at: announce_at,
      })
      .execute();
}

async function moveMessages(db: Kysely<Scheduled>): Promise<void> {
  const waiting = await db
    .selectFrom("messages")
    .selectAll()
    .where("send_at", "is not", null)
    .$narrowType<{ send_at: string }>()
    .execute();
  for (const { meetup_id, sender_id, audience, subject, text, recipients, created_at, send_at } of waiting)
    await db
      .insertInto("batches")
      .values({
        kind: "message",
        meetup_id,
        not_before: send_at,
        recipients,
        data: JSON.stringify({ audience, subject, text }),
        created_by: sender_id,
        created_at,
      })
      .execute();
  await db.deleteFrom("messages").where("send_at", "is not", null).execute();
}
