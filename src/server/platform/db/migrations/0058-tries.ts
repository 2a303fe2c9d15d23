import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // The time to give up counts from the first attempt that the mail server judged, not from when the mail was queued.
  sql`alter table emails add column tried_since text`,
  sql`update emails set tried_since = created_at where attempts > 0 and sent_at is null and failed_at is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
