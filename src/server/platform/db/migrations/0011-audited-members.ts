import { type Kysely, sql } from "kysely";

/** An entry of who is no longer a member differs from one of the program itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit add column by_member integer not null default 1`.execute(db);
  await sql`update audit set by_member = 0 where actor_id is null`.execute(db);
}
