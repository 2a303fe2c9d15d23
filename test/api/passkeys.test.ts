// @postgres test:databases
import { beforeEach, describe, expect, test } from "vitest";
import { revokeAdmin } from "#contract/handover/admin.ts";
import {
  adminMembers,
  createMember,
  makeAdmin,
  removePasskeys,
  updateMember,
} from "#contract/members/admin.ts";
import {
  addPasskey,
  beginAddingPasskey,
  beginPasskeyLogin,
  beginReauth,
  loginByPasskey,
  myPasskeys,
  reauthenticate,
  removePasskey,
} from "#contract/passkeys.ts";
import { updateProfile } from "#contract/profile.ts";
import { profile, SignedIn } from "#contract/sessions.ts";
import { login, loginByPassword, requestLoginCode, verifyLoginCode } from "#contract/sign-in.ts";
import { runHousekeeping } from "../../src/server/housekeeping.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { Authenticator } from "../harness/authenticator.ts";
import { aMember, signedIn } from "../harness/builders.ts";
import { newestMail } from "../harness/parsed-mails.ts";
import { programForEachTest, request } from "../harness/program.ts";

const ORIGIN = "https://trefpunt.test";
const EMAIL = "anna@example.org";
const PASSWORD = "drie blauwe kabels";

const program = programForEachTest();
let anna: MemberRow;
let token: string;
beforeEach(async () => {
  anna = await aMember(program, { email: EMAIL, admin: true, password: PASSWORD });
  token = await signedIn(program, anna.id);
});

const beginAdding = async (session = token) =>
  (await request(program, beginAddingPasskey, { token: session })).answer;

/** A passkey of Anna's. */
async function added(name = "Telefoon", session = token): Promise<Authenticator> {
  const key = new Authenticator(ORIGIN);
  const passkey = key.make(await beginAdding(session));
  const reply = await request(program, addPasskey, { token: session, body: { name, passkey } });
  expect([reply.status, reply.text]).toEqual([200, '{"message":"Passkey toegevoegd"}']);
  return key;
}

const challenge = async () => (await request(program, beginPasskeyLogin)).answer;
const show = (passkey: unknown) => request(program, loginByPasskey, { body: { passkey } });
const signInBy = async (key: Authenticator) => (await show(key.show(await challenge()))).answer;
const isAdminIn = async (session: string) =>
  (await request(program, profile, { token: session })).answer.isAdmin;

const mailedCode = async (kind: "login_code" | "password_reset" = "login_code") =>
  /\d{6}/.exec((await newestMail(program, kind)).subject ?? "")?.[0] ?? "";

/** A session that began with the mailed code. */
async function codeSession(email = EMAIL) {
  await request(program, requestLoginCode, { body: { email } });
  const otp = await mailedCode();
  return SignedIn.parse((await request(program, verifyLoginCode, { body: { email, otp } })).answer);
}

