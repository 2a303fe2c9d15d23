// @postgres test:databases
import type { InjectOptions } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { unsubscribe } from "#contract/members.ts";
import { respondByLink } from "#contract/responses.ts";
import { loginByLink, requestLoginCode } from "#contract/sign-in.ts";
import { makeLinkToken } from "../../src/server/platform/secrets/tokens.ts";
import { aMeetup, aMember, respondToken } from "../harness/builders.ts";
import { EVERY_CALL, nameOf, paramsFor } from "../harness/every-call.ts";
import { newestMail, tokenIn } from "../harness/parsed-mails.ts";
import { programForAllTests, request } from "../harness/program.ts";

const program = programForAllTests();
let links: Record<"respond" | "verify" | "unsubscribe" | "emailChange", string>;
let member: Awaited<ReturnType<typeof aMember>>;
let newcomer: typeof member;

beforeAll(async () => {
  member = await aMember(program);
  newcomer = await aMember(program, { verified: false });
  const meetup = await aMeetup(program);
  await program.db.write((tx) =>
    tx.updateTable("members").set({ pending_email: "nieuw@x.nl" }).where("id", "=", member.id).execute(),
  );
  const token = (purpose: "verify" | "unsubscribe" | "email-change", id: typeof member.id, subject: string) =>
    makeLinkToken(program.config.secret, { purpose, memberId: id, subject }, Date.parse("2027-01-01"));
  links = {
    respond: `/respond/${respondToken(program, member.id, meetup)}/${meetup}/confirm`,
    verify: `/verify/${token("verify", newcomer.id, newcomer.email)}`,
    unsubscribe: `/unsubscribe/${makeLinkToken(program.config.secret, { purpose: "unsubscribe", memberId: member.id, subject: "" })}`,
    emailChange: `/verify-email-change/${token("email-change", member.id, "nieuw@x.nl")}`,
  };
});

/** The calls that the pages' scripts make. */
const calls = () => [
  `/api/users${links.respond}`,
  `/api/auth${links.verify}`,
  `/api/users${links.emailChange}`,
];

/** Everything that a link could change. */
const state = async () => ({
  members: await program.db.read.selectFrom("members").selectAll().execute(),
  responses: await program.db.read.selectFrom("responses").selectAll().execute(),
  mails: (await program.db.read.selectFrom("emails").select("kind").execute()).length,
});

const SCANNERS = {
  "Microsoft Defender":
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) SafeLinks Chrome/120 Safari/537.36 BingPreview/1.0b",
  Barracuda: "BarracudaCentral/1.0 LinkProtect",
  Mimecast: "Mozilla/5.0 (compatible; Mimecast URL scan)",
  Proofpoint: "Mozilla/5.0 (compatible; Proofpoint URL Defense)",
  Symantec: "Symantec Email Security.cloud link following",
  Cisco: "Cisco IronPort Outbreak Filters",
  Slack: "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  WhatsApp: "WhatsApp/2.24",
};
const AHEAD = [
  { "sec-purpose": "prefetch" },
  { "sec-purpose": "prefetch;prerender" },
  { purpose: "prefetch" },
  { "x-moz": "prefetch" },
  { "x-purpose": "preview" },
];

const visits: [string, InjectOptions][] = [
  ["a HEAD", { method: "HEAD" }],
  ["a plain GET without any header", { method: "GET", headers: {} }],
  ["a GET of curl", { method: "GET", headers: { "user-agent": "curl/8.5.0", accept: "*/*" } }],
  ...AHEAD.map((headers): [string, InjectOptions] => [JSON.stringify(headers), { method: "GET", headers }]),
  ...Object.entries(SCANNERS).map(([name, agent]): [string, InjectOptions] => [
    name,
    { method: "GET", headers: { "user-agent": agent } },
  ]),
];

describe("fetching every link in a mail changes nothing", () => {
  test.each(visits)("%s of the page", async (_who, visit) => {
    const before = await state();
    for (const url of Object.values(links)) {
      const { statusCode } = await program.app.inject({ ...visit, url });
      expect(statusCode).toBe(200);
    }
    const { statusCode } = await program.app.inject({ ...visit, url: `/api/auth${links.unsubscribe}` });
    expect([303, 404]).toContain(statusCode);
    expect(await state()).toEqual(before);
  });

  const looking = visits.filter(([name]) => !name.startsWith("a GET") && !name.startsWith("a plain"));
  test.each(looking)("%s of the calls of the page's script", async (_who, visit) => {
    const before = await state();
    for (const url of calls()) {
      expect([403, 404]).toContain((await program.app.inject({ ...visit, url })).statusCode);
    }
    expect(await state()).toEqual(before);
  });
});

