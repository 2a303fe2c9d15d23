import { type Kysely, sql } from "kysely";
import { isPostgres } from "../sql.ts";
import { sortNameOf } from "./sort-names.ts";

/** The list of members in the order of Dutch names, and of their last answers. Both engines compare the keys byte by byte. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const order = isPostgres(db) ? sql` collate "C"` : sql``;
  await sql`alter table members add column sort_name text${order} not null default ''`.execute(db);
  await nameKeys(db);
  for (const statement of INDEXES) await statement.execute(db);
}

const INDEXES = [
  sql`create index members_sort_name on members (sort_name, id)`,
  sql`drop index responses_member`,
  sql`create index responses_member on responses (member_id, coalesce(said_at, answered_at))`,
];

const AT_ONCE = 1_000;

async function nameKeys(db: Kysely<unknown>): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from members where id > ${last} order by id limit ${AT_ONCE}`.execute(db);
    if (rows.length === 0) return;
    const keys = rows.map(({ id, name }) => sql`(cast(${id} as integer), ${sortNameOf(name)})`);
    await sql`update members set sort_name = given.column2
      from (values ${sql.join(keys)}) as given where members.id = given.column1`.execute(db);
    last = rows.at(-1)?.id ?? last;
  }
}
