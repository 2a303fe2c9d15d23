import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // A report's refusal by policy is about the club's own sending, or about what the mail said.
  sql`update returned_mails set outcome = 'sender' where outcome = 'policy'`,
  sql`alter table emails add column sending_refused_at text`,
  sql`create index emails_sending_refused on emails (sending_refused_at) where sending_refused_at is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
