import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { sqliteDialect } from "./sqlite.ts";

test("a full disk is reported although SQLite rolled back by itself, and the next transaction succeeds", async () => {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-full-"));
  const db = new Kysely<{ notes: { text: string } }>({ dialect: sqliteDialect(join(folder, "test.sqlite")) });
  await sql`create table notes (text text)`.execute(db);
  await sql`pragma max_page_count = 4`.execute(db);
  const filling = db.transaction().execute(async (tx) => {
    for (;;)
      await tx
        .insertInto("notes")
        .values({ text: "x".repeat(3_000) })
        .execute();
  });
  await expect(filling).rejects.toMatchObject({ errcode: 13 });
  await sql`pragma max_page_count = 1000`.execute(db);
  await db.transaction().execute((tx) => tx.insertInto("notes").values({ text: "room" }).execute());
  expect(await db.selectFrom("notes").selectAll().execute()).toEqual([{ text: "room" }]);
  await db.destroy();
  rmSync(folder, { recursive: true });
});

test("SQLite syncs each commit to disk and checks foreign keys", async () => {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-pragmas-"));
  const db = new Kysely<unknown>({ dialect: sqliteDialect(join(folder, "test.sqlite")) });
  const settings = ["journal_mode", "synchronous", "foreign_keys", "secure_delete", "busy_timeout"].map(
    async (name) => {
      const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db);
      return Object.values(rows[0] ?? {})[0];
    },
  );
  const FULL = 2;
  expect(await Promise.all(settings)).toEqual(["wal", FULL, 1, 1, 5000]);
  await db.destroy();
  rmSync(folder, { recursive: true });
});
