import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { aMember, anAdminToken, signedIn } from "../harness/builders.ts";
import { EVERY_CALL, nameOf, paramsFor } from "../harness/every-call.ts";
import { request, startTestProgram, type TestProgram } from "../harness/program.ts";

let program: TestProgram;
let memberToken: string;
let adminToken: string;
beforeAll(async () => {
  program = await startTestProgram();
  memberToken = await signedIn(program, (await aMember(program)).id);
  adminToken = await anAdminToken(program);
});
afterAll(() => program.close());

const forMembers = EVERY_CALL.filter((call) => call.access !== "anyone");
const forAdmins = EVERY_CALL.filter((call) => call.access === "admin");

test("every admin path and every write to meetups requires an admin", () => {
  const wrong = EVERY_CALL.filter(
    ({ path, method, access }) =>
      access !== "admin" &&
      (path.startsWith("/admin") || (/^\/meetups(\/:id)?$/.test(path) && method !== "GET")),
  );
  expect(wrong.map(nameOf)).toEqual([]);
});

describe.each(forMembers.map((call) => [nameOf(call), call] as const))("%s", (_name, call) => {
  test.each([
    ["without a session", {}],
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

describe.each(forAdmins.map((call) => [nameOf(call), call] as const))("%s", (_name, call) => {
  test("as a member is 403, before the body is read", async () => {
    const reply = await request(program, call, {
      params: paramsFor(call),
      ...(call.method !== "GET" && { body: "{ malformed" }),
      token: memberToken,
    });
    expect(reply.status).toBe(403);
  });

  test("as an admin is not 401 or 403", async () => {
    const reply = await request(program, call, { params: paramsFor(call), token: adminToken });
    expect([401, 403]).not.toContain(reply.status);
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

test("the OpenAPI document names every call of the contract", async () => {
  const response = await program.app.inject("/api/openapi.json");
  const { paths } = response.json() as { paths: Record<string, Record<string, unknown>> };
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} ${path.replace("/api", "").replace(/\{(\w+)\}/g, ":$1")}`,
    ),
  );
  for (const call of EVERY_CALL) expect(documented).toContain(nameOf(call));
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
