import { type Kysely, sql } from "kysely";

/** Which status a mail states (decision 39). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`alter table emails add column states text check (states in ('confirmed', 'waitlist', 'declined'))`,
    sql`update emails set states = case kind when 'waitlisted' then 'waitlist' when 'guest_removed' then 'declined' else 'confirmed' end
      where kind in ('confirmation', 'promoted', 'guest_reminder', 'waitlisted', 'guest_removed') and member_id is not null`,
    sql`create index emails_stated on emails (member_id, meetup_id, id) where states is not null`,
  ]) {
    await statement.execute(db);
  }
}
