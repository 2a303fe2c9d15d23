import { type Kysely, sql } from "kysely";
import { isPostgres } from "../sql.ts";

/** Whose answer a waiting change is about. It was in the data alone, which had to be parsed to find the changes of one member. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of COLUMN) await statement.execute(db);
  await membersOfChanges(db);
}

const COLUMN = [
  sql`alter table batches add column member_id integer references members (id) on delete set null`,
  sql`create index batches_member on batches (member_id)`,
];

/** A member that was removed since is no row that the column may name. */
export async function membersOfChanges(db: Kysely<unknown>): Promise<void> {
  const member = isPostgres(db)
    ? sql`cast(cast(batches.data as json) ->> 'member' as integer)`
    : sql`json_extract(batches.data, '$.member')`;
  await sql`update batches set member_id = (select id from members where id = ${member})
    where kind = 'guest-change'`.execute(db);
}
