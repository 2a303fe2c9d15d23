// @postgres test
import { describe, expect, test } from "vitest";
import { register, resendVerification, unsubscribe, verify } from "#contract/members.ts";
import { respondByLink } from "#contract/responses.ts";
import { profile } from "#contract/sessions.ts";
import { loginByLink } from "#contract/sign-in.ts";
import { muteMember } from "../../src/server/answers/invitations/mute.ts";
import { makeLinkToken } from "../../src/server/platform/secrets/tokens.ts";
import {
  aMeetup,
  aMember,
  answers,
  countedAndKept,
  members,
  queuedMails,
  signedIn,
  verifyToken,
} from "../harness/builders.ts";
import { newestMail, tokenIn } from "../harness/parsed-mails.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();

const registered = async (email: string) => {
  const row = await program.db.read
    .selectFrom("members")
    .selectAll()
    .where("email", "=", email)
    .executeTakeFirst();
  if (!row) throw new Error(`${email} is not registered`);
  return row;
};

const unsubscribeToken = (memberId: Awaited<ReturnType<typeof registered>>["id"]) =>
  makeLinkToken(program.config.secret, { purpose: "unsubscribe", memberId, subject: "" });

describe("POST /auth/register", () => {
  test("mails a newcomer a verification link and stores the address trimmed and in lower case", async () => {
    const reply = await request(program, register, {
      body: { name: "  Anna de Vries ", email: " Anna@Example.ORG " },
    });
    expect(reply.status).toBe(200);
    expect(await registered("anna@example.org")).toMatchObject({ name: "Anna de Vries", verified_at: null });
    expect(await queuedMails(program)).toEqual([{ kind: "verify", recipient: "anna@example.org" }]);
  });

  test("does not rename a member whose changed address is unconfirmed", async () => {
    const { id } = await aMember(program, { email: "dirk@example.org", name: "Dirk Dekker" });
    const changed = {
      email: "dirk2@example.org",
      verified_at: null,
      email_changed_at: "2026-11-20T12:00:00.000Z",
    };
    await program.db.write((tx) => tx.updateTable("members").set(changed).where("id", "=", id).execute());
    await request(program, register, { body: { name: "Dirk de Dief", email: "dirk2@example.org" } });
    const { name } = await program.db.read
      .selectFrom("members")
      .select("name")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(name).toBe("Dirk Dekker");
  });

  test("answers new, unverified and verified addresses the same", async () => {
    await aMember(program, { email: "lid@example.org" });
    await aMember(program, { email: "nog-niet@example.org", verified: false });
    const bodies = [];
    for (const email of ["nieuw@example.org", "nog-niet@example.org", "LID@example.org"]) {
      bodies.push((await request(program, register, { body: { name: "Iemand", email } })).text);
    }
    expect(new Set(bodies).size).toBe(1);
    expect((await queuedMails(program)).map(({ kind }) => kind)).toEqual([
      "verify",
      "verify",
      "already_member",
    ]);
  });

  test.each([
    [{}, ["Naam is verplicht", "Email is verplicht"]],
    [{ name: "", email: "" }, ["Naam is verplicht", "Email is verplicht"]],
    [{ name: "  ab  ", email: "a@b.nl" }, ["Naam moet minimaal 3 karakters zijn"]],
    [{ name: "x".repeat(101), email: "a@b.nl" }, ["Naam mag maximaal 100 karakters zijn"]],
    [{ name: "Anna", email: "anna@" }, ["Ongeldig email adres"]],
    [{ name: "Anna", email: "an na@b.nl" }, ["Ongeldig email adres"]],
    [{ name: "Anna\r\nBcc: iedereen@b.nl", email: "a@b.nl" }, ["Naam bevat tekens die niet kunnen"]],
    [{ name: "Win geld op evil.example/x", email: "a@b.nl" }, ["Naam mag geen web- of e-mailadres bevatten"]],
    [{ name: 12, email: ["a@b.nl"] }, ["Naam is verplicht", "Email is verplicht"]],
  ])("refuses %o with its sentences", async (body, details) => {
    const reply = await request(program, register, { body });
    expect([reply.status, reply.details]).toEqual([400, details]);
    expect(await queuedMails(program)).toEqual([]);
  });

  test("stores a corrected name when an unverified address registers again", async () => {
    for (const name of ["Ana de Vrie", "Anna de Vries"])
      await request(program, register, { body: { name, email: "anna@example.org" } });
    expect(await registered("anna@example.org")).toMatchObject({ name: "Anna de Vries" });
    const { to } = await newestMail(program, "verify");
    expect(to).toEqual([{ name: "", address: "anna@example.org" }]);
  });

  test("does not change the name of a verified member", async () => {
    await aMember(program, { name: "Anna de Vries", email: "anna@example.org" });
    await request(program, register, { body: { name: "Iemand anders", email: "anna@example.org" } });
    expect(await registered("anna@example.org")).toMatchObject({ name: "Anna de Vries" });
  });

  test("ignores fields that the contract does not name", async () => {
    const body = { name: "Anna", email: "a@b.nl", is_admin: 1, admin_role: true, verified_at: "2020-01-01" };
    await request(program, register, { body });
    expect(await registered("a@b.nl")).toMatchObject({ is_admin: 0, verified_at: null });
  });

  test("refuses the sixth try for an address within an hour with 429 and Retry-After", async () => {
    const attempt = () => request(program, register, { body: { name: "Anna", email: "a@b.nl" } });
    for (let made = 0; made < 5; made += 1) expect((await attempt()).status).toBe(200);
    const limited = await attempt();
    expect([limited.status, limited.headers["retry-after"]]).toEqual([429, "3600"]);
    program.setClock("2026-11-21T13:00:01.000Z");
    expect((await attempt()).status).toBe(200);
  });

  test("limits a client that forges X-Forwarded-For", async () => {
    const attempt = (number: number) =>
      request(program, register, {
        body: { name: "Anna", email: `a${number}@b.nl` },
        headers: { "x-forwarded-for": `10.0.0.${number}` },
      });
    for (let made = 0; made < 20; made += 1) expect((await attempt(made)).status).toBe(200);
    expect((await attempt(21)).status).toBe(429);
  });
});

