// @postgres test:databases
import { beforeEach, describe, expect, test } from "vitest";
import { profile, SignedIn } from "#contract/sessions.ts";
import { loginByLink, requestLoginCode, verifyLoginCode } from "#contract/sign-in.ts";
import { aMember, queuedMails } from "../harness/builders.ts";
import { newestMail, parsedMail, tokenIn } from "../harness/parsed-mails.ts";
import { programForEachTest, request, startTestProgram } from "../harness/program.ts";

const EMAIL = "anna@example.org";

const program = programForEachTest();
beforeEach(async () => {
  await aMember(program, { email: EMAIL, name: "Anna de Vries" });
});

const ask = (email: string) => request(program, requestLoginCode, { body: { email } });
const offer = (otp: string, email = EMAIL) => request(program, verifyLoginCode, { body: { email, otp } });

/** The newest sign-in mail as sent. */
async function mailedLetter() {
  const row = await program.db.read
    .selectFrom("emails")
    .selectAll()
    .where("kind", "=", "login_code")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const { subject = "", text = "" } = await parsedMail(program, row);
  return { subject, text, row };
}

async function mailedCode(): Promise<string> {
  return /\d{6}/.exec((await mailedLetter()).subject)?.[0] ?? "";
}

const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

describe("requesting a code", () => {
  test("mails the code in the subject and on its own line, and masks it in the log", async () => {
    const reply = await ask(" ANNA@example.org ");
    expect(reply.answer.message).toBe("Inlogcode verzonden naar je email!");
    const { subject, text, row } = await mailedLetter();
    const code = /^(\d{6}) is je inlogcode$/.exec(subject)?.[1];
    expect(text).toMatch(new RegExp(`\\n${code}\\n`));
    expect(row.subject).toBe("•••••• is je inlogcode");
    expect(row.priority).toBe(0);
  });

  test("answers an unknown address like a known one without a mail", async () => {
    const known = await ask(EMAIL);
    const unknown = await ask("niemand@example.org");
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect((await queuedMails(program)).map(({ recipient }) => recipient)).toEqual([EMAIL]);
  });

  test("tells an unverified member so and sends the verification mail again", async () => {
    await aMember(program, { email: "bram@example.org", verified: false });
    const reply = await ask("bram@example.org");
    expect([reply.status, JSON.parse(reply.text)]).toEqual([
      400,
      {
        error: "Je e-mailadres is nog niet bevestigd. We hebben de verificatie-e-mail opnieuw gestuurd.",
        resent: true,
      },
    ]);
    expect(await queuedMails(program)).toEqual([{ kind: "verify", recipient: "bram@example.org" }]);
  });

  test.each([
    [{}, "Email is verplicht"],
    [{ email: "anna" }, "Ongeldig email adres"],
  ])("%o is 400", async (body, error) => {
    const reply = await request(program, requestLoginCode, { body });
    expect([reply.status, reply.error]).toEqual([400, error]);
  });

  test("refuses a client's fourth for an address within an hour with 429", async () => {
    for (let made = 0; made < 3; made += 1) expect((await ask(EMAIL)).status).toBe(200);
    const limited = await ask(EMAIL);
    expect([limited.status, limited.headers["retry-after"]]).toEqual([429, "3600"]);
  });
});

describe("entering a code", () => {
  test("begins a session with the right code, once", async () => {
    await ask(EMAIL);
    const code = await mailedCode();
    const { answer } = await offer(code);
    expect(answer).toMatchObject({ isAdmin: false, user: { email: EMAIL, name: "Anna de Vries" } });
    expect((await request(program, profile, { token: SignedIn.parse(answer).token })).status).toBe(200);
    expect((await offer(code)).status).toBe(400);
  });

  test.each(["link", "code"])(
    "accepts the %s of a mail that waited while the secret was replaced",
    async (way) => {
      await ask(EMAIL);
      const { secret } = program.config;
      const next = "een-nieuw-geheim-van-ruim-32-tekens";
      Object.assign(program.config, { secret: next, secrets: [next, secret] });
      const params = { token: tokenIn(await newestMail(program, "login_code"), "login-link") };
      const code = await mailedCode();
      const reply = way === "link" ? await request(program, loginByLink, { params }) : await offer(code);
      expect(reply.status).toBe(200);
    },
  );

  test("accepts only the newest code", async () => {
    await ask(EMAIL);
    const first = await mailedCode();
    await ask(EMAIL);
    const second = await mailedCode();
    if (first !== second) expect((await offer(first)).status).toBe(400);
    expect((await offer(second)).status).toBe(200);
  });

  test("refuses a code after 10 minutes", async () => {
    await ask(EMAIL);
    const code = await mailedCode();
    program.setClock("2026-11-21T12:10:00.000Z");
    const reply = await offer(code);
    expect([reply.status, reply.error]).toEqual([400, "De code is onjuist of verlopen"]);
  });

  test("refuses the right code after five wrong tries", async () => {
    await ask(EMAIL);
    const code = await mailedCode();
    for (let made = 0; made < 5; made += 1) expect((await offer(wrong(code))).status).toBe(400);
    expect((await offer(code)).status).toBe(400);
  });

  test("refuses another member's code and a code for a password", async () => {
    await aMember(program, { email: "bram@example.org" });
    await ask("bram@example.org");
    expect((await offer(await mailedCode())).status).toBe(400);
  });

  test("is limited to twenty tries an hour for a client and fifty a day for an address", async () => {
    const clients = ["10.0.0.1", "10.0.0.2", "10.0.0.3"];
    const behindProxy = await startTestProgram({ TRUST_PROXY: "1" });
    await aMember(behindProxy, { email: EMAIL });
    const statuses: number[] = [];
    for (let tries = 0; tries < 51; tries += 1) {
      const headers = { "x-forwarded-for": clients[Math.floor(tries / 18)] ?? "" };
      const body = { email: EMAIL, otp: "000000" };
      statuses.push((await request(behindProxy, verifyLoginCode, { body, headers })).status);
    }
    expect(statuses.slice(0, 50).every((status) => status === 400)).toBe(true);
    expect(statuses[50]).toBe(429);
    for (let tries = 0; tries < 20; tries += 1) await offer("000000", `x${tries}@example.org`);
    expect((await offer("000000", "y@example.org")).status).toBe(429);
    await behindProxy.close();
  });

  test.each([
    [{ email: EMAIL }, "Inlogcode is verplicht"],
    [{ email: EMAIL, otp: " " }, "Inlogcode is verplicht"],
    [{ email: EMAIL, otp: "12345" }, "Inlogcode moet 6 cijfers zijn"],
    [{ email: EMAIL, otp: "12345a" }, "Inlogcode moet 6 cijfers zijn"],
  ])("%o is 400: %s", async (body, error) => {
    const reply = await request(program, verifyLoginCode, { body });
    expect([reply.status, reply.error]).toEqual([400, error]);
  });
});
