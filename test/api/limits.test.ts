// @postgres test:databases
import { beforeEach, describe, expect, test } from "vitest";
import { register } from "#contract/members.ts";
import {
  login,
  loginByLink,
  requestLoginCode,
  requestPasswordReset,
  verifyLoginCode,
} from "#contract/sign-in.ts";
import { passwordLimits } from "../../src/server/access/sign-in-limits.ts";
import { countAttempt } from "../../src/server/calls/rate-limits.ts";
import { actingAs, type Writes } from "../../src/server/calls/writes.ts";
import { register as registerMember } from "../../src/server/members/registration.ts";
import { clientOf } from "../../src/server/platform/http/client.ts";
import { begin } from "../../src/server/sign-in/choosing.ts";
import {
  requestLoginCode as askCode,
  loginByCode,
  login as signInByPassword,
} from "../../src/server/sign-in/login.ts";
import { requestPasswordReset as askReset } from "../../src/server/sign-in/replaced-password.ts";
import { aMeetup, aMember, members, respondToken } from "../harness/builders.ts";
import { newestMail, tokenIn } from "../harness/parsed-mails.ts";
import { programForEachTest, request } from "../harness/program.ts";
import { statementsOf } from "../harness/statements.ts";

const ADMIN = { email: "beheer@example.org", password: "drie blauwe kabels" };

const program = programForEachTest({ TRUST_PROXY: "1" });

const from = (client: string) => ({ headers: { "x-forwarded-for": client } });
const ask = (email: string, client = "203.0.113.1") =>
  request(program, requestLoginCode, { body: { email }, ...from(client) });
const signIn = (email: string, client: string, password = "fout wachtwoord") =>
  request(program, login, { body: { email, password }, ...from(client) });
/** Counts this many sign-ins of the client, each at another account. */
async function countEarlier(times: number, client: string): Promise<void> {
  const [perClient = expect.fail("a client has a limit")] = passwordLimits("", clientOf(client));
  const [limit, key] = perClient;
  await actingAs(program.deps, null).onSite(countAttempt, [limit, key, times]);
}
const at = (time: string) => program.setClock(`2026-11-21T${time}.000Z`);

describe("requests for codes", () => {
  test("are limited to five in any hour for an address, also across the border of two hours", async () => {
    const askFrom = (number: number) => ask("anna@example.org", `203.0.113.${number}`);
    at("12:00:00");
    expect((await askFrom(1)).status).toBe(200);
    at("12:59:50");
    for (let made = 2; made < 6; made += 1) expect((await askFrom(made)).status).toBe(200);
    at("13:00:01");
    expect((await askFrom(6)).status).toBe(200);
    const limited = await askFrom(7);
    expect([limited.status, limited.headers["retry-after"]]).toEqual([429, "3589"]);
  });

  test("by one client for somebody's address leave two of the five for its owner elsewhere", async () => {
    for (let made = 0; made < 3; made += 1) expect((await ask("anna@example.org")).status).toBe(200);
    for (let made = 0; made < 5; made += 1) expect((await ask("anna@example.org")).status).toBe(429);
    for (let made = 0; made < 2; made += 1)
      expect((await ask("anna@example.org", "198.51.100.7")).status).toBe(200);
    expect((await ask("anna@example.org", "198.51.100.8")).status).toBe(429);
  });

  test("that are refused are not counted for other limits", async () => {
    for (let made = 0; made < 30; made += 1) await ask("anna@example.org", "203.0.113.1");
    expect((await ask("bram@example.org", "203.0.113.1")).status).toBe(200);
  });

  test("are limited to twenty an hour for a client, which with IPv6 is a network of 64 bits", async () => {
    for (let made = 0; made < 20; made += 1)
      expect((await ask(`lid${made}@example.org`, `2001:db8:1:2:${made}::1`)).status).toBe(200);
    expect((await ask("nog@example.org", "2001:db8:1:2:ffff::9")).status).toBe(429);
    expect((await ask("nog@example.org", "2001:db8:1:3::1")).status).toBe(200);
  });

  test.each([
    "<anna@example.org",
    "<<<anna@example.org",
    "anna@example.org>>",
    "(x)anna@example.org",
    '"anna"@example.org',
    "anna@example.org,b@example.org",
    "anna;x@example.org",
    "a:b@example.org",
    "an\\na@example.org",
    "anna@[127.0.0.1]",
    "an\u0000na@example.org",
    "an\u200bna@example.org",
  ])("for %j, a second spelling of an address, are refused", async (email) => {
    const reply = await ask(email);
    expect([reply.status, reply.error]).toEqual([400, "Ongeldig email adres"]);
  });
});

