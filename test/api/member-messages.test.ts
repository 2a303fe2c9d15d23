import { beforeEach, expect, test } from "vitest";
import { adminAudit } from "#contract/audit.ts";
import { UNDO_SECONDS } from "#contract/fields.ts";
import { previewMemberMessage, sendMemberMessage, sentToMembers } from "#contract/mailings.ts";
import { pending, undoPending } from "#contract/pending.ts";
import { FOREVER } from "../../src/server/answers/invitations/queries.ts";
import { removeMember } from "../../src/server/members/remove-member.ts";
import { runDueBatches } from "../../src/server/pending/batch-kinds.ts";
import { anAdminToken, members, queuedMails } from "../harness/builders.ts";
import { newestMail } from "../harness/parsed-mails.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
let token: string;
let people: Awaited<ReturnType<typeof members<4>>>;
beforeEach(async () => {
  token = await anAdminToken(program);
  people = await members(program, 4);
});

const written = { subject: "Wie helpt mee?", text: "We zoeken **twee** mensen." };

const mailed = async () =>
  (await queuedMails(program))
    .filter(({ kind }) => kind === "member_message")
    .map(({ recipient }) => recipient)
    .sort();

const change = (member: number, columns: { muted_until?: string; bounces?: number; verified_at?: null }) =>
  program.db.write((tx) =>
    tx
      .updateTable("members")
      .set(columns)
      .where("id", "=", member as never)
      .execute(),
  );

test("a message of the club goes to members that want it and can be reached", async () => {
  const [anna, bram, cas] = people;
  await change(bram.id, { muted_until: FOREVER });
  await change(cas.id, { bounces: 3 });
  const before = await request(program, sentToMembers, { token });
  expect(before.answer).toEqual({
    messages: [],
    recipients: 2,
    members: 2,
    undecided: 0,
    isQuestionWaiting: false,
  });
  const sent = await request(program, sendMemberMessage, { body: { to: null, ...written }, token });
  expect(sent.answer).toEqual({
    message: "Bericht aan 2 leden wordt bewaard: er is nog geen mailserver",
    recipients: 2,
  });
  expect(await mailed()).toHaveLength(2);
  expect(await mailed()).toContain(anna.email);
  const mail = await newestMail(program, "member_message");
  expect(mail.subject).toBe(written.subject);
  expect(mail.html).toContain("<strong>twee</strong>");
  expect(mail.text).toMatch(/omdat je\s+berichten\s+van\s+\S+\s+wilt/);
  const { messages } = (await request(program, sentToMembers, { token })).answer;
  expect(messages).toMatchObject([{ ...written, recipients: 2, sender: "Organisator" }]);
  const [entry] = (await request(program, adminAudit, { token })).answer.entries;
  expect(entry).toMatchObject({ action: "members.messaged", target: written.subject, about: null });
});

test("a message to one member goes to nobody else, also when that member is muted", async () => {
  const [, bram] = people;
  await change(bram.id, { muted_until: FOREVER });
  await request(program, sendMemberMessage, { body: { to: bram.id, ...written }, token });
  expect(await mailed()).toEqual([bram.email]);
  expect((await newestMail(program, "member_message")).text).toContain("alleen aan jou");
  expect((await request(program, sentToMembers, { token })).answer.messages).toEqual([]);
  const [entry] = (await request(program, adminAudit, { token })).answer.entries;
  expect(entry).toMatchObject({ action: "members.messaged", about: { kind: "member", id: bram.id } });
});

test("nobody to write to and missing words are refused", async () => {
  const [anna] = people;
  await change(anna.id, { verified_at: null });
  for (const to of [anna.id, 999]) {
    const refused = await request(program, sendMemberMessage, { body: { to, ...written }, token });
    expect([refused.status, refused.error]).toEqual([409, "Er is niemand om een bericht aan te sturen"]);
  }
  const empty = await request(program, sendMemberMessage, {
    body: { to: null, subject: " ", text: "" },
    token,
  });
  expect(empty.details).toEqual(["Onderwerp is verplicht", "Bericht is verplicht"]);
});

test("its minute ends in an undo or in the mails, and spares a member that was removed", async () => {
  const [anna] = people;
  const body = { to: anna.id, ...written, undo_seconds: UNDO_SECONDS };
  await request(program, sendMemberMessage, { body, token });
  const [waiting] = (await request(program, pending, { token })).answer.pending;
  expect(waiting).toMatchObject({
    kind: "member-message",
    recipients: 1,
    meetup: null,
    message: null,
    member_message: { to: anna.id, ...written },
  });
  const undone = await request(program, undoPending, { params: { id: Number(waiting?.id) }, token });
  expect(undone.answer.message).toBe(
    "Ongedaan gemaakt: niemand krijgt het bericht, de tekst staat weer in het formulier",
  );
  await request(program, sendMemberMessage, { body: { ...body, to: null }, token });
  await request(program, sendMemberMessage, { body, token });
  await program.db.write((tx) => removeMember(tx, program.deps.clock(), anna, { farewell: false }));
  program.setClock(new Date(program.deps.clock().getTime() + (UNDO_SECONDS + 1) * 1000).toISOString());
  await runDueBatches(program.deps);
  expect(await mailed()).toHaveLength(3);
  expect(await mailed()).not.toContain(anna.email);
});

test("a preview shows the mail and sends nothing", async () => {
  const shown = await request(program, previewMemberMessage, { body: { to: null, ...written }, token });
  expect(shown.answer.subject).toBe(written.subject);
  expect(shown.answer.html).toContain("<strong>twee</strong>");
  expect(await mailed()).toEqual([]);
});
