import { once } from "node:events";
import { connect } from "node:net";
import { beforeEach, expect, test } from "vitest";
import type { MeetupId } from "#contract/ids.ts";
import { LIVE_ATTENDEES_PATH, LIVE_PATH } from "#contract/live.ts";
import { PAGES, pageNames, pageSpec } from "#contract/pages.ts";
import { notifyOnCommit } from "../../src/server/platform/db/topics.ts";
import { MAX_INSIDE } from "../../src/server/platform/http/admission.ts";
import { aMeetup, aMember, respondToken, signedIn } from "../harness/builders.ts";
import { EVERY_CALL } from "../harness/every-call.ts";
import { programForEachTest } from "../harness/program.ts";

const TOO_MANY = 30;
/** Long enough for a slow machine. */
const PATIENT = { timeout: 25_000 };

const program = programForEachTest();
let url: string;
let meetup: MeetupId;
let path: string;
beforeEach(async () => {
  meetup = await aMeetup(program);
  const { id } = await aMember(program);
  path = `/api/users/respond/${respondToken(program, id, meetup)}/${meetup}/confirm`;
  url = await program.app.listen({ port: 0, host: "127.0.0.1" });
});

const NO_MEETUP = "/meetup/12345678";

/** Delays the page of a meetup that does not exist until released. */
function holdUp(): () => void {
  const { app } = program;
  const gate = Promise.withResolvers<void>();
  const inject = app.inject.bind(app);
  const held = async (asked: { url: string }) => {
    if (asked.url === NO_MEETUP) await gate.promise;
    return inject(asked);
  };
  Object.assign(app, { inject: held });
  return () => {
    Object.assign(app, { inject });
    gate.resolve();
  };
}

interface FullQueue {
  readonly refusal: Response;
  empty(): Promise<void>;
}

/** As many requests as the queue holds, none of which is answered before it is emptied. */
async function fullQueue(): Promise<FullQueue> {
  const goOn = holdUp();
  const hangingUp = new AbortController();
  const { signal } = hangingUp;
  const refused = Promise.withResolvers<Response>();
  const calls = Array.from({ length: MAX_INSIDE + TOO_MANY }, async () => {
    const response = await fetch(`${url}${NO_MEETUP}`, { signal });
    if (response.headers.get("retry-after") === "2") refused.resolve(response);
  });
  const outcomes = Promise.allSettled(calls);
  return {
    refusal: await refused.promise,
    empty: async () => {
      hangingUp.abort();
      await outcomes;
      goOn();
    },
  };
}

test("a full queue refuses with all headers, and serves the next when a client disconnects", async () => {
  const kept = await (await fetch(`${url}/`)).text();
  const queue = await fullQueue();
  const { status, headers } = queue.refusal;
  expect(status).toBe(503);
  const other = await program.app.inject("/healthz");
  for (const name of ["content-security-policy", "x-content-type-options", "strict-transport-security"])
    expect([name, headers.get(name)]).toEqual([name, other.headers[name]]);
  expect(await (await fetch(`${url}/`)).text(), "what is kept costs nothing").toBe(kept);

  await queue.empty();
  await expect
    .poll(async () => (await program.app.inject("/metrics")).body, PATIENT)
    .toContain("trefpunt_calls_in_progress 0\n");
  expect((await program.app.inject("/metrics")).body).toMatch(/trefpunt_refused_calls_total [1-9]/);
  expect((await fetch(`${url}${path}`)).status).toBe(200);
});

const isFixed = (path: string) => !path.includes(":");
/** Public answers that always exist; their bytes are kept. */
const KEPT = [
  ...pageNames.filter((name) => pageSpec(name).rendered !== "shell").map((name) => PAGES[name]),
  ...EVERY_CALL.filter(({ cached }) => cached).map(({ path }) => `/api${path}`),
  "/manifest.webmanifest",
  "/robots.txt",
  "/sitemap.xml",
].filter(isFixed);

