// @postgres test
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { pageOfMembers } from "../../src/server/members/admin/queries.ts";
import { renameMember } from "../../src/server/members/renamed.ts";
import type { ChangeOf } from "../../src/server/platform/db/schema.ts";
import { isPostgres, unrestricted } from "../../src/server/platform/db/sql.ts";
import { aMember } from "../harness/builders.ts";
import { programForAllTests } from "../harness/program.ts";

const NAMES = [
  "Élise van der Berg",
  'Jan "de Lange" Jansen',
  "100% Piet",
  "Ria_Ron * (of -)",
  "Zoë 🙂🙂🙂 O'Neil",
];

const program = programForAllTests();
beforeAll(async () => {
  for (const [place, name] of NAMES.entries())
    await aMember(program, { name, email: `lid.${place}+club@voorbeeld-${place}.nl` });
});

const FIRST_PAGE = { page: 1, limit: 20, sort: "newest", now: new Date("2026-11-21T12:00:00.000Z") } as const;
const found = async (filters: { name?: string; email?: string; search?: string }) => {
  const { members, total } = await pageOfMembers(program.db.read, { status: "all", ...filters }, FIRST_PAGE);
  expect(total).toBe(members.length);
  return members.map(({ name }) => NAMES.indexOf(name)).toSorted();
};

test.each<[string, number[]]>([
  ["van der", [0]],
  ["VAN DER", [0]],
  ["éLISE", [0]],
  ["elise", []],
  ["an", [0, 1]],
  ["jan", [1]],
  ['"de lange"', [1]],
  ["de lange  ", []],
  ["00%", [2]],
  ["%", [2]],
  ["%piet", []],
  ["a_r", [3]],
  ["a_", [3]],
  ["jan_jan", []],
  ["* (of -)", [3]],
  ["jan or piet", []],
  ["jan*", []],
  ["o'n", [4]],
  ["🙂🙂🙂", [4]],
  ["🙂", [4]],
  ["\\", []],
  ["\\_r", []],
])("a part of the name, %j", async (name, expected) => {
  expect(await found({ name })).toEqual(expected);
});

test.each<[string, number[]]>([
  ["+club@", [0, 1, 2, 3, 4]],
  ["VOORBEELD-3", [3]],
  [".nl", [0, 1, 2, 3, 4]],
  ["4.", [4]],
  ["jan", []],
])("a part of the address, %j", async (email, expected) => {
  expect(await found({ email })).toEqual(expected);
});

test("parts of name and address together", async () => {
  expect(await found({ name: "jan", email: "voorbeeld-1" })).toEqual([1]);
  expect(await found({ name: "jan", email: "voorbeeld-2" })).toEqual([]);
});

test.each<[string, number[]]>([
  ["voorbeeld-3", [3]],
  ["VAN DER", [0]],
  ["+club@", [0, 1, 2, 3, 4]],
  ["an", [0, 1]],
  ["4.", [4]],
  ["nl jan", []],
  ['"de lange"', [1]],
  ["jan*", []],
  ["", [0, 1, 2, 3, 4]],
])("a part of name or address, %j", async (search, expected) => {
  expect(await found({ search })).toEqual(expected);
});

test("a part of name or address, and one of the name", async () => {
  expect(await found({ search: "voorbeeld", name: "jan" })).toEqual([1]);
  expect(await found({ search: "voorbeeld-2", name: "jan" })).toEqual([]);
});

test("a renamed member is found by the new name only, a removed one is not found", async () => {
  const member = await aMember(program, { name: "Quirijn Tijdelijk", email: "quirijn@example.org" });
  const { id } = member;
  const change = (values: ChangeOf<"members">) =>
    program.db.write((tx) => tx.updateTable("members").set(values).where("id", "=", id).execute());
  await program.db.write((tx) => renameMember(tx, member, "Xandra Blijvend"));
  await change({ verified_at: "2026-11-21T12:00:00.000Z" });
  expect(await found({ name: "tijdelijk" })).toEqual([]);
  expect(await found({ name: "xandra" })).toHaveLength(1);
  await change({ email: "xandra@example.org" });
  expect(await found({ email: "quirijn" })).toEqual([]);
  expect(await found({ name: "xandra", email: "xandra" })).toHaveLength(1);
  await program.db.write((tx) => unrestricted(tx).deleteFrom("members").where("id", "=", id).execute());
  expect(await found({ name: "xandra" })).toEqual([]);
  if (!isPostgres(program.db.read))
    await program.db.write((tx) =>
      sql`insert into member_search (member_search, rank) values ('integrity-check', 1)`.execute(tx),
    );
});
