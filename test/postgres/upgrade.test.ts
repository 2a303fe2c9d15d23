// @postgres test
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { Kysely, PostgresDialect } from "kysely";
import { Migrator } from "kysely/migration";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { sortName } from "#domain/name-order.ts";
import { readConfig } from "../../src/server/platform/config/config.ts";
import { makePostgresSafe } from "../../src/server/platform/db/backups/restored.ts";
import { openDatabase } from "../../src/server/platform/db/database.ts";
import { migrations } from "../../src/server/platform/db/migrations/all.ts";
import { queryOnce } from "../harness/postgres-query.ts";

/** Members of later ones have the key by which they are sorted. */
const RELEASES = Object.keys(migrations).filter(
  (name) => name.includes("-release-") && name < "0077-release-1.3.0",
);

test.each(RELEASES)(
  "a dump of %s is made safe by restored, and the next start upgrades it",
  async (release) => {
    const server = inject("postgresUrl");
    const name = `dump_${randomUUID().replaceAll("-", "")}`;
    const url = `${server}/${name}`;
    await queryOnce(`${server}/postgres`, `create database ${name}`);
    const pool = new pg.Pool({ connectionString: url });
    const before = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    const migrator = new Migrator({ db: before, provider: { getMigrations: async () => migrations } });
    expect(await migrator.migrateTo(release)).not.toHaveProperty("error");
    await pool.query(`insert into members (email, name, subscribed_from, created_at)
      values ('els@example.org', 'Els van Öst', 'subscribe-form', '2026-11-21T12:00:00.000Z')`);
    const client = await pool.connect();
    await makePostgresSafe(client, new Date());
    client.release();
    const { database } = readConfig({ DATABASE_URL: url, SECRET: "een-geheim-van-minstens-32-tekens" });
    const opened = await openDatabase(database);
    const held = await pool.query("select held_at from installation");
    expect(held.rows).toEqual([{ held_at: expect.any(String) }]);
    const members = await pool.query("select sort_name from members");
    expect(members.rows).toEqual([{ sort_name: sortName("Els van Öst") }]);
    await opened.close();
    await before.destroy();
    await queryOnce(`${server}/postgres`, `drop database ${name}`);
  },
);

test("two processes at once upgrade the database of release 1.1.0, whose migration has many parts", async () => {
  const server = inject("postgresUrl");
  const name = `upgrade_${randomUUID().replaceAll("-", "")}`;
  const url = `${server}/${name}`;
  await queryOnce(`${server}/postgres`, `create database ${name}`);
  const pool = new pg.Pool({ connectionString: url });
  const before = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const migrator = new Migrator({ db: before, provider: { getMigrations: async () => migrations } });
  expect(await migrator.migrateTo("0041-release-1.1.0")).not.toHaveProperty("error");
  await pool.query("delete from kysely_migration");
  const parts =
    readFileSync("test/releases/1.1.0.sql", "utf8").match(/INSERT INTO "kysely_migration" .*/g) ?? [];
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts) await pool.query(part);
  const secret = "een-geheim-van-minstens-32-tekens";
  const { database } = readConfig({ DATABASE_URL: url, SECRET: secret });
  const opened = await Promise.all([openDatabase(database), openDatabase(database)]);
  const { rows } = await pool.query("select name from kysely_migration order by name");
  expect(rows.map((row) => row.name)).toEqual(Object.keys(migrations));
  for (const each of opened) await each.close();
  await before.destroy();
  await queryOnce(`${server}/postgres`, `drop database ${name}`);
});
