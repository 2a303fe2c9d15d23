// @postgres test:databases
import { beforeEach, describe, expect, test } from "vitest";
import type { MeetupId } from "#contract/ids.ts";
import { oneMeetup } from "#contract/meetups.ts";
import { unsubscribe } from "#contract/members.ts";
import { myData, updateProfile, verifyEmailChange, withdrawEmailChange } from "#contract/profile.ts";
import { respondByLink } from "#contract/responses.ts";
import { profile } from "#contract/sessions.ts";
import { loginByLink, requestLoginCode, verifyLoginCode } from "#contract/sign-in.ts";
import { audit } from "../../src/server/audit/audit.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { makeLinkToken } from "../../src/server/platform/secrets/tokens.ts";
import { aMeetup, aMember, answers, queuedMails, signedIn } from "../harness/builders.ts";
import { newestMail, tokenIn } from "../harness/parsed-mails.ts";
import { programForEachTest, renderedPage, request } from "../harness/program.ts";
import { connectionOf } from "../harness/statements.ts";

const program = programForEachTest();
let anna: MemberRow;
let token: string;
beforeEach(async () => {
  anna = await aMember(program, { name: "Anna de Vries", email: "anna@example.org" });
  token = await signedIn(program, anna.id);
});

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
  test("saves name and privacy, which all viewers see immediately", async () => {
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

  test.each([
    { showName: false, muted: "for-good" },
    { showName: true, muted: null },
  ] as const)("leaves what it does not name as it is: $showName, $muted", async (chosen) => {
    const { email, name } = (await save(chosen)).answer.user;
    const { answer } = await request(program, updateProfile, { body: { email, name }, token });
    expect(answer.user).toMatchObject(chosen);
  });

  test("makes another address pending and mails it and the old address", async () => {
    const { answer } = await save({ email: " Nieuw@Example.org " });
    expect(answer.user).toMatchObject({ email: "anna@example.org", pendingEmail: "nieuw@example.org" });
    expect(await queuedMails(program)).toEqual([
      { kind: "email_change", recipient: "nieuw@example.org" },
      { kind: "email_change_notice", recipient: "anna@example.org" },
    ]);
  });

  test("mails the link again for the same pending address, without a second warning", async () => {
    await save({ email: "nieuw@example.org" });
    await save({ email: "nieuw@example.org" });
    expect((await queuedMails(program)).map(({ kind }) => kind)).toEqual([
      "email_change",
      "email_change_notice",
      "email_change",
    ]);
  });

  test("keeps a pending address when other fields are saved", async () => {
    await save({ email: "nieuw@example.org" });
    const { answer } = await save({ name: "Anna Vries", showName: false });
    expect(answer.user).toMatchObject({ name: "Anna Vries", pendingEmail: "nieuw@example.org" });
    expect((await confirm("nieuw@example.org")).status).toBe(200);
  });

  test("replaces a pending address by another, whose link alone works", async () => {
    await save({ email: "nieuw@example.org" });
    await save({ email: "nieuwer@example.org" });
    expect((await confirm("nieuw@example.org")).status).toBe(404);
    expect((await confirm("nieuwer@example.org")).status).toBe(200);
  });

  test("cancels a pending address, whose link then fails", async () => {
    await save({ email: "nieuw@example.org" });
    const { answer } = await request(program, withdrawEmailChange, { token });
    expect(answer.user.pendingEmail).toBeNull();
    expect((await confirm("nieuw@example.org")).status).toBe(404);
  });

  test("the reader of a mail to a wrong pending address can stop the mails without removing the member", async () => {
    await save({ email: "nieuw@example.org" });
    const mail = await newestMail(program, "email_change");
    const params = { token: tokenIn(mail, "unsubscribe") };
    const reply = await request(program, unsubscribe, { params });
    expect(reply.answer.message).toBe("We hebben dit adres verwijderd.");
    const { user } = (await request(program, profile, { token })).answer;
    expect(user).toMatchObject({ email: "anna@example.org", pendingEmail: null });
  });

  test("the page of that link says only what is so for the address, also before any script", async () => {
    await save({ email: "nieuw@example.org" });
    const path = `/unsubscribe/${tokenIn(await newestMail(program, "email_change"), "unsubscribe")}`;
    const asked = await renderedPage(program, path);
    for (const said of [
      "Weet je zeker dat je je wilt uitschrijven?",
      "maar bevestigde het nog niet",
      "We verwijderen alleen dit adres",
      "Het account zelf blijft bestaan, met het adres dat het had",
    ])
      expect(asked).toContain(said);
    for (const unsaid of [
      "Al je gegevens",
      "Je plekken",
      "opnieuw inschrijven",
      "geen uitnodigingen",
      "oude lijst",
    ])
      expect(asked).not.toContain(unsaid);
    // Confirmed, it is the member's own: from now on the same link removes the account.
    await confirm("nieuw@example.org");
    expect(await renderedPage(program, path)).toContain("Al je gegevens worden definitief verwijderd");
  });

  test("ignores admin rights in the body", async () => {
    await save({ is_admin: 1, admin_role: true, isAdmin: true, verified_at: null });
    expect((await request(program, profile, { token })).answer.isAdmin).toBe(false);
  });

  test.each([
    [{ name: " " }, "Naam is verplicht"],
    [{ email: "geen adres" }, "Ongeldig email adres"],
    [{ showName: "ja" }, undefined],
  ])("%o is 400", async (change, error) => {
    const reply = await save(change);
    expect(reply.status).toBe(400);
    if (error !== undefined) expect(reply.error).toBe(error);
  });

  test("refuses the sixth new address within an hour with 429", async () => {
    for (let made = 0; made < 5; made += 1)
      expect((await save({ email: `a${made}@example.org` })).status).toBe(200);
    expect((await save({ email: "a6@example.org" })).status).toBe(429);
    expect((await save({ name: "Nog wel" })).status).toBe(200);
  });
});

