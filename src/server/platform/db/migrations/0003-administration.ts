import { type Kysely, sql } from "kysely";

/** What the organisers' lists read: the newest members, failed mails, and a readable audit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`alter table audit add column detail text not null default ''`,
    sql`create index members_newest on members (created_at desc, id desc)`,
    sql`create index members_verified on members (verified_at) where verified_at is not null`,
    sql`create index emails_sent on emails (sent_at) where sent_at is not null`,
    sql`create index emails_error on emails (id) where error_message is not null`,
    sql`create index invitations_reminded on invitations (meetup_id, reminded_at) where reminded_at is not null`,
    sql`create index invitations_invited on invitations (meetup_id, invited_at)`,
    sql`create index meetups_newest on meetups (created_at desc, id desc)`,
    sql`create index meetups_location on meetups (location)`,
    sql`create index meetups_creator on meetups (created_by)`,
  ]) {
    await statement.execute(db);
  }
}
