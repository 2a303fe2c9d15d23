// @postgres test
import { expect, inject, test } from "vitest";
import { pageOfMembers } from "../../src/server/members/admin/queries.ts";
import { openDatabase } from "../../src/server/platform/db/database.ts";
import { insertMembers } from "../../src/server/records/insert-members.ts";
import { queryOnce } from "../harness/postgres-query.ts";
import { connectionOf } from "../harness/statements.ts";

const server = inject("postgresUrl") ?? "";
const { host } = new URL(server);

/** The indexes for parts of names. */
async function indexes(user: string, name: string): Promise<string[]> {
  const url = `postgres://${user}@${host}/${name}`;
  const db = await openDatabase({ kind: "postgres", url, directUrl: url });
  const at = new Date("2026-11-21T12:00:00.000Z");
  await db.write((tx) =>
    insertMembers(tx, at, [{ email: "anna@example.org", name: "Anna", from: "organiser" }]).execute(),
  );
  const { total } = await pageOfMembers(
    db.read,
    { status: "all", name: "ann" },
    { page: 1, limit: 20, sort: "newest", now: new Date() },
  );
  expect(total).toBe(1);
  const rows = await connectionOf(db.read)
    .withTables<{ pg_indexes: { indexname: string } }>()
    .selectFrom("pg_indexes")
    .select("indexname")
    .where("indexname", "like", "members_%_parts")
    .orderBy("indexname")
    .execute();
  await db.close();
  return rows.map(({ indexname }) => indexname);
}

test("the owner of a database gets the search indexes without being superuser", async () => {
  await queryOnce(`${server}/postgres`, "create role owner login password 'eigen'");
  await queryOnce(`${server}/postgres`, "create database owned owner owner");
  expect(await indexes("owner:eigen", "owned")).toEqual(["members_email_parts", "members_name_parts"]);
});

test("searching works without the pg_trgm extension", async () => {
  await queryOnce(`${server}/postgres`, "create role guest login password 'gast'");
  await queryOnce(`${server}/postgres`, "create database lent");
  await queryOnce(`${server}/lent`, "grant create on schema public to guest");
  expect(await indexes("guest:gast", "lent")).toEqual([]);
});
