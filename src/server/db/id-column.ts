import { type RawBuilder, sql } from "kysely";

/**
 * The primary key of a table whose ids are never given out twice: a link token of a removed member must
 * not fit the next one.
 */
export function idColumn(): RawBuilder<unknown> {
  return sql`id integer primary key autoincrement`;
}
