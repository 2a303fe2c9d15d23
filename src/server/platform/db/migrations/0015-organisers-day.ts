import { type Kysely, sql } from "kysely";
import { idColumn, isPostgres } from "../sql.ts";

/**
 * Meetups are drafted, announced, cancelled and reported on; guests are added by hand, with a note, and organisers write
 * to who came.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`alter table meetups add column status text not null default 'published'
      check (status in ('draft', 'published', 'cancelled'))`,
    sql`alter table meetups add column announce_at text`,
    sql`alter table meetups add column cancel_reason text`,
    sql`alter table meetups add column report text not null default ''`,
    sql`create index meetups_announce_at on meetups (announce_at) where announce_at is not null`,
    sql`create index meetups_ends_at on meetups (ends_at)`,
    sql`alter table responses add column via text
      check (via in ('site', 'mail', 'organiser', 'waitlist'))`,
    sql`alter table responses add column recorded_by integer references members (id) on delete set null`,
    sql`alter table responses add column note text not null default ''`,
    sql`create index responses_recorded_by on responses (recorded_by) where recorded_by is not null`,
    ...(isPostgres(db) ? WIDER_AUDIENCES : rebuiltMessages(db)),
  ]) {
    await statement.execute(db);
  }
}

const AUDIENCES = sql`check (audience in ('confirmed', 'waitlist', 'invited', 'came'))`;

const WIDER_AUDIENCES = [
  sql`alter table messages drop constraint messages_audience_check`,
  sql`alter table messages add constraint messages_audience_check ${AUDIENCES}`,
];

/** SQLite changes no check of a table that is there. */
const rebuiltMessages = (db: Kysely<unknown>) => [
  sql`create table messages_new (
    ${idColumn(db)},
    meetup_id integer not null references meetups (id) on delete cascade,
    sender_id integer references members (id) on delete set null,
    audience text not null ${AUDIENCES},
    subject text not null,
    text text not null,
    recipients integer not null,
    created_at text not null)`,
  sql`insert into messages_new select id, meetup_id, sender_id, audience, subject, text, recipients, created_at
    from messages`,
  sql`drop table messages`,
  sql`alter table messages_new rename to messages`,
  sql`create index messages_meetup on messages (meetup_id, id)`,
];