describe("a visitor who registers on a meetup's page", () => {
  const subscribe = (email: string, meetup?: number) =>
    request(program, register, { body: { name: "Anna de Vries", email, ...(meetup && { meetup }) } });

  test("gets it in the mail and can answer it right after confirming", async () => {
    const meetup = await aMeetup(program, { title: "Zigbee", places: 1 });
    expect((await subscribe("anna@example.org", meetup)).status).toBe(200);
    const mail = await newestMail(program, "verify");
    expect(mail.text?.replace(/\s+/g, " ")).toContain(
      "Bevestig je adres, dan kun je meteen laten weten of je komt naar Zigbee.",
    );
    const token = tokenIn(mail, "verify");
    expect(mail.text).toContain(`/verify/${token}?meetup=${meetup}`);
    const confirmed = await request(program, verify, { params: { token }, query: { meetup } });
    const { next } = confirmed.answer;
    expect(next?.meetup).toMatchObject({ id: meetup, title: "Zigbee", registrationStatus: null });
    const params = { token: next?.respondToken ?? "", meetupId: meetup, action: "confirm" };
    expect((await request(program, respondByLink, { params })).answer.status).toBe("confirmed");
    // Opened again, it shows the current state.
    const again = await request(program, verify, { params: { token }, query: { meetup } });
    expect(again.answer.next?.meetup.registrationStatus).toBe("confirmed");
  });

  test("and is already a member gets it in the mail", async () => {
    const meetup = await aMeetup(program, { title: "Zigbee" });
    const { email } = await aMember(program);
    await subscribe(email, meetup);
    const mail = await newestMail(program, "already_member");
    expect(mail.text).toContain("Zigbee");
    const params = { token: tokenIn(mail, "respond"), meetupId: meetup, action: "confirm" };
    expect((await request(program, respondByLink, { params })).answer.status).toBe("confirmed");
  });

  test("whose invitations are off reads that, and how they come again", async () => {
    const { id, email } = await aMember(program);
    await program.db.write((tx) => muteMember(tx, id));
    await subscribe(email);
    const mail = await newestMail(program, "already_member");
    expect(mail.subject).toBe("Je bent al lid, zonder uitnodigingen");
    const text = mail.text?.replace(/\s+/g, " ");
    expect(text).toMatch(/alleen staan je uitnodigingen uit\. Toch weer uitnodigen <\S+\/unsubscribe\//);
    expect(text).not.toMatch(/komen op dit adres|hoeft niets te doen/);
  });

  test("and has answered it is not asked again", async () => {
    const meetup = await aMeetup(program, { title: "Zigbee" });
    const { id, email } = await aMember(program);
    await answers(program, id, meetup, "confirm");
    await subscribe(email, meetup);
    const mail = await newestMail(program, "already_member");
    expect(mail.text?.replace(/\s+/g, " ")).toContain("Je antwoord voor deze meetup hebben we al.");
    expect(mail.text).not.toMatch(/Laat je nog weten|\/respond\//);
  });

  test.each([
    ["is over", (id: number) => id, "2026-12-04T12:00:00.000Z"],
    ["does not exist", () => 999, "2026-11-21T12:00:00.000Z"],
  ])("is confirmed when the meetup %s", async (_state, idOf, later) => {
    const meetup = idOf(await aMeetup(program));
    await subscribe("anna@example.org", meetup);
    await program.db.write((tx) => tx.updateTable("emails").set({ created_at: later }).execute());
    program.setClock(later);
    const token = tokenIn(await newestMail(program, "verify"), "verify");
    const { status, answer } = await request(program, verify, { params: { token }, query: { meetup } });
    expect([status, answer.next]).toEqual([200, undefined]);
  });

  test("keeps it with a new link", async () => {
    const meetup = await aMeetup(program, { title: "Zigbee", date: "2026-12-30" });
    const anna = await aMember(program, { verified: false });
    const params = { token: verifyToken(program, anna) };
    program.setClock("2026-11-28T12:00:00.001Z");
    await request(program, resendVerification, { params, query: { meetup } });
    expect((await newestMail(program, "verify")).text).toContain(`?meetup=${meetup}`);
  });
});

describe("GET /auth/verify/{token}", () => {
  test("sends one welcome mail with all coming meetups; a second visit gets the same answer", async () => {
    const soon = await aMeetup(program);
    const past = await aMeetup(program, { date: "2026-11-01" });
    const anna = await aMember(program, { verified: false });
    const token = verifyToken(program, anna);
    const first = await request(program, verify, { params: { token } });
    const again = await request(program, verify, { params: { token } });
    expect(first.answer.message).toBe("Vanaf nu krijg je onze uitnodigingen.");
    expect(again.text).toBe(first.text);
    expect(await queuedMails(program)).toEqual([{ kind: "welcome", recipient: anna.email }]);
    expect((await countedAndKept(program, soon)).kept.invited).toBe(1);
    expect((await countedAndKept(program, past)).kept.invited).toBe(0);
  });

  test("begins the welcome mail with the meetup that the visitor came from, and names it once", async () => {
    await aMeetup(program, { title: "Zonnepanelen" });
    const meetup = await aMeetup(program, { title: "Zigbee", date: "2026-12-30" });
    const anna = await aMember(program, { verified: false });
    await request(program, verify, { params: { token: verifyToken(program, anna) }, query: { meetup } });
    const { text = "" } = await newestMail(program, "welcome");
    expect([...text.matchAll(/Zonnepanelen|Zigbee/gi)].map(([title]) => title.toLowerCase())).toEqual([
      "zigbee",
      "zonnepanelen",
    ]);
  });

  test("offers to sign in once, in the first answer to a link of the last hour, where the page asks", async () => {
    const anna = await aMember(program, { verified: false });
    const bram = await aMember(program, { verified: false });
    const params = { token: verifyToken(program, anna) };
    const late = { token: verifyToken(program, bram) };
    const query = { sign_in: "offer" };
    const { signIn } = (await request(program, verify, { params, query })).answer;
    expect((await request(program, verify, { params, query })).answer.signIn).toBeUndefined();
    const enter = () => request(program, loginByLink, { params: { token: signIn ?? "" } });
    expect((await enter()).answer.user.email).toBe(anna.email);
    expect((await enter()).status).toBe(404);
    program.setClock("2026-11-21T13:00:00.000Z");
    expect((await request(program, verify, { params: late, query })).answer.signIn).toBeUndefined();
  });

  test("refuses the link after 7 days", async () => {
    const token = verifyToken(program, await aMember(program, { verified: false }));
    program.setClock("2026-11-28T12:00:00.001Z");
    const reply = await request(program, verify, { params: { token } });
    expect([reply.status, reply.error]).toEqual([410, "Deze link is verlopen"]);
  });

  test("sends a new link for an expired one while the address is unconfirmed", async () => {
    const anna = await aMember(program, { verified: false });
    const params = { token: verifyToken(program, anna) };
    program.setClock("2026-11-28T12:00:00.001Z");
    expect((await request(program, resendVerification, { params })).answer.message).toContain("nieuwe link");
    expect(await queuedMails(program)).toEqual([{ kind: "verify", recipient: anna.email }]);
    await request(program, verify, { params: { token: verifyToken(program, anna) } });
    const late = await request(program, resendVerification, { params });
    expect([late.status, late.error]).toEqual([409, "Dit e-mailadres is al bevestigd"]);
    for (const token of [unsubscribeToken(anna.id), "onzin"])
      expect((await request(program, resendVerification, { params: { token } })).status).toBe(404);
  });

  test("refuses a token for another purpose or address and malformed ones", async () => {
    const anna = await aMember(program, { verified: false });
    const elsewhere = verifyToken(program, { ...anna, email: "anders@example.org" });
    for (const token of [unsubscribeToken(anna.id), elsewhere, "onzin", "1.0.x"]) {
      expect((await request(program, verify, { params: { token } })).status).toBe(404);
    }
  });
});

describe("POST /auth/unsubscribe/{token}", () => {
  test("removes all data of the member, frees the place and sends one last mail", async () => {
    const [anna, bram] = await members(program, 2);
    const meetup = await aMeetup(program, { places: 1 });
    await answers(program, anna.id, meetup, "confirm");
    await answers(program, bram.id, meetup, "confirm");
    const session = await signedIn(program, anna.id);
    const token = unsubscribeToken(anna.id);

    expect((await request(program, unsubscribe, { params: { token } })).status).toBe(200);

    const { kept, counted } = await countedAndKept(program, meetup);
    expect(kept).toMatchObject({ invited: 1, confirmed: 1, waitlist: 0, declined: 0, changed: 0 });
    expect(counted).toEqual(kept);
    expect((await request(program, profile, { token: session })).status).toBe(401);
    const mails = await queuedMails(program);
    expect(mails.filter(({ recipient }) => recipient === anna.email)).toEqual([
      { kind: "account_removed", recipient: anna.email },
    ]);
    expect(mails.at(-2)).toEqual({ kind: "promoted", recipient: bram.email });
    expect((await request(program, unsubscribe, { params: { token } })).answer.message).toBe(
      "Je was al uitgeschreven.",
    );
  });

  test("does not remove the last administrator", async () => {
    const admin = await aMember(program, { admin: true });
    const reply = await request(program, unsubscribe, { params: { token: unsubscribeToken(admin.id) } });
    expect([reply.status, reply.error]).toEqual([409, "De laatste beheerder kan niet worden verwijderd"]);
  });

  test("refuses the link of a removed member for a later one", async () => {
    const anna = await aMember(program);
    const token = unsubscribeToken(anna.id);
    await request(program, unsubscribe, { params: { token } });
    const bram = await aMember(program);
    expect(bram.id).not.toBe(anna.id);
    expect((await request(program, unsubscribe, { params: { token } })).answer.message).toBe(
      "Je was al uitgeschreven.",
    );
    expect(await registered(bram.email)).toMatchObject({ id: bram.id });
  });
});
