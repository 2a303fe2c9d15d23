import { type Kysely, sql } from "kysely";

/** Members can do without invitations and reminders for a while, or for good, and stay members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members add column muted_until text`.execute(db);
}