describe("tries of codes", () => {
  const offer = (email: string, otp: string, client: string) =>
    request(program, verifyLoginCode, { body: { email, otp }, ...from(client) });

  test("do not count when right, so that a club behind one router can sign in", async () => {
    for (let number = 0; number < 30; number += 1) {
      const email = `gast${number}@example.org`;
      await aMember(program, { email });
      await ask(email, `198.51.100.${number}`);
      const { subject = "" } = await newestMail(program, "login_code");
      expect((await offer(email, subject.slice(0, 6), "203.0.113.1")).status).toBe(200);
    }
  });

  test("are limited to twenty wrong ones an hour for a client", async () => {
    for (let tries = 0; tries < 20; tries += 1)
      expect((await offer(`x${tries}@example.org`, "000000", "203.0.113.1")).status).toBe(400);
    expect((await offer("y@example.org", "000000", "203.0.113.1")).status).toBe(429);
  });

  test("by an attacker do not lock the member out, because the newest mail has a link", async () => {
    await aMember(program, { email: "anna@example.org" });
    const guess = (number: number) => offer("anna@example.org", "000000", `10.9.${number}.1`);
    for (let number = 0; number < 50; number += 1) await guess(number);
    expect((await guess(51)).status).toBe(429);
    const reset = { body: { email: "anna@example.org" }, ...from("203.0.113.7") };
    for (let number = 0; number < 6; number += 1) await request(program, requestPasswordReset, reset);
    for (let number = 0; number < 6; number += 1) await ask("anna@example.org", `10.8.${number}.1`);
    expect((await ask("anna@example.org", "203.0.113.1")).status).toBe(429);

    const signInBy = (token: string) =>
      request(program, loginByLink, { params: { token }, ...from("203.0.113.1") });
    at("12:59:59");
    const token = tokenIn(await newestMail(program, "login_code"), "login-link");
    const signedIn = await signInBy(token);
    expect([signedIn.status, signedIn.answer.user.email]).toEqual([200, "anna@example.org"]);
    expect((await signInBy(token)).status, "once").toBe(404);
  });

  test("are limited to fifty in any day for an address, also across midnight", async () => {
    await aMember(program, { email: "anna@example.org" });
    const tries = async (count: number, network: number) => {
      const statuses: number[] = [];
      for (let made = 0; made < count; made += 1)
        statuses.push(
          (await offer("anna@example.org", "000000", `10.${network}.${Math.floor(made / 10)}.1`)).status,
        );
      return statuses;
    };
    program.setClock("2026-11-21T12:00:00.000Z");
    expect(await tries(1, 1)).toEqual([400]);
    program.setClock("2026-11-22T11:59:00.000Z");
    expect(await tries(50, 2)).toEqual([...Array(49).fill(400), 429]);
    program.setClock("2026-11-22T12:00:01.000Z");
    expect(await tries(2, 3)).toEqual([400, 429]);
  });
});

