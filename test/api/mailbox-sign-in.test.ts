// @postgres test
import { beforeEach, describe, expect, test } from "vitest";
import { deleteMember } from "#contract/handover/admin.ts";
import type { MemberId } from "#contract/ids.ts";
import { profile } from "#contract/sessions.ts";
import {
  login,
  loginAsChosen,
  openByLink,
  requestLoginCode,
  requestPasswordReset,
  verifyLoginCode,
} from "#contract/sign-in.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { aMember, queuedMails, signedIn } from "../harness/builders.ts";
import { newestMail, tokenIn } from "../harness/parsed-mails.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
const ADDRESS = "els@example.org";
const EXPIRED = "Dit duurde te lang, of was al gedaan. Vraag een nieuwe inlogcode aan";
let els: MemberRow;
let jan: MemberRow;
beforeEach(async () => {
  els = await aMember(program, { name: "Els de Boer", email: ADDRESS });
  jan = await aMember(program, { name: "Jan de Boer", email: ADDRESS, rank: 1 });
  await aMember(program, { name: "Mia de Boer", email: ADDRESS, rank: 2, verified: false });
});

async function mailedCode(): Promise<string> {
  expect((await request(program, requestLoginCode, { body: { email: ADDRESS } })).status).toBe(200);
  return /\d{6}/.exec((await newestMail(program, "login_code")).subject ?? "")?.[0] ?? "";
}

const enter = async (choose?: boolean) => {
  const body = { email: ADDRESS, otp: await mailedCode(), ...(choose !== undefined && { choose }) };
  return (await request(program, verifyLoginCode, { body })).answer;
};

async function ticket(): Promise<string> {
  const answer = await enter(true);
  return "ticket" in answer ? answer.ticket : "";
}

const choose = (given: string, member: MemberId) =>
  request(program, loginAsChosen, { body: { ticket: given, member } });

test("the code alone signs in the first", async () => {
  expect(await enter()).toMatchObject({ user: { id: els.id, email: ADDRESS }, isAdmin: false });
});

test("the site's page asks which of the confirmed members it is, and the code is used up", async () => {
  const code = await mailedCode();
  const body = { email: ADDRESS, otp: code, choose: true };
  const { answer } = await request(program, verifyLoginCode, { body });
  expect(answer).toEqual({
    members: [
      { id: els.id, name: "Els de Boer" },
      { id: jan.id, name: "Jan de Boer" },
    ],
    ticket: expect.stringMatching(/^.{43}$/),
  });
  expect((await request(program, verifyLoginCode, { body })).status).toBe(400);
  const sessions = program.db.read.selectFrom("sessions").select("member_id");
  expect(await sessions.execute()).toEqual([]);
});

describe("the ticket", () => {
  test("signs in the one who was chosen, once", async () => {
    const given = await ticket();
    const { answer } = await choose(given, jan.id);
    expect(answer.user).toMatchObject({ id: jan.id, name: "Jan de Boer" });
    const seen = await request(program, profile, { token: answer.token });
    expect(seen.answer.user.name).toBe("Jan de Boer");
    expect((await choose(given, els.id)).error).toBe(EXPIRED);
  });

  test("of two that choose at once signs in one", async () => {
    const given = await ticket();
    const replies = await Promise.all([choose(given, els.id), choose(given, jan.id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test("is valid for two minutes", async () => {
    program.setClock("2026-11-21T12:00:00.000Z");
    const given = await ticket();
    program.setClock("2026-11-21T12:02:00.000Z");
    expect((await choose(given, jan.id)).error).toBe(EXPIRED);
  });

  test("signs in nobody of another address", async () => {
    const bram = await aMember(program, { name: "Bram", email: "bram@example.org" });
    expect((await choose(await ticket(), bram.id)).error).toBe(EXPIRED);
    expect((await choose("niets", els.id)).error).toBe(EXPIRED);
  });

  test("signs in nobody who got an own address meanwhile, who left, or who never confirmed", async () => {
    const given = await ticket();
    const change = { email: "jan@elders.nl", mailbox_rank: 0 };
    await program.db.write((tx) => tx.updateTable("members").set(change).where("id", "=", jan.id).execute());
    expect((await choose(given, jan.id)).error).toBe(EXPIRED);
    const mia = await program.db.read
      .selectFrom("members")
      .select("id")
      .where("name", "=", "Mia de Boer")
      .executeTakeFirstOrThrow();
    expect((await choose(given, mia.id)).error).toBe(EXPIRED);
    const admin = await aMember(program, { admin: true });
    const params = { id: els.id };
    await request(program, deleteMember, { token: await signedIn(program, admin.id), params });
    expect((await choose(given, els.id)).error).toBe(EXPIRED);
  });

  test("is in the database as a hash only, so that another process can take it", async () => {
    const given = await ticket();
    const rows = await program.db.read.selectFrom("challenges").selectAll().execute();
    expect(rows).toMatchObject([{ purpose: "choosing", member_id: null }]);
    expect(JSON.stringify(rows)).not.toContain(given);
  });
});

test("the link in the mail asks too", async () => {
  await mailedCode();
  const params = { token: tokenIn(await newestMail(program, "login_code"), "login-link") };
  const { answer } = await request(program, openByLink, { params });
  const given = "ticket" in answer ? answer.ticket : "";
  expect((await choose(given, jan.id)).answer.user.name).toBe("Jan de Boer");
  expect((await request(program, openByLink, { params })).status).toBe(404);
});

describe("where the first never confirmed", () => {
  beforeEach(() =>
    program.db.write((tx) =>
      tx.updateTable("members").set({ verified_at: null }).where("id", "=", els.id).execute(),
    ),
  );

  test.each([true, undefined])(
    "the code signs in the one that did, without a question: %s",
    async (choose) => {
      expect(await enter(choose)).toMatchObject({ user: { id: jan.id }, isAdmin: false });
    },
  );

  test("the code alone signs in the first of those that did", async () => {
    await program.db.write((tx) =>
      tx
        .updateTable("members")
        .set({ verified_at: "2026-11-20T12:00:00.000Z" })
        .where("name", "=", "Mia de Boer")
        .execute(),
    );
    expect(await enter()).toMatchObject({ user: { id: jan.id } });
  });
});

test("a password, and a code to replace it, are the first's", async () => {
  const first = await aMember(program, {
    name: "Ria",
    email: "ria@example.org",
    admin: true,
    password: "een lang wachtwoord",
  });
  await aMember(program, { name: "Tom", email: "ria@example.org", rank: 1 });
  const body = { email: "ria@example.org", password: "een lang wachtwoord" };
  expect((await request(program, login, { body })).answer.user.id).toBe(first.id);
  await request(program, requestPasswordReset, { body: { email: "ria@example.org" } });
  expect(await queuedMails(program)).toEqual([{ kind: "password_reset", recipient: "ria@example.org" }]);
});
