import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { adminAudit } from "#contract/audit.ts";
import { compareWithList, importMembers, MAX_MISSING, previewImport } from "#contract/members/admin.ts";
import { insertMembers } from "../../src/server/records/insert-members.ts";
import { aMeetup, aMember, anAdminToken, answers } from "../harness/builders.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
let token: string;
beforeEach(async () => {
  token = await anAdminToken(program);
});

const PEOPLE = Array.from({ length: 1_000 }, (_, index) => `lid${index}@import.nl;Lid ${index}`);
const BATCH = 250;
const batches = () =>
  Array.from({ length: PEOPLE.length / BATCH }, (_, part) =>
    PEOPLE.slice(part * BATCH, (part + 1) * BATCH).join("\n"),
  );

const importing = (csv: string, consented = true) =>
  request(program, importMembers, { body: { csv, consented }, token });

/** Numbers of members and of mails, and of duplicates among them. */
async function imported() {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from members where email like '%@import.nl') as members,
    (select count(distinct email) from members where email like '%@import.nl') as people,
    (select count(*) from emails where kind = 'added_member') as mails,
    (select count(distinct recipient) from emails where kind = 'added_member') as mailed,
    (select count(*) from invitations) as invitations`.execute(program.db.read);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)]));
}

/** Sends a batch as a browser does, and disconnects before the answer. */
async function sendAndLeave(csv: string): Promise<void> {
  const { port } = program.app.server.address() as AddressInfo;
  const body = JSON.stringify({ csv, consented: true });
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const taken = once(program.app.server, "request");
  socket.write(
    [
      "POST /api/admin/users/import HTTP/1.1",
      "host: trefpunt.test",
      `authorization: Bearer ${token}`,
      "content-type: application/json",
      `content-length: ${Buffer.byteLength(body)}`,
      "",
      body,
    ].join("\r\n"),
  );
  await taken;
  socket.destroy();
}

test("an import that was broken off can be repeated, which completes it without duplicates", async () => {
  await aMeetup(program);
  const { invitations: before = 0 } = await imported();
  await program.app.listen({ port: 0, host: "127.0.0.1" });
  const [first = "", second = "", ...others] = batches();
  expect((await importing(first)).answer).toEqual({ imported: 250, message: "250 leden geïmporteerd" });
  await sendAndLeave(second);

  const all = PEOPLE.join("\n");
  const { lines } = (await request(program, previewImport, { body: { csv: all }, token })).answer;
  const known = lines.filter(({ outcome }) => outcome === "member").length;
  expect([250, 500]).toContain(known);
  for (const csv of [first, second, ...others]) expect((await importing(csv)).status).toBe(200);
  expect(await imported()).toEqual({
    members: 1_000,
    people: 1_000,
    mails: 1_000,
    mailed: 1_000,
    invitations: before + 1_000,
  });
  for (const csv of batches()) expect((await importing(csv)).answer.imported).toBe(0);
  expect((await imported()).mails).toBe(1_000);
});

test("the same batch sent several times at once adds each person once", async () => {
  const [batch = ""] = batches();
  const replies = await Promise.all(Array.from({ length: 5 }, () => importing(batch)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(replies.reduce((sum, { answer }) => sum + answer.imported, 0)).toBe(250);
  expect(await imported()).toMatchObject({ members: 250, people: 250, mails: 250, mailed: 250 });
  const { entries } = (await request(program, adminAudit, { token })).answer;
  expect(entries.map(({ action, target }) => `${action} ${target}`)).toEqual([
    "member.imported 250 leden, toestemming verklaard",
  ]);
});

test("a person who subscribes during an import is not changed", async () => {
  await aMember(program, { email: "lid3@import.nl", name: "Zelf aangemeld" });
  const [batch = ""] = batches();
  expect((await importing(batch, false)).answer.imported).toBe(249);
  const row = await program.db.read
    .selectFrom("members")
    .select("name")
    .where("email", "=", "lid3@import.nl")
    .executeTakeFirstOrThrow();
  expect(row.name).toBe("Zelf aangemeld");
});

test("takes names that the organiser gives for addresses without one, and checks them like any other", async () => {
  const csv = "anna@import.nl\nBram Bakker;bram@import.nl\ncees@import.nl";
  const names = [
    { email: "ANNA@import.nl", name: "Anna de Vries" },
    { email: "cees@import.nl", name: "cees.nl" },
    { email: "stranger@import.nl", name: "Niet In De Lijst" },
  ];
  const preview = await request(program, previewImport, { body: { csv, names }, token });
  expect(preview.answer).toMatchObject({
    lines: [
      { line: 1, name: "Anna de Vries", outcome: "new" },
      { line: 2, name: "Bram Bakker", outcome: "new" },
      { line: 3, outcome: "error", remark: "Naam mag geen web- of e-mailadres bevatten" },
    ],
  });
  const answered = await request(program, importMembers, { body: { csv, names, consented: true }, token });
  expect(answered).toMatchObject({ status: 200, answer: { imported: 2 } });
  expect(
    await program.db.read
      .selectFrom("members")
      .select("name")
      .where("email", "like", "%@import.nl")
      .orderBy("email")
      .execute(),
  ).toEqual([{ name: "Anna de Vries" }, { name: "Bram Bakker" }]);
});

test("asks no name for the address of a member", async () => {
  const { email } = await aMember(program);
  const { answer } = await request(program, previewImport, {
    body: { csv: `${email}\nanna@import.nl`, names: [] },
    token,
  });
  expect(answer).toMatchObject({
    lines: [
      { outcome: "member", remark: "Is al lid" },
      { outcome: "error", remark: "Naam is verplicht" },
    ],
  });
});

test("imports what the organiser says each column is", async () => {
  const csv = "Klant;Extra;Mail\nAnna;de Vries;anna@import.nl";
  const columns = ["first", "last", "email"] as const;
  const unclear = await request(program, previewImport, { body: { csv }, token });
  expect(unclear.answer).toMatchObject({
    columns: [{ heading: "Klant", example: "Anna", meaning: null }, { meaning: null }, { meaning: "email" }],
    lines: [{ outcome: "unclear" }],
  });
  expect((await importing(csv)).answer.imported).toBe(0);
  const body = { csv, columns: [...columns], consented: true };
  expect((await request(program, importMembers, { body, token })).answer.imported).toBe(1);
  const names = await program.db.read
    .selectFrom("members")
    .select("name")
    .where("email", "=", "anna@import.nl")
    .execute();
  expect(names).toEqual([{ name: "Anna de Vries" }]);
});

test("accepts the shortest names, which their members can keep in their settings", async () => {
  expect((await importing("Bo;bo@import.nl\nJ;j@import.nl")).answer.imported).toBe(2);
});

test("imports a list with NULs, and says on which line one was", async () => {
  const csv = "An\0na de Vries;anna@import.nl\nBram Bakker;bram@import.nl";
  const { lines } = (await request(program, previewImport, { body: { csv }, token })).answer;
  expect(lines.map(({ name, remark }) => [name, remark])).toEqual([
    ["Anna de Vries", "Onleesbaar teken weggehaald"],
    ["Bram Bakker", ""],
  ]);
  expect((await importing(csv)).answer.imported).toBe(2);
});

test("imports who left by the list only when an organiser chose that address", async () => {
  const csv =
    "Naam;E-mail;Status\nAnna;anna@import.nl;afgemeld\nBram;bram@import.nl;afgemeld\nCees;cees@import.nl;lid";
  const { lines } = (await request(program, previewImport, { body: { csv }, token })).answer;
  expect(lines.map(({ outcome, remark }) => [outcome, remark])).toEqual([
    ["left", "De lijst zegt bij ‘Status’: afgemeld"],
    ["left", "De lijst zegt bij ‘Status’: afgemeld"],
    ["new", ""],
  ]);
  expect((await importing(csv)).answer.imported).toBe(1);
  const body = { csv, included: ["ANNA@import.nl"], consented: true };
  expect((await request(program, importMembers, { body, token })).answer.imported).toBe(1);
  expect(await imported()).toMatchObject({ members: 2 });
});

test("a membership has ended once its last day is past on the site's clock", async () => {
  program.setClock("2026-11-28T23:30:00Z");
  const csv = "Naam;E-mail;Lid tot\nAnna;anna@import.nl;28-11-2026\nBram;bram@import.nl;29-11-2026";
  const { lines } = (await request(program, previewImport, { body: { csv }, token })).answer;
  expect(lines.map(({ outcome }) => outcome)).toEqual(["left", "new"]);
});

test.each([
  ["LDIF", "dn: cn=Jan Bos,mail=jan@import.nl\nobjectclass: top\ncn: Jan Bos\nmail: jan@import.nl\n"],
  ["LDIF with its version", "version: 1\n\ndn:: Y249SmFu\nmail: jan@import.nl\n"],
  ["JSON", '[{"name":"Jan","email":"jan@import.nl"}]'],
  ["JSON of one object", '{ "members": [{ "email": "jan@import.nl" }] }'],
])("refuses %s with what to do", async (_what, csv) => {
  expect(await request(program, previewImport, { body: { csv }, token })).toMatchObject({
    status: 400,
    error: expect.stringMatching(/^Dit bestand \(LDIF of JSON\) is voor een ander programma\. Exporteer/),
  });
});

test("who is a member although the list says that they left is named as such", async () => {
  await aMember(program, { email: "lid@import.nl" });
  const csv = "Naam;E-mail;Status\nLid;lid@import.nl;opgezegd";
  const { answer } = await request(program, previewImport, { body: { csv }, token });
  expect(answer.lines).toMatchObject([
    { outcome: "member", remark: "Is al lid. De lijst zegt bij ‘Status’: opgezegd" },
  ]);
});

test("a new address of a member's name is said, unless the list has the member too or the name is a first name", async () => {
  await aMember(program, { name: "Anna de Vries", email: "anna@oud.nl" });
  await aMember(program, { name: "Bram", email: "bram@oud.nl" });
  const preview = async (lines: string) => {
    const body = { csv: `Naam;E-mail\n${lines}` };
    const { answer } = await request(program, previewImport, { body, token });
    return answer.lines.map(({ outcome, remark }) => [outcome, remark]);
  };
  expect(await preview("anna de vries;anna@nieuw.nl\nBram;bram@nieuw.nl")).toEqual([
    ["new", "Zelfde naam als het lid op anna@oud.nl"],
    ["new", ""],
  ]);
  expect(await preview("Anna de Vries;anna@nieuw.nl\nAnna de Vries;anna@oud.nl")).toEqual([
    ["new", ""],
    ["member", "Is al lid"],
  ]);
});

test("a list is compared with the site: who is not in it, by name, with their last answer", async () => {
  const meetup = await aMeetup(program);
  const zus = await aMember(program, { name: "Anna de Zeeuw", email: "zus@import.nl" });
  await aMember(program, { name: "Bram Aalbers", email: "bram@import.nl" });
  await aMember(program, { name: "Staat Erop", email: "erop@import.nl" });
  await answers(program, zus.id, meetup, "confirm");
  const compare = async (csv: string) =>
    (await request(program, compareWithList, { body: { csv }, token })).answer;
  const { count, members } = await compare("Naam;E-mail\nStaat Erop;EROP@import.nl");
  expect(count).toBe(members.length);
  expect(members.filter(({ name }) => /Aalbers|Zeeuw|Erop/.test(name))).toEqual([
    { id: expect.any(Number), name: "Bram Aalbers", last_answer_at: null },
    { id: zus.id, name: "Anna de Zeeuw", last_answer_at: "2026-11-21T12:00:00.000Z" },
  ]);
  const emails = await program.db.read.selectFrom("members").select("email").execute();
  expect(await compare(emails.map(({ email }) => email).join("\n"))).toEqual({ count: 0, members: [] });
});

test("of a comparison with more members than a page shows the number stays right", async () => {
  const newcomers = Array.from({ length: MAX_MISSING + 1 }, (_none, at) => ({
    email: `lid${at}@import.nl`,
    name: `Lid ${at}`,
    from: "import-with-consent" as const,
  }));
  await program.db.write((tx) => insertMembers(tx, program.deps.clock(), newcomers).execute());
  const { answer } = await request(program, compareWithList, { body: { csv: "lid0@import.nl" }, token });
  expect([answer.count, answer.members.length]).toEqual([MAX_MISSING + 1, MAX_MISSING]);
});
