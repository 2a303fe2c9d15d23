import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "../migrate.ts";
import type { Tables } from "../schema.ts";
import { sqliteDialect } from "../sqlite.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "trefpunt-mailboxes-"));
  file = join(folder, "trefpunt.sqlite");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Tables of every release with rows that refer to members, and delete themselves with them. */
const REFERRING = ["responses", "invitations", "sessions", "emails"];

function read(database: DatabaseSync) {
  const count = (table: string) => database.prepare(`select count(*) as n from ${table}`).get()?.n;
  return {
    members: database.prepare("select id, name, is_admin, created_at from members order by id").all(),
    rows: REFERRING.map((table) => `${table}: ${count(table)}`),
    newest: database.prepare("select seq from sqlite_sequence where name = 'members'").get(),
    total: database.prepare("select count from totals where name = 'members'").get(),
  };
}

test.each(globSync("test/releases/*.sql"))(
  "%s keeps its members and all that refers to them",
  async (release) => {
    const old = new DatabaseSync(file, { enableForeignKeyConstraints: false });
    old.exec(readFileSync(release, "utf8"));
    const before = read(old);
    old.close();
    const db = new Kysely<Tables>({ dialect: sqliteDialect(file) });
    await migrate(db);
    expect((await sql`pragma foreign_keys`.execute(db)).rows).toEqual([{ foreign_keys: 1 }]);
    expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([]);
    await db.destroy();
    const upgraded = new DatabaseSync(file);
    expect(read(upgraded)).toEqual(before);
    expect(before.rows).not.toContain("responses: 0");
    const add =
      "insert into members (email, mailbox_rank, name, subscribed_from, created_at) values ('anna@example.org'";
    upgraded.exec(`${add}, 1, 'Jan Kwist', 'organiser', '2026-11-21T12:00:00.000Z')`);
    expect(upgraded.prepare("select count from totals where name = 'members'").get()?.count).toBe(
      before.members.length + 1,
    );
    expect(
      upgraded.prepare("select rowid from member_search where member_search match 'kwist'").all(),
    ).toHaveLength(1);
    upgraded.close();
  },
);