/** Of every page and every call, of what is beside them and of nothing; what has an id names nothing that exists. */
const EVERY_PATH = [
  ...pageNames.map((name) => PAGES[name].replace(/:\w+\??/g, "12345678")),
  ...EVERY_CALL.map(({ path }) => `/api${path.replace(/:\w+/g, "12345678")}`),
  LIVE_PATH,
  LIVE_ATTENDEES_PATH,
  "/api/openapi.json",
  ...KEPT,
  "/LOGIN/",
  "/meetup/geen-getal",
  "/bestaat/niet",
  "/api/bestaat-niet",
  "/assets/bestaat-niet.js",
  "/pictures/bestaat-niet",
  "/icons/bestaat-niet.png",
];

test("while the queue is full whatever is not kept is refused, whatever its path, and what is kept is answered, also after a change", async () => {
  const kept = [...KEPT, `/meetup/${meetup}`, `/api/meetups/${meetup}`];
  const wrong: string[] = [];
  const expectAll = async (status: number, method: string, paths: readonly string[]) => {
    const statuses = paths.map(
      async (each) => [each, (await fetch(`${url}${each}`, { method })).status] as const,
    );
    for (const [each, got] of await Promise.all(statuses))
      if (got !== status) wrong.push(`${method} ${each}: ${got} instead of ${status}`);
  };
  await expectAll(200, "GET", kept);
  const queue = await fullQueue();
  await expectAll(
    503,
    "GET",
    EVERY_PATH.filter((each) => !kept.includes(each)),
  );
  await expectAll(
    503,
    "GET",
    EVERY_PATH.map((each) => `${each}?x=1`),
  );
  await expectAll(503, "HEAD", EVERY_PATH);
  await expectAll(503, "POST", EVERY_PATH);
  await expectAll(200, "GET", kept);
  await program.db.write(async (tx) => notifyOnCommit(tx, "meetups-changed"));
  // One at a time: four are made outside the queue.
  for (const each of kept) await expectAll(200, "GET", [each]);
  await queue.empty();
  expect(wrong).toEqual([]);
});

test("a flood on a meetup that does not exist is refused past the limit, and another visitor's list is answered between", async () => {
  const list = () => fetch(`${url}/api/meetups/upcoming`);
  await list();
  const statuses: number[] = [];
  const flood = Promise.all(
    Array.from({ length: 2 * MAX_INSIDE }, async () => {
      statuses.push((await fetch(`${url}${NO_MEETUP}`)).status);
    }),
  );
  await expect
    .poll(async () => [(await list()).status, statuses.includes(503)], PATIENT)
    .toEqual([200, true]);
  await flood;
  expect(new Set(statuses)).toEqual(new Set([404, 503]));
});

test("requests whose bodies never arrive do not block others", async () => {
  const port = Number(new URL(url).port);
  const crowd = Array.from({ length: MAX_INSIDE + TOO_MANY }, () => connect(port, "127.0.0.1"));
  for (const socket of crowd) {
    if (socket.connecting) await once(socket, "connect");
    socket.write(
      "POST /api/auth/register HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{",
    );
  }
  const member = await aMember(program);
  const headers = { authorization: `Bearer ${await signedIn(program, member.id)}` };
  await expect
    .poll(async () => (await fetch(`${url}/api/meetups/my-meetups`, { headers })).status, PATIENT)
    .toBe(200);
  for (const socket of crowd) socket.destroy();
});

test("clients that disconnect while their page is rendered release their slots", async () => {
  const port = Number(new URL(url).port);
  for (let round = 0; round < 40; round += 1) {
    await program.db.write(async (tx) => notifyOnCommit(tx, "meetups-changed"));
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    await once(socket, "connect");
    socket.write("GET / HTTP/1.1\r\nhost: here\r\n\r\n".repeat(5));
    for (let turn = 0; turn < round; turn += 1) await new Promise(setImmediate);
    socket.destroy();
  }
  await expect
    .poll(async () => (await program.app.inject("/metrics")).body, PATIENT)
    .toContain("trefpunt_calls_in_progress 0\n");
});