describe("adding a passkey", () => {
  test("requests a discoverable key for this site with user verification, and lists it by name", async () => {
    expect(await beginAdding()).toMatchObject({
      rp: { id: "trefpunt.test", name: "Trefpunt" },
      user: { name: EMAIL },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [],
    });
    const key = await added(" Telefoon ");
    expect((await request(program, myPasskeys, { token })).answer.passkeys).toEqual([
      {
        id: expect.any(Number),
        name: "Telefoon",
        created_at: "2026-11-21T12:00:00.000Z",
        last_used_at: null,
      },
    ]);
    const [known] = (await beginAdding()).excludeCredentials;
    expect(known).toEqual({ id: key.id.toString("base64url"), type: "public-key", transports: ["internal"] });
  });

  test.each([
    ["another origin", { origin: "https://trefpunt.example" }],
    ["another site", { rpId: "trefpunt.example" }],
    ["no user verification", { unverified: true }],
    ["a sign-in's answer", { type: "webauthn.get" }],
    ["an unknown challenge", { challenge: "A".repeat(43) }],
  ])("refuses %s", async (_what, odd) => {
    const passkey = new Authenticator(ORIGIN).make(await beginAdding(), odd);
    const reply = await request(program, addPasskey, { token, body: { name: "Telefoon", passkey } });
    expect([reply.status, reply.error]).toEqual([400, "Deze passkey werkt hier niet. Probeer het opnieuw"]);
    expect((await request(program, myPasskeys, { token })).answer.passkeys).toEqual([]);
  });

  test("accepts a challenge once, within five minutes, from its member and for its purpose only", async () => {
    const key = new Authenticator(ORIGIN);
    const statusOf = async (options: Parameters<Authenticator["make"]>[0], session = token) => {
      const passkey = new Authenticator(ORIGIN).make(options);
      return (await request(program, addPasskey, { token: session, body: { name: "Sleutel", passkey } }))
        .status;
    };
    const options = await beginAdding();
    expect([await statusOf(options), await statusOf(options)]).toEqual([200, 400]);
    const other = await signedIn(program, (await aMember(program, { admin: true })).id);
    expect(await statusOf(await beginAdding(), other)).toBe(400);
    const forSignIn = await challenge();
    expect(await statusOf({ ...options, challenge: forSignIn.challenge })).toBe(400);
    const forAdding = await beginAdding();
    expect((await show(key.show({ ...forSignIn, challenge: forAdding.challenge }))).status).toBe(400);
    const late = await beginAdding();
    program.setClock("2026-11-21T12:05:00.000Z");
    expect(await statusOf(late)).toBe(400);
  });

  test("refuses a key that was added before", async () => {
    const key = await added();
    const passkey = key.make(await beginAdding());
    expect((await request(program, addPasskey, { token, body: { name: "Weer", passkey } })).status).toBe(400);
  });

  test.each([
    [{}, ["Naam is verplicht", "De passkey kon niet worden gelezen"]],
    [{ name: " ", passkey: { id: "a b" } }, ["Naam is verplicht", "De passkey kon niet worden gelezen"]],
  ])("refuses %o with 400", async (body, details) => {
    const reply = await request(program, addPasskey, { token, body });
    expect([reply.status, reply.details]).toEqual([400, details]);
  });

  test("stores no secrets in the database", async () => {
    const { challenge: given } = await beginAdding();
    const rows = await program.db.read.selectFrom("challenges").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(given);
    program.setClock("2026-11-21T12:05:00.000Z");
    await runHousekeeping(program.deps);
    expect(await program.db.read.selectFrom("challenges").selectAll().execute()).toEqual([]);
  });
});

