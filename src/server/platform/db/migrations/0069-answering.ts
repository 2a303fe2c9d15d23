import { type Kysely, sql } from "kysely";

/** Which admin opened an answer to a mail that came back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}

const STATEMENTS = [
  sql`alter table returned_mails add column answering_by integer references members (id) on delete set null`,
  sql`alter table returned_mails add column answering_at text`,
  sql`create index returned_mails_answering_by on returned_mails (answering_by) where answering_by is not null`,
];
