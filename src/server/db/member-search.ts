import { type RawBuilder, sql } from "kysely";
import { containing } from "./containing.ts";
import { isPostgres } from "./engine.ts";
import type { Read } from "./schema.ts";

/** Shorter parts are in no index of groups of three. */
const SHORTEST = 3;

/**
 * Whether a member's name or address contains the text, in any case, as `containing` asks; by the index of
 * `migrations/0014-search.ts`, which PostgreSQL finds by itself.
 */
export function memberContaining(read: Read, column: "name" | "email", text: string): RawBuilder<boolean> {
  if (isPostgres(read) || [...text].length < SHORTEST || text.includes("\0"))
    return containing(`members.${column}`, text);
  const phrase = `${column} : "${text.replaceAll('"', '""')}"`;
  return sql<boolean>`members.id in (select rowid from member_search where member_search match ${phrase})`;
}