describe("GET /users/verify-email-change/{token}", () => {
  test("moves the member and their queued mails to the new address", async () => {
    await save({ email: "nieuw@example.org" });
    await aMeetup(program);
    const { answer } = await confirm("nieuw@example.org");
    expect(answer.email).toBe("nieuw@example.org");
    expect(await queuedMails(program)).toContainEqual({
      kind: "invitation",
      recipient: "nieuw@example.org",
    });
  });

  test("answers a second visit the same while the address is the member's", async () => {
    await save({ email: "nieuw@example.org" });
    const first = await confirm("nieuw@example.org");
    const mails = await queuedMails(program);
    const elsewhere = await signedIn(program, anna.id);
    const second = await confirm("nieuw@example.org");
    expect([second.status, second.text]).toEqual([200, first.text]);
    expect(await queuedMails(program)).toEqual(mails);
    expect((await request(program, profile, { token: elsewhere })).status).toBe(200);
    await save({ email: "nieuwst@example.org" });
    expect((await confirm("nieuw@example.org")).answer.email).toBe("nieuw@example.org");
    await confirm("nieuwst@example.org");
    expect((await confirm("nieuw@example.org")).status).toBe(404);
  });

  test("ends all sessions except those that requested and confirmed it", async () => {
    const elsewhere = await signedIn(program, anna.id);
    const confirming = await signedIn(program, anna.id);
    await save({ email: "nieuw@example.org" });
    const params = { token: changeToken("nieuw@example.org") };
    const { answer } = await request(program, verifyEmailChange, { params, token: confirming });
    expect(answer.message).toBe("Je nieuwe e-mailadres is bevestigd.");
    const alive = async (session: string) => (await request(program, profile, { token: session })).status;
    expect([await alive(token), await alive(confirming), await alive(elsewhere)]).toEqual([200, 200, 401]);
  });

  test("mails the old address once more afterwards", async () => {
    await save({ email: "nieuw@example.org" });
    await confirm("nieuw@example.org");
    expect(await queuedMails(program)).toContainEqual({
      kind: "email_changed_notice",
      recipient: "anna@example.org",
    });
    const { text } = await newestMail(program, "email_changed_notice");
    expect(text).toContain("Het e-mailadres van je account is gewijzigd");
    expect(text).toMatch(/Was jij dat niet\? Antwoord dan meteen op deze\s+e-mail/);
    await save({ email: "nieuwst@example.org" });
    await confirm("nieuwst@example.org");
    const notices = (await queuedMails(program)).filter(({ kind }) => kind.endsWith("_notice"));
    expect(notices.map(({ recipient }) => recipient)).toEqual([
      "anna@example.org",
      "anna@example.org",
      "nieuw@example.org",
      "nieuw@example.org",
    ]);
  });

  test("leaves a queued warning addressed to the old address", async () => {
    await save({ email: "nieuw@example.org" });
    await confirm("nieuw@example.org");
    expect(await queuedMails(program)).toContainEqual({
      kind: "email_change_notice",
      recipient: "anna@example.org",
    });
  });

  test("makes links in the old mailbox invalid", async () => {
    const meetup = await aMeetup(program);
    const mail = await newestMail(program, "invitation");
    const mailed = (page: string) => tokenIn(mail, page);
    const unbound = (purpose: "respond" | "unsubscribe", subject: string) =>
      makeLinkToken(program.config.secret, { purpose, memberId: anna.id, subject });
    const links = [
      { respond: mailed("respond"), leave: mailed("unsubscribe") },
      { respond: unbound("respond", `${meetup}`), leave: unbound("unsubscribe", "") },
    ];
    const answer = (link: string) =>
      request(program, respondByLink, { params: { token: link, meetupId: meetup, action: "confirm" } });
    for (const { respond } of links) expect((await answer(respond)).status).toBe(200);
    await save({ email: "nieuw@example.org" });
    await confirm("nieuw@example.org");
    for (const { respond, leave } of links) {
      expect((await answer(respond)).status).toBe(404);
      expect((await request(program, unsubscribe, { params: { token: leave } })).status).toBe(404);
    }
  });

  test("makes codes and sign-in links in the old mailbox invalid", async () => {
    await request(program, requestLoginCode, { body: { email: "anna@example.org" } });
    const mail = await newestMail(program, "login_code");
    await save({ email: "nieuw@example.org" });
    await confirm("nieuw@example.org");
    const body = { email: "nieuw@example.org", otp: mail.subject?.slice(0, 6) };
    expect((await request(program, verifyLoginCode, { body })).status).toBe(400);
    const params = { token: tokenIn(mail, "login-link") };
    expect((await request(program, loginByLink, { params })).status).toBe(404);
  });

  test("refuses the link after 24 hours", async () => {
    await save({ email: "nieuw@example.org" });
    const link = changeToken("nieuw@example.org");
    program.setClock("2026-11-22T12:00:00.001Z");
    const reply = await request(program, verifyEmailChange, { params: { token: link } });
    expect([reply.status, reply.error]).toEqual([410, "Deze link is verlopen"]);
  });

  test("refuses an address that another member has by now, and says so to the link's holder only", async () => {
    await save({ email: "bram@example.org" });
    await aMember(program, { email: "bram@example.org" });
    const reply = await confirm("bram@example.org");
    expect([reply.status, reply.error]).toEqual([409, "Dit e-mailadres is al in gebruik"]);
  });

  test.each(["onzin", "1.0.x"])("answers the token %s with 404", async (wrong) => {
    expect((await request(program, verifyEmailChange, { params: { token: wrong } })).status).toBe(404);
  });
});

