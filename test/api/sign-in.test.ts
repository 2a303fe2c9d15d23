// @postgres test:databases
import { argon2Sync, createHash } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { logout, profile } from "#contract/sessions.ts";
import {
  login,
  loginByLink,
  loginByPassword,
  requestLoginCode,
  requestPasswordReset,
  resetPassword,
} from "#contract/sign-in.ts";
import { unrestricted } from "../../src/server/platform/db/sql.ts";
import { aMember, signedIn } from "../harness/builders.ts";
import { newestMail, tokenIn } from "../harness/parsed-mails.ts";
import { programForEachTest, request } from "../harness/program.ts";
import { connectionOf } from "../harness/statements.ts";

const EMAIL = "beheer@example.org";
const PASSWORD = "drie blauwe kabels";

const program = programForEachTest();
beforeEach(async () => {
  await aMember(program, { email: EMAIL, admin: true, password: PASSWORD });
});

/** All rows of the database, by table. */
async function everyRow() {
  const tables = await connectionOf(program.db.read).introspection.getTables();
  const rows = tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(program.db.read));
  return (await Promise.all(rows)).map((result) => result.rows);
}

const attempt = (email: string, password: string) => request(program, login, { body: { email, password } });

const attemptAsMember = (email: string, password: string) =>
  request(program, loginByPassword, { body: { email, password } });

describe("POST /auth/login", () => {
  test("begins a session whose token is nowhere in the database", async () => {
    const { answer } = await attempt(" BEHEER@example.org", PASSWORD);
    expect(answer).toMatchObject({
      isAdmin: true,
      user: { email: EMAIL, showName: true, pendingEmail: null },
    });
    expect((await request(program, profile, { token: answer.token })).status).toBe(200);
    const kept = JSON.stringify(await everyRow());
    expect(kept).toContain(EMAIL);
    expect(kept).not.toContain(answer.token);
  });

  test.each([
    [
      "reset",
      () => program.db.write((tx) => tx.updateTable("members").set({ password_hash: null }).execute()),
    ],
    [
      "removed with its member",
      () => program.db.write((tx) => unrestricted(tx).deleteFrom("members").execute()),
    ],
  ])("refuses a password that is %s while it is checked", async (_how, change) => {
    // The first check of an unknown address creates the hash for comparison.
    await attempt("eerste@example.org", "fout");
    // Checks are queued: earlier ones delay this one until the change is made.
    const before = Array.from({ length: 30 }, (_none, number) =>
      attempt(`vreemd${number}@example.org`, "fout"),
    );
    const late = attempt(EMAIL, PASSWORD);
    await Promise.race(before);
    await change();
    expect((await late).status).toBe(401);
    await Promise.all(before);
    const sessions = await program.db.read.selectFrom("sessions").select("member_id").execute();
    expect(sessions).toEqual([]);
  });

  test("replaces a hash with weaker parameters, which still matches", async () => {
    const nonce = Buffer.from("zout van vroeger");
    const weak = { memory: 4096, passes: 1, parallelism: 1 };
    const hash = argon2Sync("argon2id", { message: PASSWORD, nonce, tagLength: 32, ...weak });
    const stored = `argon2id$4096$1$1$${nonce.toString("base64url")}$${hash.toString("base64url")}`;
    await program.db.write((tx) => tx.updateTable("members").set({ password_hash: stored }).execute());
    expect((await attempt(EMAIL, PASSWORD)).status).toBe(200);
    const { password_hash } = await program.db.read
      .selectFrom("members")
      .select("password_hash")
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^argon2id\$19456\$2\$1\$/);
    expect((await attempt(EMAIL, PASSWORD)).status).toBe(200);
  });

  test("answers a wrong password, an unknown address and a member without a password the same", async () => {
    await aMember(program, { email: "lid@example.org", password: PASSWORD });
    await aMember(program, { email: "code@example.org" });
    for (const ask of [attempt, attemptAsMember]) {
      const replies = [
        await ask(EMAIL, "fout wachtwoord"),
        await ask("niemand@example.org", PASSWORD),
        await ask("lid@example.org", "fout wachtwoord"),
        await ask("code@example.org", PASSWORD),
      ];
      for (const reply of replies) {
        expect([reply.status, reply.error]).toEqual([401, "E-mailadres of wachtwoord is onjuist"]);
      }
    }
  });

  test("tells a member without admin rights to use a code, only after the right password", async () => {
    await aMember(program, { email: "lid@example.org", password: PASSWORD });
    const reply = await attempt("lid@example.org", PASSWORD);
    expect([reply.status, reply.error]).toEqual([403, "Je hebt geen beheerdersrechten; log in met een code"]);
    expect(await program.db.read.selectFrom("sessions").selectAll().execute()).toEqual([]);
  });

  test.each([
    [{}, ["Email is verplicht", "Wachtwoord is verplicht"]],
    [{ email: "geen-adres", password: "" }, ["Ongeldig email adres", "Wachtwoord is verplicht"]],
    [{ email: EMAIL, password: "x".repeat(129) }, ["Wachtwoord is te lang"]],
  ])("answers %o with 400", async (body, details) => {
    const reply = await request(program, login, { body });
    expect([reply.status, reply.details]).toEqual([400, details]);
  });

  test("refuses the eleventh attempt within a quarter of an hour with 429, even with the right password", async () => {
    for (let made = 0; made < 10; made += 1) await attempt(EMAIL, "fout wachtwoord");
    const limited = await attempt(EMAIL, PASSWORD);
    expect([limited.status, limited.headers["retry-after"]]).toEqual([429, "900"]);
    program.setClock("2026-11-21T12:15:01.000Z");
    expect((await attempt(EMAIL, PASSWORD)).status).toBe(200);
  });
});

