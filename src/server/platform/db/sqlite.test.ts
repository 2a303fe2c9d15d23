import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "./database.ts";
import { INDEXED_BY_VALUE, sqliteDialect } from "./sqlite.ts";

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

test("limits, and values that an index's condition names, are written into statements", async () => {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-constants-"));
  const db = await openDatabase({ kind: "sqlite", file: join(folder, "test.sqlite") });
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master where type = 'index' and sql like '% where %'
  `.execute(db.read);
  const compared = rows.flatMap((index) => [...index.sql.matchAll(/(\w+) = /g)].map(([, column]) => column));
  expect([...new Set(compared)].sort()).toEqual([...INDEXED_BY_VALUE]);
  const found = db.read
    .selectFrom("meetups")
    .select("id")
    .where("meetups.status", "=", "published")
    .where("title", "=", "Lampen")
    .limit(3);
  expect(found.compile()).toMatchObject({
    sql: `select "id" from "meetups" where "meetups"."status" = 'published' and "title" = ? limit 3`,
    parameters: ["Lampen"],
  });
  await db.close();
  rmSync(folder, { recursive: true });
});