describe("signing in with a passkey alone", () => {
  test("begins an organiser's session and records the key's last use", async () => {
    const key = await added();
    program.setClock("2026-11-21T13:00:00.000Z");
    const answer = await signInBy(key);
    expect(answer).toMatchObject({ isAdmin: true, user: { email: EMAIL } });
    expect(await isAdminIn(answer.token)).toBe(true);
    const { passkeys } = (await request(program, myPasskeys, { token: answer.token })).answer;
    expect(passkeys).toMatchObject([{ last_used_at: "2026-11-21T13:00:00.000Z" }]);
  });

  test("has a challenge that lists no keys", async () => {
    await added();
    expect(await challenge()).toMatchObject({
      rpId: "trefpunt.test",
      userVerification: "required",
      allowCredentials: [],
    });
  });

  test.each([
    ["another origin", { origin: "https://trefpunt.example" }],
    ["another site", { rpId: "trefpunt.example" }],
    ["no user verification", { unverified: true }],
    ["an answer to adding a key", { type: "webauthn.create" }],
    ["an unknown challenge", { challenge: "A".repeat(43) }],
    ["a signature counter that did not rise, as of a copied key", { counter: 1 }],
  ])("refuses %s", async (_what, odd) => {
    const key = await added();
    await signInBy(key);
    const reply = await show(key.show(await challenge(), odd));
    expect([reply.status, reply.error]).toEqual([400, "Deze passkey werkt hier niet. Probeer het opnieuw"]);
  });

  test("refuses an unknown key, another key's signature and a used answer", async () => {
    const key = await added();
    expect((await show(new Authenticator(ORIGIN).show(await challenge()))).status).toBe(400);
    const { id, rawId } = key.show(await challenge());
    expect((await show({ ...new Authenticator(ORIGIN).show(await challenge()), id, rawId })).status).toBe(
      400,
    );
    const shown = key.show(await challenge());
    expect([(await show(shown)).status, (await show(shown)).status]).toEqual([200, 400]);
  });

  test("accepts one of ten identical answers sent at once", async () => {
    const key = await added();
    const shown = key.show(await challenge());
    const replies = await Promise.all(Array.from({ length: 10 }, () => show(shown)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("refuses the 101st challenge of a client within an hour with 429", async () => {
    for (let asked = 0; asked < 100; asked += 1) await request(program, beginPasskeyLogin);
    expect((await request(program, beginPasskeyLogin)).status).toBe(429);
  });
});

describe("an organiser who has passkeys", () => {
  test("cannot sign in by the password alone", async () => {
    await added();
    const reply = await request(program, login, { body: { email: EMAIL, password: PASSWORD } });
    expect([reply.status, JSON.parse(reply.text)]).toEqual([
      403,
      { error: "Laat ook je passkey zien", why: "passkey-needed" },
    ]);
    const wrong = await request(program, login, { body: { email: EMAIL, password: "fout wachtwoord" } });
    expect([wrong.status, wrong.error]).toEqual([401, "E-mailadres of wachtwoord is onjuist"]);
  });

  test("has only a member's rights after a mailed code and in earlier sessions", async () => {
    const before = await signedIn(program, anna.id);
    expect(await isAdminIn(before)).toBe(true);
    await added();
    expect([await isAdminIn(before), await isAdminIn(token)]).toEqual([false, true]);
    const { token: mailed, isAdmin } = await codeSession();
    expect([isAdmin, await isAdminIn(mailed)]).toEqual([false, false]);
    expect((await request(program, adminMembers, { token: mailed })).status).toBe(403);
  });

  test("without passkeys would have an organiser's rights by a mailed code", async () => {
    const { token: mailed, isAdmin } = await codeSession();
    expect([isAdmin, await isAdminIn(mailed)]).toEqual([true, true]);
  });

  test("can remove only their own keys, which ends their other sessions", async () => {
    const key = await added();
    const elsewhere = (await signInBy(key)).token;
    const [passkey] = (await request(program, myPasskeys, { token })).answer.passkeys;
    const params = { id: passkey?.id ?? 0 };
    const other = await signedIn(program, (await aMember(program, { admin: true })).id);
    expect((await request(program, removePasskey, { token: other, params })).status).toBe(404);
    expect((await request(program, removePasskey, { token, params })).answer.message).toBe(
      "Passkey verwijderd. Op je andere apparaten ben je uitgelogd.",
    );
    expect((await request(program, profile, { token: elsewhere })).status).toBe(401);
    expect(await isAdminIn(token)).toBe(true);
    expect((await show(key.show(await challenge()))).status).toBe(400);
    expect((await request(program, login, { body: { email: EMAIL, password: PASSWORD } })).status).toBe(200);
  });

  test("has adding and removing keys in the audit log", async () => {
    await added();
    const [passkey] = (await request(program, myPasskeys, { token })).answer.passkeys;
    await request(program, removePasskey, { token, params: { id: passkey?.id ?? 0 } });
    const rows = await program.db.read.selectFrom("audit").select(["action", "actor_id"]).execute();
    expect(rows).toEqual([
      { action: "passkey.added", actor_id: anna.id },
      { action: "passkey.removed", actor_id: anna.id },
    ]);
  });
});

describe("proof of identity", () => {
  const PROVE_AGAIN = { error: "Bevestig dat jij het bent", why: "prove-again" };
  const ask = async (session = token) => (await request(program, beginReauth, { token: session })).answer;
  const give = (body: unknown, session = token) => request(program, reauthenticate, { token: session, body });
  const statusOfAdding = async () => (await request(program, beginAddingPasskey, { token })).status;

  test("is required after 15 minutes, by the password where there are no passkeys", async () => {
    program.setClock("2026-11-21T12:14:59.000Z");
    expect(await statusOfAdding()).toBe(200);
    program.setClock("2026-11-21T12:15:00.000Z");
    const reply = await request(program, beginAddingPasskey, { token });
    expect([reply.status, JSON.parse(reply.text)]).toEqual([403, PROVE_AGAIN]);
    expect(await ask()).toEqual({ kind: "password" });
    const wrong = await give({ kind: "password", password: "fout wachtwoord" });
    expect([wrong.status, wrong.error]).toEqual([400, "Dit wachtwoord is onjuist"]);
    expect(await statusOfAdding()).toBe(403);
    expect((await give({ kind: "password", password: PASSWORD })).status).toBe(204);
    expect(await statusOfAdding()).toBe(200);
  });

  test("is required before creating an organiser and changing an organiser's password or address", async () => {
    const { token: mailed } = await codeSession();
    const person = { name: "Achterdeur", email: "achterdeur@example.org", password: PASSWORD };
    const before = await program.db.read.selectFrom("members").selectAll().execute();
    const replies = await Promise.all([
      request(program, createMember, { token: mailed, body: { ...person, admin_role: true } }),
      request(program, updateMember, { token: mailed, params: { id: anna.id }, body: person }),
      request(program, updateProfile, {
        token: mailed,
        body: { name: anna.name, email: "aanvaller@example.org", showName: true },
      }),
    ]);
    for (const { status, text } of replies) expect([status, JSON.parse(text)]).toEqual([403, PROVE_AGAIN]);
    expect(await program.db.read.selectFrom("members").selectAll().execute()).toEqual(before);
    const body = { name: "Anna B.", email: EMAIL, showName: true };
    expect((await request(program, updateProfile, { token: mailed, body })).status).toBe(200);
  });

  test("requires a passkey instead of the password where there is one, with a challenge for this member only", async () => {
    const key = await added();
    const forAdding = await beginAdding();
    program.setClock("2026-11-21T12:04:59.000Z");
    const early = await ask();
    if (early.kind !== "passkey") throw new Error(early.kind);
    const misused = key.show({ ...early.options, challenge: forAdding.challenge });
    expect((await give({ kind: "passkey", passkey: misused })).status).toBe(400);
    program.setClock("2026-11-21T12:15:00.000Z");
    const asked = await ask();
    if (asked.kind !== "passkey") throw new Error(asked.kind);
    expect(asked.options.allowCredentials).toMatchObject([{ id: key.id.toString("base64url") }]);
    expect((await give({ kind: "password", password: PASSWORD })).status).toBe(403);
    expect((await give({ kind: "passkey", passkey: key.show(await challenge()) })).status).toBe(400);
    expect(await statusOfAdding()).toBe(403);
    expect((await give({ kind: "passkey", passkey: key.show(asked.options) })).status).toBe(204);
    expect(await statusOfAdding()).toBe(200);
  });

  test("is refused with another member's passkey", async () => {
    await added();
    const bram = await aMember(program, { admin: true });
    const other = await added("Van Bram", await signedIn(program, bram.id));
    const asked = await ask();
    if (asked.kind !== "passkey") throw new Error(asked.kind);
    expect((await give({ kind: "passkey", passkey: other.show(asked.options) })).status).toBe(400);
  });

  test("is refused with a mailed code of a sign-in", async () => {
    const { token: mailed } = await codeSession();
    await request(program, requestLoginCode, { body: { email: EMAIL } });
    expect((await give({ kind: "code", otp: await mailedCode() }, mailed)).status).toBe(400);
  });

  test("takes an admin with neither password nor passkey to a first password, by a mailed code, in the same session", async () => {
    await program.db.write((tx) => tx.updateTable("members").set({ password_hash: null }).execute());
    const { token: mailed } = await codeSession();
    expect((await request(program, beginAddingPasskey, { token: mailed })).status).toBe(403);
    expect(await ask(mailed)).toEqual({ kind: "first-password", email: EMAIL });
    const otp = await mailedCode("password_reset");
    const first = (changed: object) =>
      give({ kind: "first-password", otp, newPassword: "vier groene stekkers", ...changed }, mailed);
    expect((await first({ otp: otp === "000000" ? "000001" : "000000" })).status).toBe(400);
    expect((await first({ newPassword: "password" })).status).toBe(400);
    expect((await first({})).status).toBe(204);
    expect((await request(program, beginAddingPasskey, { token: mailed })).status).toBe(200);
    expect(await ask(mailed)).toEqual({ kind: "password" });
    expect((await first({})).status).toBe(400);
  });

  test("refuses the eleventh password within a quarter of an hour with 429 and audits each", async () => {
    const { token: elsewhere } = await codeSession();
    const wrong = { kind: "password", password: "fout wachtwoord" } as const;
    for (let made = 0; made < 10; made += 1) await give(wrong, elsewhere);
    const right = { kind: "password", password: PASSWORD } as const;
    expect((await give(right, elsewhere)).status).toBe(429);
    expect((await give(right)).status).toBe(204);
    const failed = await program.db.read
      .selectFrom("audit")
      .select("id")
      .where("action", "=", "admin.sign-in-failed")
      .execute();
    expect(failed).toHaveLength(10);
  });
});

describe("an organiser who lost every key", () => {
  const usersOf = async (session: string) =>
    (await request(program, adminMembers, { token: session, query: {} })).answer.users;

  test("can sign in by the password after another organiser removed the keys, which ends sessions", async () => {
    const key = await added();
    const { token: mailed } = await codeSession();
    const bram = await aMember(program, { admin: true, name: "Bram" });
    await aMember(program, { name: "Lid" });
    const other = await signedIn(program, bram.id);
    expect(new Map((await usersOf(other)).map(({ name, passkeys }) => [name, passkeys]))).toEqual(
      new Map<string, readonly string[]>([
        ["Lid", []],
        ["Bram", []],
        [anna.name, ["Telefoon"]],
      ]),
    );
    const remove = (id: number) => request(program, removePasskeys, { token: other, params: { id } });
    expect((await remove(anna.id)).answer.message).toMatch(/^Passkeys verwijderd/);
    expect((await show(key.show(await challenge()))).status).toBe(400);
    expect((await request(program, profile, { token: mailed })).status).toBe(401);
    expect((await request(program, login, { body: { email: EMAIL, password: PASSWORD } })).status).toBe(200);
    expect([(await remove(anna.id)).status, (await remove(bram.id)).status]).toEqual([404, 409]);
  });
});

describe("a member without admin rights", () => {
  const BRAM = "bram@example.org";
  let bram: MemberRow;
  beforeEach(async () => {
    bram = await aMember(program, { email: BRAM, password: PASSWORD });
  });

  test("adds a passkey after a mailed code, signs in by it, and still by code or password", async () => {
    const { token: mailed } = await codeSession(BRAM);
    const key = await added("Telefoon", mailed);
    expect(await signInBy(key)).toMatchObject({ isAdmin: false, user: { email: BRAM } });
    expect(await codeSession(BRAM)).toMatchObject({ isAdmin: false });
    const byPassword = { body: { email: BRAM, password: PASSWORD } };
    expect((await request(program, loginByPassword, byPassword)).status).toBe(200);
  });

  test("proves their identity again by a mailed code, which is valid once", async () => {
    const { token: mailed } = await codeSession(BRAM);
    program.setClock("2026-11-21T12:15:00.000Z");
    const statusOfAdding = async () => (await request(program, beginAddingPasskey, { token: mailed })).status;
    expect(await statusOfAdding()).toBe(403);
    const asked = await request(program, beginReauth, { token: mailed });
    expect(asked.answer).toEqual({ kind: "code", email: BRAM });
    const otp = await mailedCode();
    const give = (code: string) =>
      request(program, reauthenticate, { token: mailed, body: { kind: "code", otp: code } });
    expect((await give(otp === "000000" ? "000001" : "000000")).status).toBe(400);
    expect([(await give(otp)).status, (await give(otp)).status]).toEqual([204, 400]);
    expect(await statusOfAdding()).toBe(200);
  });

  test("cannot sign in by a passkey while the address is not confirmed", async () => {
    const key = await added("Telefoon", await signedIn(program, bram.id));
    await program.db.write((tx) =>
      tx.updateTable("members").set({ verified_at: null }).where("id", "=", bram.id).execute(),
    );
    const reply = await show(key.show(await challenge()));
    expect([reply.status, JSON.parse(reply.text)]).toMatchObject([400, { resent: true }]);
  });
});

test("revoking an organiser's rights removes their passkeys, and granting rights ends no session", async () => {
  const key = await added();
  const other = await signedIn(program, (await aMember(program, { admin: true })).id);
  const params = { id: anna.id };
  await request(program, revokeAdmin, { token: other, params });
  expect((await show(key.show(await challenge()))).status).toBe(400);
  const asMember = await signedIn(program, anna.id);
  program.setClock("2026-11-21T12:00:01.000Z");
  await request(program, makeAdmin, { token: other, params });
  expect((await request(program, profile, { token: asMember })).answer.isAdmin).toBe(false);
});
