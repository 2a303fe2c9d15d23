import { type Kysely, sql } from "kysely";

/** The wish that a talk answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table talks add column wish_id integer references wishes (id) on delete set null`.execute(
    db,
  );
  await sql`create index talks_wish on talks (wish_id) where wish_id is not null`.execute(db);
}
