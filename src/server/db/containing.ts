import { type RawBuilder, sql } from "kysely";

/** Whether the column contains the text, in any case; `%` and `_` in it mean themselves. */
export function containing(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}
