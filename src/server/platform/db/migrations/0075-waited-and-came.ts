import { type Kysely, sql } from "kysely";

/** How many of those that came were on the waitlist; unknown of totals from before, and then 0. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table attendance_totals add column waited integer not null default 0`.execute(db);
}
