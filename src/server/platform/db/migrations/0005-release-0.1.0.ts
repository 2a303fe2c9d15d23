import { type Kysely, sql } from "kysely";
import { idColumn } from "./id-column.ts";
import { createTotals } from "./totals.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of tablesOf(db)) await statement.execute(db);
  await createTotals(db);
}

function tablesOf(db: Kysely<unknown>) {
  const id = idColumn(db);
  return [
    sql`create table members (
      ${id},
      email text not null unique,
      name text not null,
      show_name integer not null default 1,
      verified_at text,
      is_admin integer not null default 0,
      password_hash text,
      pending_email text,
      subscribed_from text not null,
      created_at text not null,
      feed_version integer not null default 0,
      bounces integer not null default 0,
      bounced_at text,
      bounce_error text)`,
    sql`create index members_newest on members (created_at desc, id desc)`,
    sql`create index members_unverified on members (created_at desc, id desc) where verified_at is null`,
    sql`create index members_undeliverable on members (created_at desc, id desc) where bounces >= 3`,

    sql`create table meetups (
      ${id},
      title text not null,
      description text not null,
      date text not null,
      start_time text not null,
      end_time text,
      starts_at text not null,
      ends_at text not null,
      location text not null,
      max_participants integer,
      created_by integer references members (id) on delete set null,
      created_at text not null,
      revision integer not null default 0,
      answer_seq integer not null default 0,
      invited integer not null default 0,
      confirmed integer not null default 0,
      waiting integer not null default 0,
      declined integer not null default 0,
      changed integer not null default 0,
      remind_days_before integer,
      remind_guests integer not null default 0,
      reminder_due_at text,
      guest_reminder_due_at text)`,
    sql`create index meetups_starts_at on meetups (starts_at)`,
    sql`create index meetups_date on meetups (date desc, start_time desc, id desc)`,
    sql`create index meetups_newest on meetups (created_at desc, id desc)`,
    sql`create index meetups_location on meetups (location)`,
    sql`create index meetups_creator on meetups (created_by)`,
    sql`create index meetups_reminder_due on meetups (reminder_due_at) where reminder_due_at is not null`,
    sql`create index meetups_guest_reminder_due on meetups (guest_reminder_due_at)
      where guest_reminder_due_at is not null`,

    sql`create table invitations (
      meetup_id integer not null references meetups (id) on delete cascade,
      member_id integer not null references members (id) on delete cascade,
      invited_at text not null,
      reminded_at text,
      primary key (meetup_id, member_id))`,
    sql`create index invitations_member on invitations (member_id)`,
    sql`create index invitations_invited on invitations (meetup_id, invited_at)`,
    sql`create index invitations_reminded on invitations (meetup_id, reminded_at) where reminded_at is not null`,

    sql`create table responses (
      meetup_id integer not null references meetups (id) on delete cascade,
      member_id integer not null references members (id) on delete cascade,
      status text not null check (status in ('confirmed', 'waitlist', 'declined')),
      first_answered_at text not null,
      answered_at text not null,
      changes integer not null default 0,
      queue_number integer not null,
      primary key (meetup_id, member_id))`,
    sql`create index responses_queue on responses (meetup_id, status, queue_number)`,
    sql`create index responses_member on responses (member_id)`,

    // What a mailing says is stored once for all its recipients.
    sql`create table letters (
      ${id},
      digest text not null unique,
      html text not null)`,
    sql`create table emails (
      ${id},
      kind text not null,
      priority integer not null,
      member_id integer references members (id) on delete cascade,
      recipient text not null,
      recipient_name text not null,
      subject text not null,
      meetup_id integer references meetups (id) on delete set null,
      meetup_title text,
      data text not null,
      message_id text,
      attempts integer not null default 0,
      created_at text not null,
      next_attempt_at text not null,
      claimed_until text,
      sent_at text,
      failed_at text,
      error_message text,
      letter_id integer references letters (id) on delete set null,
      paused integer not null default 0)`,
    sql`create index emails_due on emails (priority, next_attempt_at, id)
      where sent_at is null and failed_at is null and paused = 0`,
    sql`create index emails_member on emails (member_id)`,
    sql`create index emails_meetup on emails (meetup_id, sent_at, failed_at, paused)`,
    sql`create index emails_letter on emails (letter_id) where letter_id is not null`,
    sql`create index emails_sent on emails (sent_at) where sent_at is not null`,
    sql`create index emails_error on emails (id) where error_message is not null`,
    sql`create index emails_unknown on emails (id) where sent_at is null and error_message is null`,

    sql`create table messages (
      ${id},
      meetup_id integer not null references meetups (id) on delete cascade,
      sender_id integer references members (id) on delete set null,
      audience text not null check (audience in ('confirmed', 'waitlist', 'invited')),
      subject text not null,
      text text not null,
      recipients integer not null,
      created_at text not null)`,
    sql`create index messages_meetup on messages (meetup_id, id)`,

    sql`create table sessions (
      token_hash text not null primary key,
      member_id integer not null references members (id) on delete cascade,
      created_at text not null,
      last_seen_at text not null,
      expires_at text not null)`,
    sql`create index sessions_member on sessions (member_id)`,
    sql`create table codes (
      ${id},
      member_id integer not null references members (id) on delete cascade,
      purpose text not null,
      code_hash text not null,
      created_at text not null,
      expires_at text not null,
      wrong_attempts integer not null default 0)`,
    sql`create index codes_member on codes (member_id, purpose)`,
    sql`create table attempts (
      bucket text not null primary key,
      window_start text not null,
      count integer not null)`,

    sql`create table audit (
      ${id},
      at text not null,
      actor_id integer references members (id) on delete set null,
      action text not null,
      target text not null,
      detail text not null default '')`,
  ];
}