describe("POST /auth/login/by-password", () => {
  test.each([false, true])("signs in a member who has a password; organiser: %s", async (admin) => {
    await aMember(program, { email: "lid@example.org", password: PASSWORD, admin });
    const { status, answer } = await attemptAsMember("lid@example.org", PASSWORD);
    expect([status, answer.isAdmin]).toEqual([200, admin]);
    expect((await request(program, profile, { token: answer.token })).status).toBe(200);
  });

  test("mails an unconfirmed member the verification link again", async () => {
    await aMember(program, { email: "lid@example.org", password: PASSWORD, verified: false });
    const reply = await attemptAsMember("lid@example.org", PASSWORD);
    expect([reply.status, JSON.parse(reply.text).resent]).toEqual([400, true]);
    expect((await newestMail(program, "verify")).subject).toBe("Bevestig je e-mailadres");
  });

  test("shares its limits with the organisers' sign-in", async () => {
    for (let made = 0; made < 5; made += 1) {
      await attempt(EMAIL, "fout wachtwoord");
      await attemptAsMember(EMAIL, "fout wachtwoord");
    }
    expect([
      (await attempt(EMAIL, PASSWORD)).status,
      (await attemptAsMember(EMAIL, PASSWORD)).status,
    ]).toEqual([429, 429]);
  });
});

test("POST /auth/logout ends only its own session", async () => {
  const { answer } = await attempt(EMAIL, PASSWORD);
  const other = (await attempt(EMAIL, PASSWORD)).answer.token;
  expect((await request(program, logout, { token: answer.token })).status).toBe(204);
  expect((await request(program, profile, { token: answer.token })).status).toBe(401);
  expect((await request(program, profile, { token: other })).status).toBe(200);
});

