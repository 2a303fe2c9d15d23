// @postgres test
import { beforeAll, expect, test } from "vitest";
import type { MeetupId } from "#contract/ids.ts";
import { adminMembers, type MemberGroup, memberGroups } from "#contract/members/admin.ts";
import { aMeetup, aMember, answers, signedIn } from "../harness/builders.ts";
import { programForAllTests, request, START_OF_TESTS } from "../harness/program.ts";

const ANSWERED = {
  "Jan Meteen": "2026-11-21T11:00:00.000Z",
  "Jan Precies": "2026-05-21T12:00:00.000Z",
  "Jan Half": "2026-05-21T11:59:59.999Z",
  "Jan Jaar": "2025-11-21T11:59:59.999Z",
  "Jan Twee": "2024-11-21T11:59:59.999Z",
} as const;

const GROUPS: Readonly<Record<MemberGroup, readonly string[]>> = {
  never: ["Olga Beheer", "Jan Nooit", "Jan Onbevestigd", "Jan Samen"],
  "silent-6": ["Jan Half", "Jan Jaar", "Jan Twee"],
  "silent-12": ["Jan Jaar", "Jan Twee"],
  "silent-24": ["Jan Twee"],
  muted: ["Jan Jaar", "Jan Nooit"],
  undeliverable: ["Jan Half"],
  shared: ["Jan Samen"],
  admins: ["Olga Beheer"],
};

const program = programForAllTests();
const ids = new Map<string, Awaited<ReturnType<typeof aMember>>["id"]>();
let token: string;
beforeAll(async () => {
  program.setClock("2024-01-15T12:00:00.000Z");
  const meetup = await aMeetup(program, { date: "2036-01-10" });
  await add("Olga Beheer", { admin: true });
  await add("Jan Nooit");
  await add("Jan Onbevestigd", { verified: false });
  await add("Jan Samen", { email: "jan.nooit@club.example", rank: 1 });
  for (const name of Object.keys(ANSWERED)) await add(name);
  await answerAll(meetup);
  program.setClock(START_OF_TESTS);
  token = await signedIn(program, idOf("Olga Beheer"));
  await change("Jan Jaar", { muted_until: "9999-12-31T23:59:59.999Z" });
  await change("Jan Nooit", { muted_until: "2026-11-21T12:00:00.001Z" });
  await change("Jan Twee", { muted_until: START_OF_TESTS, bounces: 2 });
  await change("Jan Half", { bounces: 3 });
});

async function add(name: string, facts: Parameters<typeof aMember>[1] = {}) {
  const email = `${name.toLowerCase().replace(" ", ".")}@club.example`;
  ids.set(name, (await aMember(program, { email, ...facts, name })).id);
}

function idOf(name: string) {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`no ${name}`);
  return id;
}

async function answerAll(meetup: MeetupId) {
  for (const [name, at] of Object.entries(ANSWERED).toReversed()) {
    program.setClock(at);
    await answers(program, idOf(name), meetup, "decline");
  }
}

const change = (name: string, values: { muted_until?: string; bounces?: number }) =>
  program.db.write((tx) => tx.updateTable("members").set(values).where("id", "=", idOf(name)).execute());

/** Only the members above: a meetup has a maker too. */
const CLUB = { email: "club.example" };

const found = async (query: Record<string, string>) => {
  const { answer } = await request(program, adminMembers, { token, query: { ...CLUB, ...query } });
  expect(answer.pagination.total).toBe(answer.users.length);
  return answer.users.map(({ name }) => name);
};
const counts = async (query: Record<string, string> = {}) =>
  (await request(program, memberGroups, { token, query: { ...CLUB, ...query } })).answer;

test.each(Object.entries(GROUPS))("%s lists %j, and is counted so", async (group, names) => {
  expect((await found({ group })).toSorted()).toEqual(names.toSorted());
  expect((await counts()).groups[group as MemberGroup]).toBe(names.length);
});

test("the groups are counted among those that match the other filters", async () => {
  expect((await counts()).all).toBe(ids.size);
  expect(await found({ group: "silent-6", search: "jan j" })).toEqual(["Jan Jaar"]);
  const { all, groups } = await counts({ search: "jan j" });
  expect([all, groups["silent-6"], groups.muted, groups.never]).toEqual([1, 1, 1, 0]);
  expect((await counts({ status: "unverified" })).groups.never).toBe(1);
  expect(await found({ group: "never", status: "verified", sort: "name" })).toEqual([
    "Olga Beheer",
    "Jan Nooit",
    "Jan Samen",
  ]);
});

test("a search that finds nobody counts nothing", async () => {
  const { all, groups } = await counts({ name: "niemand" });
  expect([all, ...Object.values(groups)]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
});

test("another group is refused", async () => {
  const reply = await request(program, adminMembers, { token, query: { group: "silent-3" } });
  expect([reply.status, reply.error]).toEqual([400, "Deze groep bestaat niet"]);
});
