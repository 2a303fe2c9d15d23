// @postgres test:rest
import { beforeEach, expect, test } from "vitest";
import { adminAudit } from "#contract/audit.ts";
import { deleteMember } from "#contract/handover/admin.ts";
import { createMember, importMembers, previewImport } from "#contract/members/admin.ts";
import { register, unsubscribe, verify } from "#contract/members.ts";
import { PAGES, pathTo } from "#contract/pages.ts";
import { myData } from "#contract/profile.ts";
import { runHousekeeping } from "../../src/server/housekeeping.ts";
import { makeLinkToken } from "../../src/server/platform/secrets/tokens.ts";
import {
  departuresAmong,
  forgetDepartures,
  keepDeparture,
  sealDeparturesAnew,
} from "../../src/server/records/departures.ts";
import { aMember, signedIn, verifyToken } from "../harness/builders.ts";
import { newestMail } from "../harness/parsed-mails.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
let token: string;
beforeEach(async () => {
  const admin = await aMember(program, { admin: true, name: "Olga" });
  token = await signedIn(program, admin.id);
});

const ANNA = "anna@example.org";
const anna = () => aMember(program, { name: "Anna de Vries", email: ANNA });
const LIST = `Naam;E-mail\nAnna de Vries;${ANNA}\nBram Bos;bram@example.org`;
const LEFT = "Ging weg op 21 november 2026";

async function preview(included: readonly string[] = [], csv = LIST) {
  const { answer } = await request(program, previewImport, { token, body: { csv, included } });
  return answer.lines.map(({ outcome, remark }) => [outcome, remark]);
}

const importing = (included: readonly string[] = []) =>
  request(program, importMembers, { token, body: { csv: LIST, consented: true, included } });

async function remove() {
  const { id } = await anna();
  await request(program, deleteMember, { token, params: { id } });
}

const linkOf = (memberId: Awaited<ReturnType<typeof anna>>["id"]) =>
  makeLinkToken(program.config.secret, { purpose: "unsubscribe", memberId, subject: "" });

async function leave(body?: { notAgain: boolean }) {
  const { id } = await anna();
  return request(program, unsubscribe, { params: { token: linkOf(id) }, body });
}

const kept = () => program.db.read.selectFrom("departures").selectAll().execute();

test("who was removed comes back by a list only when an organiser chooses them, who is named in the log", async () => {
  await remove();
  expect(await preview()).toEqual([
    ["left", LEFT],
    ["new", ""],
  ]);
  expect((await importing()).answer.imported).toBe(1);
  expect(await preview([ANNA])).toEqual([
    ["new", LEFT],
    ["member", "Is al lid"],
  ]);
  expect((await importing([ANNA])).answer.imported).toBe(1);
  const { entries } = (await request(program, adminAudit, { token })).answer;
  expect(entries.map(({ actor, action, target }) => `${actor}: ${action} ${target}`).slice(0, 2)).toEqual([
    "Olga: member.imported 1 lid, toestemming verklaard",
    "Olga: member.brought-back Anna de Vries",
  ]);
});

test("the reasons of the list and of the site are both said", async () => {
  await remove();
  expect(await preview([], `Naam;E-mail;Status\nAnna;${ANNA};afgemeld`)).toEqual([
    ["left", `${LEFT}. De lijst zegt bij ‘Status’: afgemeld`],
  ]);
});

test("of who leaves on the page nothing is kept, unless they ask for it", async () => {
  expect((await leave()).answer.message).toBe("Je bent uitgeschreven. Al je gegevens zijn verwijderd.");
  expect(await kept()).toEqual([]);
  expect((await newestMail(program, "account_removed")).text).not.toContain("code van je adres");
  await leave({ notAgain: false });
  expect(await kept()).toEqual([]);
  expect((await leave({ notAgain: true })).answer.message).toBe(
    "Je bent uitgeschreven. Al je gegevens zijn verwijderd; een oude lijst zet je niet meer terug.",
  );
  expect((await newestMail(program, "account_removed")).text).toContain("code van je adres");
  expect(await preview()).toEqual([
    ["left", LEFT],
    ["new", ""],
  ]);
  await leave();
  expect(await kept()).toEqual([]);
});

