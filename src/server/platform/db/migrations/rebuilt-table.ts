import { type RawBuilder, sql } from "kysely";

/** SQLite changes no check or `not null` of an existing table. Its indexes are dropped. @param definition its id as `autoincrement` */
export function rebuiltTable(
  table: string,
  definition: RawBuilder<unknown>,
  kept: readonly string[],
): RawBuilder<unknown>[] {
  const replacement = `${table}_new`;
  const columns = sql.join(kept.map((column) => sql.ref(column)));
  return [
    sql`create table ${sql.table(replacement)} (${definition})`,
    sql`insert into ${sql.table(replacement)} (${columns}) select ${columns} from ${sql.table(table)}`,
    // An id is never used twice: mails refer to it.
    sql`insert into sqlite_sequence (name, seq) select ${replacement}, 0
      where not exists (select 1 from sqlite_sequence where name = ${replacement})`,
    sql`update sqlite_sequence
      set seq = coalesce((select max(seq) from sqlite_sequence where name = ${table}), 0)
      where name = ${replacement}`,
    sql`drop table ${sql.table(table)}`,
    sql`alter table ${sql.table(replacement)} rename to ${sql.table(table)}`,
  ];
}
