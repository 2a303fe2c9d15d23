// @postgres test:databases
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { deleteMember } from "#contract/handover/admin.ts";
import { addHost, removeHost, showHost } from "#contract/hosts.ts";
import type { MeetupId } from "#contract/ids.ts";
import { updateMember } from "#contract/members/admin.ts";
import { updateProfile } from "#contract/profile.ts";
import { actingAs } from "../../src/server/calls/writes.ts";
import type { MemberRow } from "../../src/server/platform/db/schema.ts";
import { aMeetup, aMember, anAdminToken, answers, signedIn } from "../harness/builders.ts";
import { EVERY_CALL } from "../harness/every-call.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
let url: string;
let meetup: MeetupId;
beforeEach(async () => {
  meetup = await aMeetup(program, { title: "Eerst" });
  url = await program.app.listen({ port: 0, host: "127.0.0.1" });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, { headers: { "accept-encoding": "identity", ...headers } });
const PATHS = () => [
  "/",
  "/login",
  `/meetup/${meetup}`,
  ...EVERY_CALL.filter(({ cached }) => cached).map(
    ({ path }) => `/api${path.replace(":id", String(meetup))}`,
  ),
];

/** How often the cache was used. */
const keptAnswers = async () =>
  Number(/^http_kept_answers_total (\d+)$/m.exec(await (await get("/metrics")).text())?.[1]);

/** The framework's own answer. */
const own = (path: string) => program.app.inject({ method: "GET", url: path });

test("a cached answer equals the framework's answer, security headers included", async () => {
  for (const path of PATHS()) {
    for (const _again of [1, 2]) {
      const kept = await get(path);
      const fresh = await own(path);
      expect(await kept.text()).toBe(fresh.body);
      for (const [name, value] of Object.entries(fresh.headers))
        if (!["date", "connection", "vary", "content-length"].includes(name))
          expect([name, kept.headers.get(name)]).toEqual([name, String(value)]);
    }
  }
});

test("calls and pages marked as cached are served from the cache the second time, others are not", async () => {
  expect(PATHS().length).toBeGreaterThan(6);
  for (const path of PATHS()) {
    await (await get(path)).text();
    const before = await keptAnswers();
    expect(
      (await get(path)).status,
      `${path} is marked as cached: PATHS must name one that answers 200`,
    ).toBe(200);
    expect(await keptAnswers(), path).toBe(before + 1);
  }
  const before = await keptAnswers();
  for (const path of ["/dashboard", "/dashboard", "/api/openapi.json", "/api/openapi.json"])
    await (await get(path)).text();
  expect(await keptAnswers()).toBe(before);
});

test("compressed answers have the same content, and a known ETag gets 304", async () => {
  const plain = await (await get("/")).text();
  for (const [encoding, unpack] of [
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const) {
    const { rawPayload, headers } = await rawGet("/", { "accept-encoding": encoding });
    expect(headers["content-encoding"]).toBe(encoding);
    expect(unpack(rawPayload).toString()).toBe(plain);
    const known = await rawGet("/", { "accept-encoding": encoding, "if-none-match": String(headers.etag) });
    expect([known.status, known.rawPayload.length]).toEqual([304, 0]);
    expect(known.headers["content-security-policy"]).toBe(headers["content-security-policy"]);
  }
  expect((await get("/", { "if-none-match": '"iets anders"' })).status).toBe(200);
});

/** Without fetch's own decompression. */
async function rawGet(path: string, headers: Record<string, string>) {
  const { request } = await import("node:http");
  const { promise, resolve } = Promise.withResolvers<import("node:http").IncomingMessage>();
  request(`${url}${path}`, { headers }, resolve).end();
  const answer = await promise;
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return { status: answer.statusCode, headers: answer.headers, rawPayload: Buffer.concat(chunks) };
}

test("an answer, a new title and a removal are visible immediately", async () => {
  const anna = await aMember(program);
  const upcoming = async () => (await get("/api/meetups/upcoming")).json() as Promise<{ meetups: unknown[] }>;
  expect(await upcoming()).toMatchObject({ meetups: [{ registrationCounts: { confirmed: 0 } }] });
  await answers(program, anna.id, meetup, "confirm");
  expect(await upcoming()).toMatchObject({ meetups: [{ registrationCounts: { confirmed: 1 } }] });
  expect(await (await get("/")).text()).toContain("Eerst");
  const { deleteMeetup } = await import("../../src/server/meetups/admin/delete-meetup.ts");
  await actingAs(program.deps, anna.id).onMeetup(meetup, deleteMeetup, { seconds: 0 });
  expect(await upcoming()).toEqual({ meetups: [] });
  expect(await (await get("/")).text()).not.toContain("Eerst");
  expect((await get(`/meetup/${meetup}`)).status).toBe(404);
});

describe("an organiser's name on a meetup's public page", () => {
  let host: MemberRow;
  let token: string;
  let admin: string;
  const NAME = "Kanarie Organisator";
  beforeEach(async () => {
    host = await aMember(program, { name: NAME });
    token = await signedIn(program, host.id);
    admin = await anAdminToken(program);
    const params = { id: meetup };
    await request(program, addHost, { params, body: { member: host.id }, token: admin });
    await request(program, showHost, { params, body: { shown: true }, token });
  });

  /** Of the visitor's answers about the meetup, from the cache when they are there. */
  const named = async (name: string) => {
    const texts = await Promise.all(
      [`/meetup/${meetup}`, `/api/meetups/${meetup}`].map(async (path) => (await get(path)).text()),
    );
    return texts.map((text) => text.includes(name));
  };

  test.each([
    [
      "its owner changed it",
      () => request(program, updateProfile, { body: { email: host.email, name: "Anders" }, token }),
    ],
    [
      "an admin changed it",
      () =>
        request(program, updateMember, {
          params: { id: host.id },
          body: { name: "Anders", email: host.email },
          token: admin,
        }),
    ],
    [
      "an admin removed them",
      () => request(program, deleteMember, { params: { id: host.id }, token: admin }),
    ],
    [
      "they no longer organise it",
      () => request(program, removeHost, { params: { id: meetup, member: host.id }, token: admin }),
    ],
  ])("is gone at once when %s", async (_how, change) => {
    expect(await named(NAME)).toEqual([true, true]);
    expect((await change()).status).toBe(200);
    expect(await named(NAME)).toEqual([false, false]);
  });
});

test("badges change a day before the start, and the list is empty at the start", async () => {
  expect(await (await get("/")).text()).toContain("Aankomend");
  program.setClock("2026-12-02T18:30:00.001Z");
  expect(await (await get("/")).text()).toContain("Binnenkort");
  program.setClock("2026-12-03T18:30:00.001Z");
  expect(await (await get("/api/meetups/upcoming")).json()).toEqual({ meetups: [] });
});

test.each([
  ["with an end time", "22:00", "2026-12-03T21:00:00.001Z"],
  ["without an end time, for two hours", null, "2026-12-03T20:30:00.001Z"],
])("cached answers say that a meetup runs until it is over: %s", async (_name, end_time, over) => {
  const id = await aMeetup(program, { title: "Vanavond", end_time });
  const text = async (path: string) => (await get(path)).text();
  const now = async () => JSON.parse(await text("/api/meetups/now"));
  expect(await now()).toEqual({ meetups: [] });
  expect(await text("/")).not.toContain("Nu bezig");
  program.setClock("2026-12-03T18:30:00.001Z");
  expect(await now()).toMatchObject({ meetups: [{ title: "Eerst" }, { title: "Vanavond" }] });
  for (const path of ["/", `/meetup/${id}`]) {
    expect(await text(path)).toMatch(/Nu bezig.*>Afgelopen<.*Vanavond.*>\W*Route</s);
  }
  expect(await text("/archief")).not.toContain("Vanavond");
  program.setClock(over);
  expect(JSON.stringify(await now())).not.toContain("Vanavond");
  expect(await text("/")).not.toContain("Vanavond");
  expect(await text(`/meetup/${id}`)).toContain("Afgelopen");
  expect(await text("/archief")).toContain("Vanavond");
});

test("cached pages say how many days away a meetup is, also right after midnight", async () => {
  const day = async (path: string) =>
    />(Vandaag|Morgen|Over \d dagen)</.exec(await (await get(path)).text())?.[1];
  program.setClock("2026-12-01T22:59:59.000Z");
  expect([await day("/"), await day(`/meetup/${meetup}`)]).toEqual(["Over 2 dagen", "Over 2 dagen"]);
  program.setClock("2026-12-01T23:00:00.001Z");
  expect([await day("/"), await day(`/meetup/${meetup}`)]).toEqual(["Morgen", "Morgen"]);
  program.setClock("2026-12-02T23:00:00.001Z");
  expect([await day("/"), await day(`/meetup/${meetup}`)]).toEqual(["Vandaag", "Vandaag"]);
});

test("the offer of a free place ends when a meetup is over, not when it begins", async () => {
  const long = await aMeetup(program, { date: "2026-12-03", start_time: "19:30", end_time: "22:00" });
  const offers = async () => (await (await get(`/meetup/${long}`)).text()).includes('"offers"');
  expect(await offers()).toBe(true);
  program.setClock("2026-12-03T20:00:00.000Z");
  expect(await offers()).toBe(true);
  program.setClock("2026-12-03T21:00:00.001Z");
  expect(await offers()).toBe(false);
});

test("members and visitors never get each other's cached answers", async () => {
  const anna = await aMember(program, { name: "Anna de Vries" });
  await answers(program, anna.id, meetup, "confirm");
  const authorization = `Bearer ${await signedIn(program, anna.id)}`;
  const asMember = await get(`/api/meetups/${meetup}`, { authorization });
  expect(asMember.headers.get("cache-control")).toBe("no-store");
  expect(await asMember.text()).toContain("Anna de Vries");
  const asVisitor = await get(`/api/meetups/${meetup}`);
  expect(asVisitor.headers.get("cache-control")).toBe("no-cache");
  expect(await asVisitor.text()).not.toContain("Anna de Vries");
  expect(await (await get(`/api/meetups/${meetup}`, { authorization })).text()).toContain("Anna de Vries");
});

test("a hundred concurrent requests get the same complete answer", async () => {
  const bodies = await Promise.all(
    Array.from({ length: 100 }, async () => (await get("/api/meetups/upcoming")).text()),
  );
  expect(new Set(bodies).size).toBe(1);
});

test("an answer cached while the clock was a year ahead is made again", async () => {
  const text = async () => (await get("/api/meetups/upcoming")).text();
  program.setClock("2027-11-21T12:00:00.000Z");
  expect(await text()).not.toContain("Eerst");
  program.setClock("2026-11-21T12:00:00.000Z");
  expect(await text()).toContain("Eerst");
});

test("an answer made while a meetup changed is not cached", async () => {
  const inject = program.app.inject.bind(program.app);
  const changing = async (...call: Parameters<typeof inject>) => {
    const made = await inject(...call);
    await aMeetup(program, { title: "Net aangekondigd" });
    return made;
  };
  Object.assign(program.app, { inject: changing });
  expect(await (await get("/")).text()).not.toContain("Net aangekondigd");
  Object.assign(program.app, { inject });
  expect(await (await get("/")).text()).toContain("Net aangekondigd");
});

test("the page for unknown paths is made once", async () => {
  const made = async () =>
    Number(
      /^http_request_duration_seconds_count\{method="GET",route="\/meetup\/:id",status="404"\} (\d+)$/m.exec(
        await (await get("/metrics")).text(),
      )?.[1] ?? 0,
    );
  const reply = await get("/meetup/12345678");
  expect(reply.status).toBe(404);
  expect(reply.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await reply.text()).toContain("Meetup niet gevonden");
  expect(await made()).toBe(1);
});