/** Data that only organisers have. */
const actsAsOrganiser = ({ id, name }: MemberRow, meetup: MeetupId) =>
  program.db.write(async (tx) => {
    const now = program.deps.clock();
    const created_at = now.toISOString();
    const message = { audience: "invited" as const, subject: `Van ${name}`, text: "Hoi", recipients: 1 };
    await tx
      .insertInto("messages")
      .values({ ...message, meetup_id: meetup, sender_id: id, written_by: id, created_at })
      .execute();
    const key = { credential_id: `key-${id}`, public_key: "x", counter: "0", transports: "[]" };
    await tx
      .insertInto("passkeys")
      .values({ ...key, member_id: id, name: `Telefoon van ${name}`, created_at })
      .execute();
    const walkIn = { meetup_id: meetup, key: `sleutel-${id}`, name: null, member_id: id, created_at };
    await tx.insertInto("walk_ins").values(walkIn).execute();
    const tick = { made_at: created_at, at: created_at, present: 1, meetup_id: meetup };
    await tx
      .insertInto("ticks")
      .values({ ...tick, member_id: id, walk_in: null })
      .execute();
    await audit(tx, now, { actor: id, action: "meetup.messaged", target: `meetup:${meetup}` });
  });

/** Tables that say nothing about the member: they only serve the program. */
const INTERNAL: Readonly<Record<string, string>> = {
  batches: "for a minute, how an organiser undoes a change of their answer, which is among their answers",
  calendar_files: "how many calendar files were mailed to them, which orders the next one",
  calendar_tags: "hashes of the addresses that their calendar answers",
  challenges: "random numbers that a passkey or a choice answers, and hashes of links that were used",
  codes: "hashes of codes that were mailed to them",
  repeated_calls: "hashes and numbers of their calls, for a day; what these did is in the other tables",
};