/** Calls by a link of a mail that change something. */
const BY_LINK = [
  "GET /auth/verify/:token",
  "GET /users/respond/:token/:meetupId/:action",
  "GET /users/verify-email-change/:token",
  "POST /auth/join/:token",
  "POST /auth/login/by-link/:token",
  "POST /auth/login/by-link/:token/choose",
  "POST /auth/set-password/:token",
  "POST /auth/verify/:token/resend",
  "POST /test-mail/:token",
  "POST /users/invitations/:token/club-messages",
  "POST /users/invitations/:token/resume",
  "POST /users/respond/:token/:meetupId/details",
  "POST /users/respond/:token/:meetupId/talks",
];

/** Calls by such a link that programs may make: two that mail programs make themselves (RFC 8058), and reading ones. */
const ALSO_OF_PROGRAMS = [
  "GET /auth/join/:token",
  "GET /auth/set-password/:token",
  "GET /users/calendar/:token/mijn-meetups.ics",
  "GET /users/invitations/:token",
  "GET /users/respond/:token/:meetupId",
  "GET /users/respond/:token/:meetupId/talks",
  "POST /auth/unsubscribe/:token",
  "POST /users/invitations/:token/mute",
];

test("calls by a link of a mail are for persons only, except those that programs may make", () => {
  const byToken = EVERY_CALL.filter(({ access, path }) => access === "anyone" && path.includes("/:token"));
  const named = (calls: typeof byToken) => calls.map(nameOf).sort();
  expect(named(EVERY_CALL.filter(({ byLink }) => byLink))).toEqual(BY_LINK);
  expect(named(byToken.filter(({ byLink }) => !byLink))).toEqual(ALSO_OF_PROGRAMS);
});

describe.each(BY_LINK)("%s", (name) => {
  test.each([...Object.values(SCANNERS).map((agent) => ({ "user-agent": agent })), ...AHEAD])(
    "with %j is refused before its body is read",
    async (headers) => {
      const call = EVERY_CALL.find((each) => nameOf(each) === name);
      if (!call) throw new Error(`no call ${name}`);
      const body = call.body && { body: "{ malformed" };
      const reply = await request(program, call, { params: paramsFor(call), headers, ...body });
      expect([reply.status, reply.error]).toEqual([403, "Open de link zelf om verder te gaan"]);
    },
  );
});

test.each(Object.entries(SCANNERS))(
  "%s does not use up the link beside a sign-in code",
  async (_who, agent) => {
    const { email } = await aMember(program);
    const client = { "x-forwarded-for": email };
    await request(program, requestLoginCode, { body: { email }, headers: client });
    const mail = await newestMail(program, "login_code");
    const params = { token: tokenIn(mail, "login-link") };
    const statusFor = async (headers: Record<string, string>) =>
      (await request(program, loginByLink, { params, headers })).status;
    expect([await statusFor({ "user-agent": agent }), await statusFor({})]).toEqual([403, 200]);
  },
);

test("the page's own call records an answer, the other link changes it, and a mail states it", async () => {
  const [, , token = "", meetupId = ""] = links.respond.split("/");
  const answer = async (action: string) =>
    (await request(program, respondByLink, { params: { token, meetupId, action } })).answer.status;
  expect(await answer("confirm")).toBe("confirmed");
  expect(await answer("decline")).toBe("declined");
  expect(await answer("confirm")).toBe("confirmed");
  const kinds = (await program.db.read.selectFrom("emails").select("kind").execute()).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "confirmation")).toHaveLength(1);
});

test.each([
  ["application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
  [
    "multipart/form-data; boundary=grens",
    '--grens\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--grens--\r\n',
  ],
])("a one-click POST of %s (RFC 8058) stops invitations and deletes nothing", async (type, payload) => {
  const leaving = await aMember(program);
  const claim = { purpose: "unsubscribe", memberId: leaving.id, subject: "" } as const;
  const response = await program.app.inject({
    method: "POST",
    url: `/api${unsubscribe.path.replace(":token", makeLinkToken(program.config.secret, claim))}`,
    headers: { "content-type": type },
    payload,
  });
  expect(response.statusCode).toBe(200);
  const member = (await state()).members.find(({ id }) => id === leaving.id);
  expect(member?.muted_until).toMatch(/^9999/);
});
