import { beforeEach, expect, test } from "vitest";
import { sendTicks } from "#contract/attendance.ts";
import { createMember, importMembers } from "#contract/members/admin.ts";
import { register } from "#contract/members.ts";
import { myData } from "#contract/profile.ts";
import { aMeetup, anAdminToken, signedIn } from "../harness/builders.ts";
import { programForEachTest, request, START_OF_TESTS } from "../harness/program.ts";

/** Requirement 38: when and how a member subscribed is stored, shown to them and deleted with them. */
const program = programForEachTest();
let token: string;
beforeEach(async () => {
  token = await anAdminToken(program);
});

const person = { name: "Anna de Vries", email: "anna@example.org" };
const importing = (consented: boolean) =>
  request(program, importMembers, { token, body: { csv: `${person.name};${person.email}`, consented } });

const walkingIn = async () => {
  const id = await aMeetup(program);
  const at = Date.parse(START_OF_TESTS);
  const walkIn = { ...person, key: "0b3e4f5a-6c7d-4e8f-9a0b-1c2d3e4f5a6b", present: true, at };
  return request(program, sendTicks, {
    params: { id },
    token,
    body: { sentAt: at, ticks: [], walkIns: [walkIn] },
  });
};

test.each<[string, () => Promise<{ status: number }>, string]>([
  ["the form on the site", () => request(program, register, { body: person }), "subscribe-form"],
  ["an organiser", () => request(program, createMember, { token, body: person }), "organiser"],
  ["check-in at the door", walkingIn, "door"],
  ["an import", () => importing(false), "import"],
  ["an import with declared consent", () => importing(true), "import-with-consent"],
])("a member who subscribed by %s finds that and the moment in their data", async (_way, subscribe, from) => {
  expect((await subscribe()).status).toBeLessThan(300);
  const { id } = await program.db.read
    .selectFrom("members")
    .select("id")
    .where("email", "=", person.email)
    .executeTakeFirstOrThrow();
  const { text } = await request(program, myData, { token: await signedIn(program, id) });
  expect(JSON.parse(text).account).toMatchObject({ subscribed_from: from, created_at: START_OF_TESTS });
});
