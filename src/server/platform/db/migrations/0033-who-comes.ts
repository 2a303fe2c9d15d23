import { type Kysely, sql } from "kysely";

/**
 * Deadline, offered places, guests and questions. `confirmed` and `waitlist` count people from now on; the new
 * counters count members.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
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
    sql`create index meetups_answer_by on meetups (answer_by) where answer_by is not null`,
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
  ])
    await statement.execute(db);
}