describe("password reset", () => {
  const ask = (email: string) => request(program, requestPasswordReset, { body: { email } });
  const redeem = (otp: string, newPassword = "vier groene stekkers") =>
    request(program, resetPassword, { body: { email: EMAIL, otp, newPassword } });

  /** The code in the newest mail. */
  async function mailedCode(): Promise<string> {
    const { subject = "" } = await newestMail(program, "password_reset");
    const code = /\b\d{6}\b/.exec(subject)?.[0];
    if (code === undefined) throw new Error("no code in the subject");
    return code;
  }

  const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

  test("sets the new password by the mailed code and ends all sessions", async () => {
    const session = (await attempt(EMAIL, PASSWORD)).answer.token;
    expect((await ask(EMAIL)).status).toBe(200);
    const code = await mailedCode();
    expect((await redeem(code)).status).toBe(200);
    expect((await request(program, profile, { token: session })).status).toBe(401);
    expect((await attempt(EMAIL, PASSWORD)).status).toBe(401);
    expect((await attempt(EMAIL, "vier groene stekkers")).status).toBe(200);
    expect((await redeem(code)).status).toBe(400);
  });

  test("makes sign-in links that were mailed before invalid", async () => {
    await request(program, requestLoginCode, { body: { email: EMAIL } });
    const mail = await newestMail(program, "login_code");
    await ask(EMAIL);
    expect((await redeem(await mailedCode())).status).toBe(200);
    const params = { token: tokenIn(mail, "login-link") };
    expect((await request(program, loginByLink, { params })).status).toBe(404);
  });

  test("answers an unknown address like a known one without a mail", async () => {
    const known = await ask(EMAIL);
    const unknown = await ask("niemand@example.org");
    expect(unknown.text).toBe(known.text);
    expect(await program.db.read.selectFrom("emails").select("recipient").execute()).toEqual([
      { recipient: EMAIL },
    ]);
  });

  test("stores neither the code nor its plain hash", async () => {
    await ask(EMAIL);
    const code = await mailedCode();
    const kept = JSON.stringify(await everyRow());
    expect(kept).toContain("password_reset");
    expect(kept).not.toMatch(new RegExp(`\\b${code}\\b`));
    expect(kept).not.toContain(createHash("sha256").update(code).digest("hex"));
  });

  test("accepts only the newest code", async () => {
    await ask(EMAIL);
    const first = await mailedCode();
    await ask(EMAIL);
    const second = await mailedCode();
    if (first !== second) expect((await redeem(first)).status).toBe(400);
    expect((await redeem(second)).status).toBe(200);
  });

  test("refuses the code after 15 minutes", async () => {
    await ask(EMAIL);
    const code = await mailedCode();
    program.setClock("2026-11-21T12:15:00.000Z");
    const reply = await redeem(code);
    expect([reply.status, reply.error]).toEqual([400, "De code is onjuist of verlopen"]);
  });

  test("refuses the right code after five wrong tries", async () => {
    await ask(EMAIL);
    const code = await mailedCode();
    for (let made = 0; made < 5; made += 1) expect((await redeem(wrong(code))).status).toBe(400);
    expect((await redeem(code)).status).toBe(400);
  });

  test.each([
    [{ newPassword: "kort" }, "Wachtwoord moet minimaal 8 karakters lang zijn"],
    [{ newPassword: "" }, "Nieuw wachtwoord is verplicht"],
    [{ otp: "" }, "Verificatiecode is verplicht"],
    [{ otp: "12345" }, "Verificatiecode moet 6 cijfers bevatten"],
    [{ email: "" }, "Email is verplicht"],
    [{ newPassword: "password1" }, "Dit wachtwoord komt te vaak voor. Kies een ander wachtwoord"],
  ])("%o is refused: %s", async (change, error) => {
    const body = { email: EMAIL, otp: "123456", newPassword: "vier groene stekkers", ...change };
    const reply = await request(program, resetPassword, { body });
    expect([reply.status, reply.error]).toEqual([400, error]);
  });

  test("refuses the fourth request for an address within an hour, which leaves two codes for signing in", async () => {
    for (let made = 0; made < 3; made += 1) expect((await ask(EMAIL)).status).toBe(200);
    expect((await ask(EMAIL)).status).toBe(429);
  });
});

test("GET /auth/profile has the specified fields", async () => {
  const anna = await aMember(program, { name: "Anna de Vries", email: "anna@example.org", showName: false });
  const token = await signedIn(program, anna.id);
  const { answer } = await request(program, profile, { token });
  expect(answer).toMatchObject({
    isAdmin: false,
    user: {
      id: anna.id,
      email: "anna@example.org",
      name: "Anna de Vries",
      showName: false,
      pendingEmail: null,
    },
  });
  expect(answer.user.unsubscribe_token).toMatch(/^\d+\.0\.[\w-]{43}$/);
});
