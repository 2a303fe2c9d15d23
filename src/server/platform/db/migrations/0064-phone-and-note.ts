import { type Kysely, sql } from "kysely";

/** What organisers write down about a member. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of COLUMNS) await statement.execute(db);
}

const COLUMNS = [
  sql`alter table members add column phone text`,
  sql`alter table members add column note text`,
];
