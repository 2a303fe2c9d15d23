// @postgres test:databases
import { beforeEach, describe, expect, test } from "vitest";
import { endMySession, endMySessions, mySessions } from "#contract/devices.ts";
import { profile } from "#contract/sessions.ts";
import { login, requestLoginCode, verifyLoginCode } from "#contract/sign-in.ts";
import { aMember, queuedMails, signedIn } from "../harness/builders.ts";
import { newestMail } from "../harness/parsed-mails.ts";
import { programForEachTest, request } from "../harness/program.ts";

const ADMIN = { email: "beheer@example.org", password: "drie blauwe kabels" };
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1";

const program = programForEachTest();

const signInWith = async (device: string) => {
  const reply = await request(program, login, { body: ADMIN, headers: { "user-agent": device } });
  return reply.answer.token;
};
const listed = async (token: string) => (await request(program, mySessions, { token })).answer.sessions;
const statusOf = async (token: string) => (await request(program, profile, { token })).status;

describe("a member's session", () => {
  test("is listed with its device in Dutch, its start and its last use, the current one first", async () => {
    await aMember(program, { ...ADMIN, admin: true });
    const here = await signInWith(WINDOWS);
    program.setClock("2026-11-22T12:00:00.000Z");
    const phone = await signInWith(IPHONE);
    program.setClock("2026-11-23T12:00:00.000Z");
    await statusOf(here);
    expect(await listed(phone)).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{22}$/),
        device: "Safari op iPhone",
        created_at: "2026-11-22T12:00:00.000Z",
        last_seen_at: "2026-11-23T12:00:00.000Z",
        current: true,
      },
      {
        id: expect.stringMatching(/^[\w-]{22}$/),
        device: "Firefox op Windows",
        created_at: "2026-11-21T12:00:00.000Z",
        last_seen_at: "2026-11-23T12:00:00.000Z",
        current: false,
      },
    ]);
  });

  test("is stored without IP address and user agent", async () => {
    await aMember(program, { ...ADMIN, admin: true });
    await signInWith(WINDOWS);
    const rows = JSON.stringify(await program.db.read.selectFrom("sessions").selectAll().execute());
    expect(rows).toContain("Firefox/Windows");
    expect(rows).not.toMatch(/Mozilla|127\.0\.0\.1/);
  });

  test("can be ended separately, and only by its own member", async () => {
    const { id } = await aMember(program);
    const here = await signedIn(program, id);
    const there = await signedIn(program, id);
    const [, other] = await listed(here);
    const stranger = await signedIn(program, (await aMember(program)).id);
    const params = { id: other?.id ?? "" };
    const refused = await request(program, endMySession, { token: stranger, params });
    expect([refused.status, refused.error]).toEqual([404, "Dit apparaat is al uitgelogd"]);
    expect((await request(program, endMySession, { token: here, params })).answer.message).toBe(
      "Dat apparaat is uitgelogd",
    );
    expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
  });

  test("is ended by 'Overal uitloggen' with all others of the member only", async () => {
    const { id } = await aMember(program);
    const here = await signedIn(program, id);
    const there = await signedIn(program, id);
    const stranger = await signedIn(program, (await aMember(program)).id);
    expect((await request(program, endMySessions, { token: here })).status).toBe(204);
    expect([await statusOf(here), await statusOf(there), await statusOf(stranger)]).toEqual([401, 401, 200]);
  });

  test("is not listed after it ended", async () => {
    const { id } = await aMember(program);
    await signedIn(program, id);
    program.setClock("2026-12-21T12:00:00.000Z");
    expect(await listed(await signedIn(program, id))).toHaveLength(1);
  });
});

test("a sign-in of a member without admin rights is not mailed to them", async () => {
  const { email } = await aMember(program);
  for (const day of [21, 22]) {
    program.setClock(`2026-11-${day}T13:00:00.000Z`);
    await request(program, requestLoginCode, { body: { email } });
    const otp = /\d{6}/.exec((await newestMail(program, "login_code")).subject ?? "")?.[0] ?? "";
    expect((await request(program, verifyLoginCode, { body: { email, otp } })).status).toBe(200);
  }
  expect((await queuedMails(program)).map(({ kind }) => kind)).not.toContain("new_sign_in");
});

describe("a sign-in of an organiser", () => {
  beforeEach(() => aMember(program, { ...ADMIN, admin: true, name: "Anna" }));
  const notices = async () =>
    (await queuedMails(program)).filter(({ kind }) => kind === "new_sign_in").length;

  test("is mailed to them, except the very first", async () => {
    await signInWith(WINDOWS);
    expect(await notices()).toBe(0);
    program.setClock("2026-11-22T12:00:00.000Z");
    await signInWith(WINDOWS);
    expect(await queuedMails(program)).toEqual([{ kind: "new_sign_in", recipient: ADMIN.email }]);
    const { subject, text } = await newestMail(program, "new_sign_in");
    expect(subject).toBe("Er is ingelogd met je account");
    expect(text?.replace(/\s+/g, " ")).toContain("Firefox op Windows, zondag 22 november 2026 13:00.");
    expect(text).toContain("https://trefpunt.test/admin/forgot-password");
  });

  test("is mailed once a day for each kind of device", async () => {
    await signInWith(WINDOWS);
    await signInWith(IPHONE);
    await signInWith(IPHONE);
    expect(await notices()).toBe(1);
    program.setClock("2026-11-22T11:59:59.000Z");
    await signInWith(IPHONE);
    expect(await notices()).toBe(1);
    program.setClock("2026-11-22T12:00:01.000Z");
    await signInWith(IPHONE);
    expect(await notices()).toBe(2);
  });

  test("is mailed for the same kind of device in another network too", async () => {
    await signInWith(WINDOWS);
    await signInWith(WINDOWS);
    expect(await notices()).toBe(0);
    await program.app.inject({
      method: "POST",
      url: `/api${login.path}`,
      headers: { "content-type": "application/json", "user-agent": WINDOWS },
      remoteAddress: "203.0.113.9",
      payload: JSON.stringify(ADMIN),
    });
    expect(await notices()).toBe(1);
  });

  test("is not mailed with a wrong password", async () => {
    await signInWith(WINDOWS);
    await request(program, login, { body: { ...ADMIN, password: "fout wachtwoord" } });
    expect(await notices()).toBe(0);
  });
});
