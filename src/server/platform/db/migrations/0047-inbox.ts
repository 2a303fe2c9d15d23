import { type Kysely, sql } from "kysely";
import { idColumn } from "../sql.ts";

/** What comes back by mail (`server/inbox`), and answers given in a calendar program. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...mailbox(db), ...tags(), ...answersByCalendar()]) await statement.execute(db);
}

const mailbox = (db: Kysely<unknown>) => [
  sql`create table inbox (
    mailbox text primary key,
    uid_validity text,
    last_uid text,
    held_by text,
    held_until text,
    connected_at text,
    fault text,
    fault_at text)`,
  sql`create table returned_mails (
    ${idColumn(db)},
    digest text not null unique,
    received_at text not null,
    class text not null,
    outcome text,
    words text,
    stamp text,
    email_id integer references emails (id) on delete set null,
    member_id integer references members (id) on delete set null,
    meetup_id integer references meetups (id) on delete set null,
    sender_name text,
    sender_address text,
    subject text,
    text text,
    html text,
    seen_at text,
    seen_by integer references members (id) on delete set null,
    told_at text)`,
  sql`create index returned_mails_member on returned_mails (member_id, id)`,
  sql`create index returned_mails_meetup on returned_mails (meetup_id) where meetup_id is not null`,
  sql`create index returned_mails_email on returned_mails (email_id) where email_id is not null`,
  sql`create index returned_mails_seen_by on returned_mails (seen_by) where seen_by is not null`,
  sql`create index returned_mails_received on returned_mails (received_at)`,
];

/** The tag of the envelope's sender, by which a report finds its mail without the original. */
const tags = () => [
  sql`alter table emails add column return_tag text`,
  sql`create unique index emails_return_tag on emails (return_tag) where return_tag is not null`,
];

const answersByCalendar = () => [
  sql`alter table responses add column via_new text
    check (via_new in ('site', 'mail', 'calendar', 'organiser', 'waitlist'))`,
  sql`update responses set via_new = via`,
  sql`alter table responses drop column via`,
  sql`alter table responses rename column via_new to via`,
];
