// @postgres test
import { beforeAll, expect, test } from "vitest";
import { adminMembers, updateMember } from "#contract/members/admin.ts";
import { updateProfile } from "#contract/profile.ts";
import { sortName } from "#domain/name-order.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { aMeetup, aMember, answers, signedIn } from "../harness/builders.ts";
import { programForAllTests, request } from "../harness/program.ts";

const IN_ORDER = [
  "Anneke van den Berg",
  "Ada Bergman",
  "Els de Boer",
  "Jan De Smet",
  "Youssef El Amrani",
  "Jörg Müller",
  "Muriel Muller-Bos",
  "Organisator",
  "ANS TEN ØRSTED",
  "Zoë de Vries",
  "Иван Петров",
];

const program = programForAllTests();
const people = new Map<string, MemberRow>();
let token: string;
beforeAll(async () => {
  for (const name of IN_ORDER.toReversed()) {
    program.setClock(new Date(program.deps.clock().getTime() + 1_000).toISOString());
    people.set(name, await aMember(program, { name, admin: name === "Organisator" }));
  }
  token = await signedIn(program, person("Organisator").id);
});

function person(name: string): MemberRow {
  const member = people.get(name);
  if (!member) throw new Error(`no ${name}`);
  return member;
}

const listed = async (query: Record<string, string | number>) => {
  const { answer } = await request(program, adminMembers, { token, query: { limit: 100, ...query } });
  return answer.users;
};
const names = async (query: Record<string, string | number>) => (await listed(query)).map(({ name }) => name);

test("without an order, and by 'newest', the newest members come first", async () => {
  expect(await names({})).toEqual(IN_ORDER);
  expect(await names({ sort: "newest" })).toEqual(IN_ORDER);
  expect((await listed({})).every((member) => !("last_answer_at" in member))).toBe(true);
});

test("by name, each page goes on where the one before ended", async () => {
  const expected = IN_ORDER.toSorted((one, other) => (sortName(one) < sortName(other) ? -1 : 1));
  expect(expected).toEqual(IN_ORDER);
  const pages = await Promise.all([1, 2, 3].map((page) => names({ sort: "name", limit: 4, page })));
  expect(pages.flat()).toEqual(expected);
  expect(await names({ sort: "name", search: " de " })).toEqual([
    "Els de Boer",
    "Jan De Smet",
    "Zoë de Vries",
  ]);
});

test("a member renamed by an organiser, or by themselves, moves to the place of the new name", async () => {
  const els = person("Els de Boer");
  const rename = (name: string) =>
    request(program, updateMember, { token, params: { id: els.id }, body: { name, email: els.email } });
  await rename("Els van Zanten");
  expect((await names({ sort: "name" })).indexOf("Els van Zanten")).toBe(IN_ORDER.indexOf("Zoë de Vries"));
  const own = await signedIn(program, els.id);
  const body = { name: "Els de Boer", email: els.email };
  expect((await request(program, updateProfile, { token: own, body })).status).toBe(200);
  expect(await names({ sort: "name" })).toEqual(IN_ORDER);
});

test("by last answer, the newest comes first and who never answered last, by name", async () => {
  const first = await aMeetup(program);
  const second = await aMeetup(program);
  const answer = async (name: string, meetup: typeof first, at: string) => {
    program.setClock(at);
    await answers(program, person(name).id, meetup, "decline");
  };
  await answer("Zoë de Vries", first, "2026-11-21T13:00:00.000Z");
  await answer("Jan De Smet", first, "2026-11-21T13:10:00.000Z");
  await answer("Zoë de Vries", second, "2026-11-21T13:20:00.000Z");
  const members = await listed({ sort: "answer" });
  const silent = IN_ORDER.filter((name) => name !== "Zoë de Vries" && name !== "Jan De Smet");
  expect(members.map(({ name }) => name).filter((name) => people.has(name))).toEqual([
    "Zoë de Vries",
    "Jan De Smet",
    ...silent,
  ]);
  expect(members.slice(0, 3).map((member) => member.last_answer_at)).toEqual([
    "2026-11-21T13:20:00.000Z",
    "2026-11-21T13:10:00.000Z",
    null,
  ]);
});

test("another order is refused", async () => {
  const reply = await request(program, adminMembers, { token, query: { sort: "email" } });
  expect([reply.status, reply.error]).toEqual([400, "Deze volgorde bestaat niet"]);
});
