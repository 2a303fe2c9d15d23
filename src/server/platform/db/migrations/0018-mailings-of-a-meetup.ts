import { type Kysely, sql } from "kysely";

/** A message that can still be undone says when it goes; how far mails are is counted for each kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column send_at text`.execute(db);
  await sql`create index messages_waiting on messages (send_at) where send_at is not null`.execute(db);
  await sql`drop index emails_meetup`.execute(db);
  await sql`create index emails_meetup on emails (meetup_id, kind, sent_at, failed_at, paused)`.execute(db);
}
