import { type Kysely, sql } from "kysely";
import { idColumn } from "../sql.ts";

/**
 * What a mailing says is kept once for all who get it; mailings can be paused, organisers write messages, addresses
 * that refuse mail are remembered, and meetups remind by themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const id = idColumn(db);
  for (const statement of [
    sql`create table letters (
      ${id},
      digest text not null unique,
      html text not null)`,
    sql`alter table emails add column letter_id integer references letters (id) on delete set null`,
    sql`insert into letters (id, digest, html) select id, 'email-' || id, html from emails where html is not null`,
    sql`update emails set letter_id = id where html is not null`,
    sql`alter table emails drop column html`,
    sql`create index emails_letter on emails (letter_id) where letter_id is not null`,
    sql`alter table emails add column paused integer not null default 0`,
    sql`drop index emails_due`,
    sql`create index emails_due on emails (priority, next_attempt_at, id)
      where sent_at is null and failed_at is null and paused = 0`,
    sql`drop index emails_meetup`,
    sql`create index emails_meetup on emails (meetup_id, sent_at, failed_at, paused)`,
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
    sql`alter table members add column bounces integer not null default 0`,
    sql`alter table members add column bounced_at text`,
    sql`alter table members add column bounce_error text`,
    sql`create index members_undeliverable on members (created_at desc, id desc) where bounces >= 3`,
    sql`alter table meetups add column remind_days_before integer`,
    sql`alter table meetups add column remind_guests integer not null default 0`,
    sql`alter table meetups add column reminder_due_at text`,
    sql`alter table meetups add column guest_reminder_due_at text`,
    sql`create index meetups_reminder_due on meetups (reminder_due_at) where reminder_due_at is not null`,
    sql`create index meetups_guest_reminder_due on meetups (guest_reminder_due_at)
      where guest_reminder_due_at is not null`,
  ]) {
    await statement.execute(db);
  }
}
