import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migrate } from "../migrate.ts";
import type { Tables } from "../schema.ts";
import { sqliteDialect } from "../sqlite.ts";
import { foreignObject } from "./foreign-objects.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "trefpunt-foreign-"));
  file = join(folder, "copy.sqlite");
});
afterEach(() => rmSync(folder, { recursive: true }));

function change(statements: string): void {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  database.exec(statements);
  database.close();
}

async function upgrade(): Promise<void> {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file) });
  await migrate(db);
  await db.destroy();
}

async function found(): Promise<string | null> {
  const copy = new DatabaseSync(file, { readOnly: true });
  const applied = copy.prepare("select name from kysely_migration").all();
  const difference = await foreignObject(
    copy,
    applied.map(({ name }) => String(name)),
  );
  copy.close();
  return difference;
}

test.each(globSync("test/releases/*.sql"))("%s has nothing foreign, also when upgraded", async (release) => {
  change(readFileSync(release, "utf8"));
  expect(await found()).toBeNull();
  await upgrade();
  expect(await found()).toBeNull();
  change("analyze");
  expect(await found()).toBeNull();
});

describe("a copy differs by", () => {
  const FOREIGN = "has what Trefpunt did not make and does not restore";
  test.each([
    ["create unique index one_name on members (show_name)", `${FOREIGN}: index one_name`],
    ["create table notes (text text)", `${FOREIGN}: table notes`],
    ["alter table members add column shoe integer default 42", `${FOREIGN}: table members`],
    ["alter table members add column tall integer check (tall is not null)", `${FOREIGN}: table members`],
    ["create trigger spy after insert on members begin select 1; end", `${FOREIGN}: trigger spy`],
    ["create trigger spy after insert on kysely_migration begin select 1; end", `${FOREIGN}: trigger spy`],
    [
      "drop index ticks_once; create unique index ticks_once on ticks (member_id)",
      `${FOREIGN}: index ticks_once`,
    ],
    ["drop index ticks_once", "lacks what Trefpunt made: index ticks_once"],
  ])("%s", async (statements, difference) => {
    await upgrade();
    change(statements);
    expect(await found()).toBe(difference);
  });
});
