// @postgres test:databases
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { type Endpoint, isOrganisers, takesKey } from "#contract/endpoint.ts";
import { MESSAGE } from "../../src/server/mailings/messages.ts";
import { aMeetup, aMember, doorLinkTo, organiserOf, signedIn } from "../harness/builders.ts";
import { EVERY_CALL, nameOf, paramsFor } from "../harness/every-call.ts";
import { OPENED_CALLS } from "../harness/opened-calls.ts";
import { programForAllTests, request } from "../harness/program.ts";

const program = programForAllTests();

const forMembers = EVERY_CALL.filter((call) => call.access !== "anyone");

test("admin paths and writes to meetups require an admin or an organiser", () => {
  const wrong = EVERY_CALL.filter(
    ({ path, method, access }) =>
      access !== "admin" &&
      !isOrganisers(access) &&
      (path.startsWith("/admin") || (/^\/meetups(\/:id)?$/.test(path) && method !== "GET")),
  );
  expect(wrong.map(nameOf)).toEqual([]);
});

function openedTo({ access, announces }: Endpoint): string {
  if (!isOrganisers(access)) return access;
  const whom = {
    meetup: "organiser of the meetup",
    batch: "organiser of the mailing",
    any: "organiser of any",
  };
  return `${whom[access.organises]}${announces ? ", who may announce" : ""}`;
}

test.each(Object.entries(OPENED_CALLS))("these calls and no others are for: %s", (caller, calls) => {
  const opened = EVERY_CALL.filter((call) => openedTo(call) === caller);
  expect(opened.map(nameOf).sort()).toEqual(calls);
});

/** What cannot be taken back, or leads out of the site: a session that was left open must not do it. */
const PROOF_CALLS = [
  "DELETE /admin/connections/:kind",
  "DELETE /admin/users/:id",
  "DELETE /admin/users/:id/admin",
  "DELETE /admin/users/:id/passkeys",
  "DELETE /meetups/:id",
  "DELETE /users/passkeys/:id",
  "GET /admin/meetups/:id/export",
  "GET /admin/users/export",
  "POST /admin/users",
  "POST /admin/users/:id/hand-over",
  "POST /admin/users/:id/make-admin",
  "POST /admin/users/chosen/export",
  "POST /admin/users/chosen/remove",
  "POST /admin/webhooks",
  "POST /admin/webhooks/:id/secret",
  "POST /users/passkeys",
  "POST /users/passkeys/challenge",
  "PUT /admin/connections/address",
  "PUT /admin/connections/inbox",
  "PUT /admin/connections/mail",
  "PUT /admin/connections/mqtt",
  "PUT /admin/users/:id",
  "PUT /admin/webhooks/:id",
];

test("these calls and no others require a proof of identity", () => {
  expect(
    EVERY_CALL.filter(({ proof }) => proof)
      .map(nameOf)
      .sort(),
  ).toEqual(PROOF_CALLS);
});

test.each(PROOF_CALLS)("%s is refused without a proof of the last 15 minutes", async (name) => {
  const call = EVERY_CALL.find((each) => nameOf(each) === name);
  if (!call) throw new Error(`no call ${name}`);
  const { id } = await aMember(program, { admin: true });
  const token = await signedIn(program, id);
  const proved = async (proved_at: string | null) => {
    const ofThem = { params: paramsFor(call), token, ...(call.body && { body: "{ malformed" }) };
    await program.db.write((tx) =>
      tx.updateTable("sessions").set({ proved_at }).where("member_id", "=", id).execute(),
    );
    return request(program, call, ofThem);
  };
  const refusal = { status: 403, error: "Bevestig dat jij het bent" };
  expect(await proved(null)).toMatchObject(refusal);
  expect(await proved("2026-11-21T11:45:00.000Z")).toMatchObject(refusal);
  expect((await proved("2026-11-21T11:45:00.001Z")).status).not.toBe(403);
});

/** Whom the contract lets make each call. */
const CALLERS = {
  visitor: () => false,
  member: ({ access }) => access === "member",
  "organiser of it": ({ access, announces }) =>
    access === "member" || (isOrganisers(access) && announces !== true),
  "organiser of another": ({ access, announces }) =>
    access === "member" || (isOrganisers(access) && access.organises === "any" && announces !== true),
  "door link": ({ access }) => access === "door",
  admin: ({ access }) => access !== "door",
} satisfies Record<string, (call: Endpoint) => boolean>;
type Caller = keyof typeof CALLERS;

/** A meetup with an organiser, another meetup with another, and a way to sign all callers in. */
async function aClub() {
  const meetup = await aMeetup(program);
  const people = {
    member: (await aMember(program)).id,
    "organiser of it": (await organiserOf(program, meetup)).id,
    "organiser of another": (await organiserOf(program, await aMeetup(program))).id,
    admin: (await aMember(program, { admin: true })).id,
  };
  const tokenOf = async (caller: Caller) =>
    caller === "visitor" || caller === "door link" ? undefined : signedIn(program, people[caller]);
  // Today, so that its door links work.
  const link = await doorLinkTo(program, await aMeetup(program, { date: "2026-11-21", start_time: "14:00" }));
  return { meetup, people, tokenOf, link };
}