describe("signing in with a password", () => {
  beforeEach(async () => {
    await aMember(program, { ...ADMIN, admin: true });
  });

  test("is limited to a hundred attempts an hour for a client, at any accounts", async () => {
    // A password takes long to check: most of the hundred are counted without one.
    await countEarlier(90, "2001:db8:1:2:ffff::1");
    const attempts = Array.from({ length: 15 }, (_none, number) =>
      signIn(`iemand${number}@example.org`, `2001:db8:1:2:${number}::1`),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect((await signIn(ADMIN.email, "203.0.113.9", ADMIN.password)).status).toBe(200);
  });

  test("slows down many clients at one account, whose owner can use a mailed code", async () => {
    const attempt = async (number: number) => {
      const reply = await signIn(ADMIN.email, `10.0.${number}.1`);
      return reply.status === 429 ? `after ${reply.headers["retry-after"]}` : reply.status;
    };
    for (let number = 0; number < 20; number += 1) expect(await attempt(number)).toBe(401);
    expect(await attempt(20)).toBe("after 1");
    at("12:00:01");
    expect(await attempt(21)).toBe(401);
    expect(await attempt(22)).toBe("after 2");

    await ask(ADMIN.email, "203.0.113.1");
    const { subject = "" } = await newestMail(program, "login_code");
    const body = { email: ADMIN.email, otp: subject.slice(0, 6) };
    expect((await request(program, verifyLoginCode, { body, ...from("203.0.113.1") })).status).toBe(200);
  });

  test("serves others while one client makes 60 attempts at once", async () => {
    const meetup = await aMeetup(program);
    const guests = await members(program, 12);
    const flood = Promise.all(
      Array.from({ length: 60 }, (_none, number) => signIn(`iemand${number}@example.org`, "203.0.113.1")),
    );
    const answers = await Promise.all(
      guests.map(({ id }) =>
        program.app.inject(`/api/users/respond/${respondToken(program, id, meetup)}/${meetup}/confirm`),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
    expect((await signIn(ADMIN.email, "203.0.113.2", ADMIN.password)).status).toBe(200);
    expect(new Set((await flood).map(({ status }) => status))).toEqual(new Set([401]));
  });
});

describe("answers and their cost do not reveal whether an address is known", () => {
  beforeEach(async () => {
    await aMember(program, { email: "lid@example.org" });
    await aMember(program, { ...ADMIN, admin: true });
  });
  const asker = (email: string) => ({ email, client: "203.0.113.1" });

  test.each([
    [
      "asking for a sign-in code",
      "lid@example.org",
      ({ onSite }: Writes<null, "nothing">, email: string) => onSite(askCode, asker(email)),
    ],
    [
      "asking for a new password",
      ADMIN.email,
      ({ onSite }: Writes<null, "nothing">, email: string) => onSite(askReset, asker(email)),
    ],
    [
      "registering",
      "lid@example.org",
      ({ onSite }: Writes<null, "nothing">, email: string) =>
        onSite(registerMember, { name: "Iemand", ...asker(email) }),
    ],
    [
      "asking for a code, and offering another",
      "lid@example.org",
      async ({ onSite }: Writes<null, "nothing">, email: string) => {
        await onSite(askCode, asker(email));
        await onSite(loginByCode, { ...asker(email), code: "000000", device: "", entry: begin });
      },
    ],
    [
      "signing in with a wrong password",
      ADMIN.email,
      (writes: Writes<null, "nothing">, email: string) =>
        signInByPassword(writes, {
          ...asker(email),
          password: "fout wachtwoord",
          device: "",
          audience: "admins",
        }),
    ],
    [
      "signing in as a member with a wrong password",
      "lid@example.org",
      (writes: Writes<null, "nothing">, email: string) =>
        signInByPassword(writes, {
          ...asker(email),
          password: "fout wachtwoord",
          device: "",
          audience: "members",
        }),
    ],
  ])("%s", async (_what, known, work) => {
    const ofKnown = await statementsOf(program.deps, (deps) => work(actingAs(deps, null), known));
    const ofUnknown = await statementsOf(program.deps, (deps) =>
      work(actingAs(deps, null), "niemand@example.org"),
    );
    expect(ofKnown.length).toBeGreaterThan(3);
    expect(ofUnknown).toEqual(ofKnown);
  });

  test("a request about an unknown address stores nothing", async () => {
    await ask("niemand@example.org");
    await request(program, requestPasswordReset, { body: { email: "lid@example.org" } });
    expect(await program.db.read.selectFrom("emails").selectAll().execute()).toEqual([]);
    expect(await program.db.read.selectFrom("codes").selectAll().execute()).toEqual([]);
  });

  test("a registration with a known address does not change the member", async () => {
    const before = await program.db.read.selectFrom("members").selectAll().orderBy("id").execute();
    await request(program, register, { body: { name: "Ander", email: "lid@example.org" } });
    expect(await program.db.read.selectFrom("members").selectAll().orderBy("id").execute()).toEqual(before);
  });
});
