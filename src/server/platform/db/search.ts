import { type RawBuilder, sql } from "kysely";
import type { Read } from "./schema.ts";
import { isPostgres } from "./sql.ts";

/** The trigram index contains no shorter texts. */
const SHORTEST_INDEXED = 3;

/** Ignores case. SQLite needs a query on the index of `migrations/member-search.ts`; PostgreSQL uses its index by itself. */
export function memberContaining(read: Read, column: "name" | "email", text: string): RawBuilder<boolean> {
  return isIndexed(read, text)
    ? matching(`${column} : ${phrase(text)}`)
    : containing(`members.${column}`, text);
}

export function memberWith(read: Read, text: string): RawBuilder<boolean> {
  if (isIndexed(read, text)) return matching(phrase(text));
  return sql<boolean>`(${containing("members.name", text)} or ${containing("members.email", text)})`;
}

const isIndexed = (read: Read, text: string): boolean =>
  !isPostgres(read) && [...text].length >= SHORTEST_INDEXED && !text.includes("\0");

const phrase = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const matching = (query: string): RawBuilder<boolean> =>
  sql<boolean>`members.id in (select rowid from member_search where member_search match ${query})`;

/** Whether the column contains the text, ignoring case; `%` and `_` in it are literal. */
export function containing(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}