/** What the right of an organiser's call is about: the meetup, or a message about it that its organiser can undo. */
async function subjectOf({ access }: Endpoint, { meetup, people }: Awaited<ReturnType<typeof aClub>>) {
  if (!isOrganisers(access) || access.organises === "any") return {};
  if (access.organises === "meetup") return { [access.param]: meetup };
  const by = people["organiser of it"];
  const batch = await program.db.write((tx) =>
    MESSAGE.start(tx, program.deps.clock(), {
      meetup,
      by,
      notBefore: new Date(program.deps.clock().getTime() + 60_000),
      recipients: 1,
      data: { audience: "confirmed", subject: "Morgen", text: "Tot morgen" },
    }),
  );
  return { [access.param]: batch };
}

test("every call is for exactly the callers that the contract names, before its body is read", async () => {
  const club = await aClub();
  const deviations: string[] = [];
  for (const call of forMembers)
    for (const caller of Object.keys(CALLERS) as Caller[]) {
      const mayDelete = caller === "admin" && call.method === "DELETE";
      const { status } = await request(program, call, {
        params: {
          ...paramsFor(call),
          ...(!mayDelete && (await subjectOf(call, club))),
          ...(caller === "door link" && { token: club.link }),
        },
        ...(caller === "door link" && { headers: { authorization: `Bearer ${club.link}` } }),
        ...(call.method !== "GET" && call.body && { body: "{ malformed" }),
        token: await club.tokenOf(caller),
      });
      const isRefused = [401, 403, 404].includes(status) && (call.access === "door" || status !== 404);
      const isRight = CALLERS[caller](call) ? !isRefused : status === refusalFor(call, caller);
      if (!isRight) deviations.push(`${nameOf(call)} as ${caller}: ${status}`);
    }
  expect(deviations).toEqual([]);
});

/** A door link's calls ask for no session, and know no other token. */
function refusalFor({ access }: Endpoint, caller: Caller): number {
  if (access === "door") return 404;
  return caller === "visitor" || caller === "door link" ? 401 : 403;
}

const forSessions = forMembers.filter(({ access }) => access !== "door");

describe.each(forSessions.map((call) => [nameOf(call), call] as const))("%s", (_name, call) => {
  test.each([
    ["with a token of another shape", { authorization: "Bearer onzin" }],
    ["with a token that was never given", { authorization: `Bearer ${"A".repeat(43)}` }],
  ])("%s is 401, before the body is read", async (_sentence, headers) => {
    const reply = await request(program, call, {
      params: paramsFor(call),
      ...(call.method !== "GET" && { body: "{ malformed" }),
      headers,
    });
    expect([reply.status, reply.error]).toEqual([401, "Log in om verder te gaan"]);
  });
});

/** Objects in the schema, at any depth, that would accept more fields. */
function openEnded(schema: unknown): unknown[] {
  if (typeof schema !== "object" || schema === null) return [];
  const isOpen =
    "properties" in schema && !("additionalProperties" in schema && !schema.additionalProperties);
  return [...(isOpen ? [schema] : []), ...Object.values(schema).flatMap(openEnded)];
}

test("no call reads a field that its contract does not name", () => {
  const inputs = EVERY_CALL.flatMap(({ params, query, body }) => [params, query, body]);
  const schemas = inputs
    .filter((input) => input !== undefined)
    .map((input) => z.toJSONSchema(input, { unrepresentable: "any", io: "output" }));
  expect(schemas.length).toBeGreaterThan(30);
  expect(schemas.flatMap(openEnded)).toEqual([]);
});

test("the OpenAPI document names every call of the contract, and those that need a session or take a key", async () => {
  const response = await program.app.inject("/api/openapi.json");
  const { paths } = response.json() as {
    paths: Record<
      string,
      Record<string, { security?: unknown; parameters?: { in: string; name: string }[] }>
    >;
  };
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, parameters = [] }]) => [
      `${method.toUpperCase()} ${path.replace("/api", "").replace(/\{(\w+)\}/g, ":$1")}`,
      security,
      parameters.flatMap((each) => (each.in === "header" ? [each.name] : [])),
    ]),
  );
  for (const call of EVERY_CALL) {
    const needsSession = call.access !== "anyone" && call.access !== "door";
    expect(documented).toContainEqual([
      nameOf(call),
      needsSession ? [{ bearer: [] }] : undefined,
      takesKey(call) ? ["Idempotency-Key"] : [],
    ]);
  }
});

test("a session ends 30 days after its last use, and after 180 days in any case", async () => {
  const { profile } = await import("#contract/sessions.ts");
  const token = await signedIn(program, (await aMember(program)).id);
  const statusAt = async (instant: string) => {
    program.setClock(instant);
    return (await request(program, profile, { token })).status;
  };
  expect(await statusAt("2026-12-20T12:00:00.000Z")).toBe(200);
  expect(await statusAt("2027-01-18T12:00:00.000Z")).toBe(200);
  expect(await statusAt("2027-02-17T12:00:01.000Z")).toBe(401);
  program.setClock("2026-11-21T12:00:00.000Z");
  const used = await signedIn(program, (await aMember(program)).id);
  for (const day of ["2026-12-20", "2027-01-18", "2027-02-16", "2027-03-17", "2027-04-15", "2027-05-14"]) {
    program.setClock(`${day}T12:00:00.000Z`);
    expect((await request(program, profile, { token: used })).status).toBe(200);
  }
  program.setClock("2027-05-20T12:00:01.000Z");
  expect((await request(program, profile, { token: used })).status).toBe(401);
});
