import { type Kysely, sql } from "kysely";

/** Limits count in windows that slide: the moments themselves are kept. What was counted before is forgotten. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`drop table attempts`,
    sql`create table attempts (
      bucket text not null primary key,
      moments text not null,
      forget_at text not null)`,
  ]) {
    await statement.execute(db);
  }
}