test("the page without scripts has the same choice", async () => {
  for (const [payload, count] of [
    ["", 0],
    ["notAgain=on", 1],
  ] as const) {
    const { id } = await anna();
    const reply = await program.app.inject({
      method: "POST",
      url: pathTo(PAGES.unsubscribe, { token: linkOf(id) }),
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload,
    });
    expect(reply.body).toContain("Uitgeschreven");
    expect(await kept()).toHaveLength(count);
  }
});

test("what is kept does not reveal the address", async () => {
  await remove();
  const [row] = await kept();
  expect(row?.hash).toMatch(/^[\w-]{43}$/);
  const keys = await program.db.read.selectFrom("departure_keys").selectAll().execute();
  expect(JSON.stringify([row, keys])).not.toContain("anna");
});

test("who subscribes again is no longer someone who left once the address is confirmed", async () => {
  await remove();
  await request(program, register, { body: { name: "Anna de Vries", email: ANNA } });
  expect(await kept()).toHaveLength(1);
  const member = await program.db.read
    .selectFrom("members")
    .selectAll()
    .where("email", "=", ANNA)
    .executeTakeFirstOrThrow();
  const own = await signedIn(program, member.id);
  const data = async () => JSON.parse((await request(program, myData, { token: own })).text).departures;
  expect(await data()).toEqual([{ left_at: "2026-11-21T12:00:00.000Z" }]);
  await request(program, verify, { params: { token: verifyToken(program, member) } });
  expect(await kept()).toEqual([]);
  expect(await data()).toEqual([]);
});

test("adding a person by hand forgets that they left", async () => {
  await remove();
  await request(program, createMember, { token, body: { name: "Anna de Vries", email: ANNA } });
  expect(await kept()).toEqual([]);
});

test("an address that a member uses is not kept", async () => {
  const { email } = await anna();
  await program.db.write((tx) => keepDeparture(tx, context(), email));
  expect(await kept()).toEqual([]);
});

test("is forgotten after two years", async () => {
  await remove();
  program.setClock("2028-11-20T12:00:00.000Z");
  await runHousekeeping(program.deps);
  expect(await kept()).toHaveLength(1);
  program.setClock("2028-11-20T12:00:01.000Z");
  await runHousekeeping(program.deps);
  expect(await kept()).toEqual([]);
});

const context = (config = program.config) => ({ now: program.deps.clock(), config });

const withSecrets = (...secrets: readonly [string, ...string[]]) => ({
  ...program.config,
  secret: secrets[0],
  secrets,
});

test("a rotation keeps what an older secret sealed, and says how many none reads", async () => {
  const [older, newer] = [
    withSecrets("een-ouder-geheim"),
    withSecrets("een-nieuw-geheim", "een-ouder-geheim"),
  ];
  const { db } = program;
  await db.write((tx) => keepDeparture(tx, context(older), ANNA));
  const leftAt = async (config: typeof older) => (await departuresAmong(db.read, config, [ANNA])).get(ANNA);
  const seal = (config: typeof older) => db.write((tx) => sealDeparturesAnew(tx, config));
  expect(await seal(newer)).toBe(0);
  const newest = withSecrets("een-nieuw-geheim");
  expect(await leftAt(newest)).toBe("2026-11-21T12:00:00.000Z");
  expect(await leftAt(older)).toBeUndefined();
  expect(await seal(older)).toBe(1);
  expect(await kept()).toEqual([]);
  expect(await leftAt(newest)).toBeUndefined();
});

test("nothing is asked of the database for no addresses", async () => {
  await remove();
  await program.db.write((tx) => forgetDepartures(tx, context(), []));
  expect(await departuresAmong(program.db.read, program.config, [])).toEqual(new Map());
  expect(await kept()).toHaveLength(1);
});
