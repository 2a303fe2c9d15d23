// @postgres test
import { beforeEach, expect, test } from "vitest";
import type { MemberId } from "#contract/ids.ts";
import { askAboutClub, sendMemberMessage, sentToMembers } from "#contract/mailings.ts";
import { createMeetup } from "#contract/meetups/saving/admin.ts";
import { createMember } from "#contract/members/admin.ts";
import { chooseClubMessages, invitationsByLink, register } from "#contract/members.ts";
import { updateProfile } from "#contract/profile.ts";
import { profile } from "#contract/sessions.ts";
import { mailsOf } from "../../src/server/mail/kinds.ts";
import { boundTo, makeLinkToken } from "../../src/server/platform/secrets/tokens.ts";
import { aMember, anAdminToken, meetupForm, queuedMails, signedIn } from "../harness/builders.ts";
import { newestMail } from "../harness/parsed-mails.ts";
import { programForEachTest, request } from "../harness/program.ts";

/** Promise 109: a message of the club comes to nobody that did not choose it. */
const program = programForEachTest();
let token: string;
beforeEach(async () => {
  token = await anAdminToken(program);
});

const memberAt = (email: string) =>
  program.db.read.selectFrom("members").selectAll().where("email", "=", email).executeTakeFirstOrThrow();

const choiceOf = async (email: string) => (await memberAt(email)).club_messages;

const linkOf = ({ id, email }: { readonly id: MemberId; readonly email: string }) =>
  makeLinkToken(program.config.secret, { purpose: "unsubscribe", memberId: id, subject: boundTo(email) });

const verified = (email: string) =>
  program.db.write((tx) =>
    tx
      .updateTable("members")
      .set({ verified_at: program.deps.clock().toISOString() })
      .where("email", "=", email)
      .execute(),
  );

const anna = { name: "Anna de Vries", email: "anna@example.org" };

test("who subscribes gets them only after ticking that, and a stranger's form changes no confirmed choice", async () => {
  await request(program, register, { body: anna });
  expect(await choiceOf(anna.email)).toBeNull();
  await request(program, register, { body: { ...anna, clubMessages: true } });
  expect(await choiceOf(anna.email)).toBe(1);
  await request(program, register, { body: anna });
  expect(await choiceOf(anna.email)).toBe(1);
  await verified(anna.email);
  await request(program, chooseClubMessages, {
    params: { token: linkOf(await memberAt(anna.email)) },
    body: { clubMessages: false },
  });
  await request(program, register, { body: { ...anna, clubMessages: true } });
  expect(await choiceOf(anna.email)).toBe(0);
});

test("who an organiser adds gets them, until they say otherwise", async () => {
  await request(program, createMember, { token, body: anna });
  expect(await choiceOf(anna.email)).toBe(1);
});

test("a message of the club reaches who chose it, and no one who never chose", async () => {
  await aMember(program, { clubMessages: null });
  const wanting = await aMember(program);
  const { answer } = await request(program, sentToMembers, { token });
  expect(answer).toMatchObject({ recipients: 1, members: 2, undecided: 1 });
  const body = { to: null, subject: "Wie helpt?", text: "Graag" };
  await request(program, sendMemberMessage, { token, body });
  const to = (await queuedMails(program)).map(({ recipient }) => recipient);
  expect(to).toEqual([wanting.email]);
});

test("a link in a mail shows the choice and changes it; another member's or a false link does not", async () => {
  const member = await aMember(program, { clubMessages: null });
  const params = { token: linkOf(member) };
  expect((await request(program, invitationsByLink, { params })).answer).toMatchObject({
    clubMessages: null,
  });
  for (const clubMessages of [true, true, false]) {
    const { answer } = await request(program, chooseClubMessages, { params, body: { clubMessages } });
    expect(answer).toMatchObject({ state: "invited", clubMessages });
    expect(await choiceOf(member.email)).toBe(Number(clubMessages));
  }
  const refused = await request(program, chooseClubMessages, {
    params: { token: `${params.token}x` },
    body: { clubMessages: true },
  });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(await choiceOf(member.email)).toBe(0);
});

test("saving the settings leaves an open choice open, and stores one that was made", async () => {
  const member = await aMember(program, { clubMessages: null });
  const own = await signedIn(program, member.id);
  const { user } = (await request(program, profile, { token: own })).answer;
  expect(user.clubMessages).toBeNull();
  const { email, name, clubMessages } = user;
  await request(program, updateProfile, { token: own, body: { email, name, clubMessages } });
  expect(await choiceOf(email)).toBeNull();
  await request(program, updateProfile, { token: own, body: { email, name, clubMessages: true } });
  await request(program, updateProfile, { token: own, body: { email, name } });
  expect(await choiceOf(email)).toBe(1);
});

test("the question goes with the next invitation, once, to who never chose", async () => {
  const undecided = await aMember(program, { clubMessages: null });
  const decided = await aMember(program);
  const ask = (isWanted: boolean) => request(program, askAboutClub, { token, body: { isWanted } });
  const isWaiting = async () => (await request(program, sentToMembers, { token })).answer.isQuestionWaiting;
  await ask(true);
  await ask(false);
  expect(await isWaiting()).toBe(false);
  await ask(true);
  await ask(true);
  expect(await isWaiting()).toBe(true);
  const asked: Record<string, boolean>[] = [];
  for (const title of ["Eerste", "Tweede"]) {
    await request(program, createMeetup, { body: meetupForm({ title }), token });
    const texts: Record<string, boolean> = {};
    for (const { email } of [undecided, decided]) {
      const { text = "" } = await newestMail(program, "invitation", { to: email });
      texts[email] = /berichten\s+van\s+de\s+club/.test(text);
    }
    asked.push(texts);
  }
  expect(asked).toEqual([
    { [undecided.email]: true, [decided.email]: false },
    { [undecided.email]: false, [decided.email]: false },
  ]);
  expect(await isWaiting()).toBe(false);
  const rows = await program.db.read
    .selectFrom("emails")
    .selectAll()
    .where("kind", "=", "invitation")
    .where("recipient", "=", undecided.email)
    .orderBy("id")
    .execute();
  const together = await mailsOf(program.db.read, rows, program.deps.clock());
  expect(together).toMatchObject([{ mail: { asksAboutClub: true } }, { mail: { asksAboutClub: false } }]);
});
