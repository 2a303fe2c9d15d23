import { type RawBuilder, sql } from "kysely";
import type { Read } from "../platform/db/schema.ts";
import { isPostgres } from "../platform/db/sql.ts";

/** For rows of `emails`: the value at this path in the data, as text; null: absent or null. */
export const inMailData = (read: Read, ...path: readonly string[]): RawBuilder<string | null> =>
  isPostgres(read)
    ? sql`cast(emails.data as json) #>> ${sql.lit(`{${path.join(",")}}`)}`
    : sql`cast(json_extract(emails.data, ${sql.lit(`$.${path.join(".")}`)}) as text)`;
