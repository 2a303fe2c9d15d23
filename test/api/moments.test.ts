import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { MOMENTS } from "../../src/server/platform/db/moments.ts";
import type { Read } from "../../src/server/platform/db/schema.ts";
import { isPostgres } from "../../src/server/platform/db/sql.ts";
import { startTestProgram } from "../harness/program.ts";

const ENDINGS = [
  "_due_at",
  "_until",
  "not_before",
  "next_attempt_at",
  "expires_at",
  "forget_at",
  "_calls.at",
  "send_at",
  "announce_at",
  "answer_by",
];

/** Nothing happens at these by itself. */
const ONLY_COMPARED: Readonly<Record<string, string>> = {
  "members.muted_until": "what a member chose; queries of invitations compare it",
  "meetups.answer_by": "a deadline that answers are compared with",
};

interface Column {
  readonly name: string;
}

const columns = (read: Read) =>
  isPostgres(read)
    ? sql<Column>`select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = current_schema()`
    : sql<Column>`select t.name || '.' || c.name as name from sqlite_master as t, pragma_table_info(t.name) as c
        where t.type = 'table'`;

test("every stored moment is known to restore, repair and housekeeping, or says why not", async () => {
  const program = await startTestProgram();
  onTestFinished(() => program.close());
  const { rows } = await columns(program.db.read).execute(program.db.read);
  const moments = rows.map(({ name }) => name).filter((name) => ENDINGS.some((end) => name.endsWith(end)));
  expect(moments.toSorted()).toEqual([...Object.keys(MOMENTS), ...Object.keys(ONLY_COMPARED)].toSorted());
});
