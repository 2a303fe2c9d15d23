import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { sqliteDialect } from "./sqlite.ts";

/** `or rollback` makes SQLite do what it does when the disk is full: it undoes the whole transaction by itself. */
test("a transaction that SQLite undid by itself fails with its reason, and the next one works", async () => {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-undone-"));
  const db = new Kysely<unknown>({ dialect: sqliteDialect(join(folder, "undone.sqlite")) });
  await sql`create table t (x integer unique)`.execute(db);
  const insert = (x: number) =>
    db.transaction().execute((tx) => sql`insert or rollback into t values (1), (${x})`.execute(tx));
  await expect(insert(1)).rejects.toThrow("UNIQUE constraint failed: t.x");
  await insert(2);
  await db.destroy();
  rmSync(folder, { recursive: true });
});
