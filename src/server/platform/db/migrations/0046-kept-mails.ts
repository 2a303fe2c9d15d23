import { type Kysely, sql } from "kysely";
import { addTotal } from "./totals.ts";

/** Mails of earlier releases that reached only a file stay 'sent': the database cannot tell them from others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table emails add column kept_at text`.execute(db);
  await sql`create index emails_kept on emails (kept_at) where kept_at is not null`.execute(db);
  await addTotal(db, "emails", {
    name: "kept emails",
    when: "sent_at is null and kept_at is not null and error_message is null",
    columns: ["sent_at", "kept_at", "error_message"],
  });
}
