import { type Kysely, sql } from "kysely";

/** A changed address ends the links that were mailed to the one before, and signs out everywhere but where it was asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`alter table members add column pending_email_session text`,
    sql`alter table members add column email_changed_at text`,
  ]) {
    await statement.execute(db);
  }
}
