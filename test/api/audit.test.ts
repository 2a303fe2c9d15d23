import { afterEach, beforeEach, expect, test } from "vitest";
import { adminAudit } from "#contract/admin-audit.ts";
import { sendTestMail } from "#contract/admin-emails.ts";
import { deleteMeetup, updateMeetup } from "#contract/admin-meetups.ts";
import { deleteUser, importUsers, updateUser } from "#contract/admin-members.ts";
import { sendMessage } from "#contract/admin-messages.ts";
import { aMeetup, aMember, anAdminToken, meetupForm } from "../harness/builders.ts";
import { request, startTestProgram, type TestProgram } from "../harness/program.ts";

let program: TestProgram;
let token: string;
beforeEach(async () => {
  program = await startTestProgram();
  token = await anAdminToken(program);
});
afterEach(() => program.close());

/** What the newest actions were about. */
const targets = async () =>
  (await request(program, adminAudit, { token })).answer.entries.map(
    ({ action, target }) => `${action} ${target}`,
  );

test("what an action was about reads as people call it, also when it is gone", async () => {
  const anna = await aMember(program, { name: "Anna" });
  const meetup = await aMeetup(program, { title: "Zigbee" });
  const body = { name: "Anna de Vries", email: anna.email };
  await request(program, updateUser, { params: { id: anna.id }, body, token });
  const message = { audience: "invited", subject: "Neem iets mee", text: "Graag" };
  await request(program, sendMessage, { params: { id: meetup }, body: message, token });
  const renamed = meetupForm({ title: "Matter" });
  await request(program, updateMeetup, { params: { id: meetup }, body: renamed, token });
  await request(program, sendTestMail, { body: { email: "a@example.org" }, token });
  const csv = { csv: "Piet Jansen;piet@example.org", consented: false };
  await request(program, importUsers, { body: csv, token });
  expect((await targets()).slice(0, 5)).toEqual([
    "user.imported 1 lid",
    "email.tested Testmail: je mailserver werkt",
    "meetup.updated Matter",
    "meetup.messaged Matter",
    "user.updated Anna de Vries",
  ]);

  await request(program, deleteUser, { params: { id: anna.id }, token });
  await request(program, deleteMeetup, { params: { id: meetup }, token });
  expect((await targets()).filter((line) => /^(user\.(updated|deleted)|meetup\.deleted)/.test(line))).toEqual(
    ["meetup.deleted Matter", "user.deleted een verwijderd lid", "user.updated een verwijderd lid"],
  );
});

test("a page without any such target, or without anything", async () => {
  expect(await targets()).toEqual([]);
});
