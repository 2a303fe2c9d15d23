// @postgres test:rest
import { beforeEach, expect, test } from "vitest";
import { adminAudit } from "#contract/audit.ts";
import {
  adminMember,
  adminMembers,
  createMember,
  exportMembers,
  importMembers,
  previewImport,
  updateMember,
} from "#contract/members/admin.ts";
import { myData } from "#contract/profile.ts";
import { profile } from "#contract/sessions.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { aMember, signedIn } from "../harness/builders.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
let anna: MemberRow;
let token: string;
beforeEach(async () => {
  const admin = await aMember(program, { admin: true, name: "Organisator" });
  anna = await aMember(program, { name: "Anna de Vries", email: "anna@example.org" });
  token = await signedIn(program, admin.id);
});

const PHONE = "+31 (0)6 1234-5678";
const NOTE = "Brengt een beamer mee.\nKan niet op dinsdag.";

const change = (notes: { phone?: string; note?: string }) =>
  request(program, updateMember, {
    token,
    params: { id: anna.id },
    body: { name: anna.name, email: anna.email, ...notes },
  });
const listed = async () => {
  const { answer } = await request(program, adminMembers, { token, query: { search: "anna" } });
  return answer.users[0];
};

test("organisers read a phone number and a note in the list, on the member's page and in the export", async () => {
  expect(await listed()).not.toHaveProperty("phone");
  expect(await listed()).not.toHaveProperty("note");
  expect((await change({ phone: PHONE, note: NOTE })).status).toBe(200);
  expect(await listed()).toMatchObject({ phone: PHONE, note: NOTE });
  const page = await request(program, adminMember, { token, params: { id: anna.id } });
  expect(page.answer.user).toMatchObject({ phone: PHONE, note: NOTE });
  const { text } = await request(program, exportMembers, { token });
  expect(text).toContain(`"2026-11-21";"'${PHONE}";"${NOTE}";`);
});

test("an export that is imported gives new members both, and changes nothing for who is a member", async () => {
  await change({ phone: PHONE, note: NOTE });
  const exported = (await request(program, exportMembers, { token })).text;
  await change({ phone: "", note: "Is nu voorzitter" });
  const csv = exported.replace(
    /^"Organisator".*\r\n/m,
    `$&"Bram";"bram@example.org";"Ja";"Nee";"2026-01-01";"'${PHONE}";"${NOTE}"\r\n`,
  );
  const preview = await request(program, previewImport, { token, body: { csv } });
  expect(preview.answer.lines).toMatchObject([
    { outcome: "member" },
    { name: "Bram", phone: PHONE, note: NOTE, outcome: "new" },
    { outcome: "member" },
  ]);
  const added = await request(program, importMembers, { token, body: { csv, consented: true } });
  expect(added.answer.imported).toBe(1);
  const { answer } = await request(program, adminMembers, { token, query: { search: "bram" } });
  expect(answer.users).toMatchObject([{ phone: PHONE, note: NOTE }]);
  expect(await listed()).toMatchObject({ note: "Is nu voorzitter" });
});

test("each stays when the form does not name it, and goes when it is blank", async () => {
  await change({ phone: PHONE, note: NOTE });
  await change({});
  expect(await listed()).toMatchObject({ phone: PHONE, note: NOTE });
  await change({ phone: " " });
  expect(await listed()).not.toHaveProperty("phone");
  expect(await listed()).toMatchObject({ note: NOTE });
});

test("a new member can have both", async () => {
  const body = { name: "Anna Bos", email: "anna.bos@example.org", phone: PHONE, note: NOTE };
  expect((await request(program, createMember, { token, body })).status).toBe(200);
  expect(await listed()).toMatchObject({ name: "Anna Bos", phone: PHONE, note: NOTE });
});

test("the member gets them with their own data only, and the audit log has neither", async () => {
  await change({ phone: PHONE, note: NOTE });
  const own = await signedIn(program, anna.id);
  const data = JSON.parse((await request(program, myData, { token: own })).text);
  expect(data.account).toMatchObject({ phone: PHONE, note: NOTE });
  expect((await request(program, profile, { token: own })).text).not.toMatch(/beamer|1234/);
  const log = await request(program, adminAudit, { token });
  expect(log.answer.entries.map(({ action }) => action)).toContain("member.updated");
  expect(log.text).not.toMatch(/beamer|1234/);
});

test.each([
  [{ phone: "bel maar" }, "Telefoonnummer bevat tekens die niet kunnen"],
  [{ phone: "0".repeat(31) }, "Telefoonnummer mag maximaal 30 karakters zijn"],
  [{ note: "x".repeat(501) }, "Notitie mag maximaal 500 karakters zijn"],
])("%j is refused: %s", async (notes, error) => {
  const reply = await change(notes);
  expect([reply.status, reply.error]).toEqual([400, error]);
});