/** Tables that know an address by its hash, not a member. */
const BY_ADDRESS = ["departures"];

/** Tables with a member's id, as the download names them. */
const tablesOfMembers = async () =>
  (await connectionOf(program.db.read).introspection.getTables())
    .filter(({ columns }) => columns.some(({ name }) => /^(member|sender|actor)_id$/.test(name)))
    .map(({ name }) => (name === "audit" ? "actions" : name))
    .filter((name) => !(name in INTERNAL));

const columnsOf = async (table: string) =>
  (await connectionOf(program.db.read).introspection.getTables())
    .filter(({ name }) => name === table)
    .flatMap(({ columns }) => columns.map(({ name }) => name));

test("GET /users/my-data contains all data of the member and of no other", async () => {
  const bram = await aMember(program, { name: "Bram Bakker", email: "bram@example.org" });
  const meetup = await aMeetup(program, { title: "Sensoren" });
  await answers(program, anna.id, meetup, "confirm");
  await answers(program, bram.id, meetup, "decline");
  await signedIn(program, bram.id);
  for (const member of [anna, bram]) await actsAsOrganiser(member, meetup);
  const reply = await request(program, myData, { token });
  expect(reply.headers["content-disposition"]).toBe('attachment; filename="mijn-gegevens.json"');
  const { account, ...data } = JSON.parse(reply.text);
  expect(account).toMatchObject({ email: "anna@example.org", name: "Anna de Vries" });
  const secret = ["password_hash", "pending_email_session", "feed_version"];
  const derived = ["sort_name"];
  expect([...Object.keys(account), ...secret, ...derived].sort()).toEqual(
    (await columnsOf("members")).sort(),
  );
  expect(data.responses).toMatchObject([{ title: "Sensoren", status: "confirmed" }]);
  expect(data.emails.map(({ kind }: { kind: string }) => kind)).toEqual(["invitation", "confirmation"]);
  for (const kind of ["invitations", "messages", "sessions", "passkeys", "actions", "ticks", "walk_ins"])
    expect([kind, data[kind].length]).toEqual([kind, 1]);
  expect(Object.keys(data).sort()).toEqual([...(await tablesOfMembers()), ...BY_ADDRESS].sort());
  expect(reply.text).not.toMatch(/bram|hash/i);
});
