import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { oneMeetup } from "#contract/meetups.ts";
import { myData, updateProfile, verifyEmailChange } from "#contract/profile.ts";
import { profile } from "#contract/sign-in.ts";
import type { MemberRow } from "../../src/server/db/schema.ts";
import { makeLinkToken } from "../../src/server/secrets/link-tokens.ts";
import { aMeetup, aMember, answers, queuedMails, signedIn } from "../harness/builders.ts";
import { request, startTestProgram, type TestProgram } from "../harness/program.ts";

let program: TestProgram;
let anna: MemberRow;
let token: string;
beforeEach(async () => {
  program = await startTestProgram();
  anna = await aMember(program, { name: "Anna de Vries", email: "anna@example.org" });
  token = await signedIn(program, anna.id);
});
afterEach(() => program.close());

const DAY_MS = 24 * 60 * 60 * 1000;

const save = (change: Record<string, unknown> = {}) =>
  request(program, updateProfile, {
    body: { email: "anna@example.org", name: "Anna de Vries", showName: true, ...change },
    token,
  });

const changeToken = (email: string) =>
  makeLinkToken(
    program.config.secret,
    { purpose: "email-change", memberId: anna.id, subject: email },
    program.deps.clock().getTime() + DAY_MS,
  );

const confirm = (email: string) =>
  request(program, verifyEmailChange, { params: { token: changeToken(email) } });

describe("PUT /users/profile", () => {
  test("saves name and privacy at once, and everyone sees it", async () => {
    const bram = await aMember(program);
    const meetup = await aMeetup(program);
    await answers(program, anna.id, meetup, "confirm");
    const { answer } = await save({ name: "  Anna Vries ", showName: false });
    expect(answer.message).toBe("Instellingen succesvol opgeslagen");
    expect(answer.user).toMatchObject({ name: "Anna Vries", showName: false, pendingEmail: null });
    const seen = await request(program, oneMeetup, {
      params: { id: meetup },
      token: await signedIn(program, bram.id),
    });
    expect(seen.answer.meetup.attendees?.confirmed).toEqual([{ name: "Anoniem" }]);
  });

  test("another address becomes pending: its owner and the old address are mailed", async () => {
    const { answer } = await save({ email: " Nieuw@Example.org " });
    expect(answer.user).toMatchObject({ email: "anna@example.org", pendingEmail: "nieuw@example.org" });
    expect(await queuedMails(program)).toEqual([
      { kind: "email_change", recipient: "nieuw@example.org" },
      { kind: "email_change_notice", recipient: "anna@example.org" },
    ]);
    await save({ email: "nieuw@example.org" });
    expect(await queuedMails(program)).toHaveLength(2);
  });

  test("the own address again takes the change back; its link no longer works", async () => {
    await save({ email: "nieuw@example.org" });
    expect((await save()).answer.user.pendingEmail).toBeNull();
    expect((await confirm("nieuw@example.org")).status).toBe(404);
  });

  test("admin rights cannot be asked for", async () => {
    await save({ is_admin: 1, admin_role: true, isAdmin: true, verified_at: null });
    expect((await request(program, profile, { token })).answer.isAdmin).toBe(false);
  });

  test.each([
    [{ name: "ab" }, "Naam moet minimaal 3 karakters zijn"],
    [{ name: " " }, "Naam is verplicht"],
    [{ email: "geen adres" }, "Ongeldig email adres"],
    [{ showName: "ja" }, undefined],
  ])("%o is 400", async (change, error) => {
    const reply = await save(change);
    expect(reply.status).toBe(400);
    if (error !== undefined) expect(reply.error).toBe(error);
  });

  test("the sixth new address within an hour is 429", async () => {
    for (let made = 0; made < 5; made += 1)
      expect((await save({ email: `a${made}@example.org` })).status).toBe(200);
    expect((await save({ email: "a6@example.org" })).status).toBe(429);
    expect((await save({ name: "Nog wel" })).status).toBe(200);
  });
});

describe("GET /users/verify-email-change/{token}", () => {
  test("moves the member to the new address, waiting mails included, and ends every session", async () => {
    await save({ email: "nieuw@example.org" });
    await aMeetup(program);
    const { answer } = await confirm("nieuw@example.org");
    expect(answer.email).toBe("nieuw@example.org");
    expect((await request(program, profile, { token })).status).toBe(401);
    expect((await queuedMails(program)).at(-1)).toEqual({
      kind: "invitation",
      recipient: "nieuw@example.org",
    });
    expect((await confirm("nieuw@example.org")).status).toBe(404);
  });

  test("after 24 hours the link has expired", async () => {
    await save({ email: "nieuw@example.org" });
    const link = changeToken("nieuw@example.org");
    program.setClock("2026-11-22T12:00:00.001Z");
    const reply = await request(program, verifyEmailChange, { params: { token: link } });
    expect([reply.status, reply.error]).toEqual([410, "Deze link is verlopen"]);
  });

  test("an address that somebody else has meanwhile is refused, and only its holder learns it", async () => {
    await save({ email: "bram@example.org" });
    await aMember(program, { email: "bram@example.org" });
    const reply = await confirm("bram@example.org");
    expect([reply.status, reply.error]).toEqual([409, "Dit e-mailadres is al in gebruik"]);
  });

  test.each(["onzin", "1.0.x"])("the token %s is 404", async (wrong) => {
    expect((await request(program, verifyEmailChange, { params: { token: wrong } })).status).toBe(404);
  });
});

test("GET /users/my-data has everything of the member and nothing of another", async () => {
  const bram = await aMember(program, { name: "Bram Bakker", email: "bram@example.org" });
  const meetup = await aMeetup(program, { title: "Sensoren" });
  await answers(program, anna.id, meetup, "confirm");
  await answers(program, bram.id, meetup, "decline");
  const reply = await request(program, myData, { token });
  expect(reply.headers["content-disposition"]).toBe('attachment; filename="mijn-gegevens.json"');
  const data = JSON.parse(reply.text);
  expect(data.account).toMatchObject({ email: "anna@example.org", name: "Anna de Vries" });
  expect(data.responses).toMatchObject([{ title: "Sensoren", status: "confirmed" }]);
  expect(data.invitations).toHaveLength(1);
  expect(data.emails.map(({ kind }: { kind: string }) => kind)).toEqual(["invitation", "confirmation"]);
  expect(data.sessions).toHaveLength(1);
  expect(reply.text).not.toMatch(/bram|hash/i);
});
