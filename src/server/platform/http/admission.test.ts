import { once } from "node:events";
import { get, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  Admission,
  admit,
  leaveWhenAnswered,
  MAX_INSIDE,
  needsWorkBut,
  pauseWhileReadingBody,
} from "./admission.ts";
import { answerFaults } from "./errors.ts";
import { httpServer } from "./server.ts";

const TOO_MANY = 30;
const needsWork = needsWorkBut((path) => path === "/assets/built.js");
const PATIENT = { timeout: 25_000, interval: 5 };

let app: FastifyInstance;
let admission: Admission;
let url: string;
let gate: PromiseWithResolvers<void>;
let begun: string[];
let refused = 0;

beforeEach(async () => {
  admission = new Admission();
  gate = Promise.withResolvers();
  begun = [];
  refused = 0;
  const admitted = admit({
    admission,
    headers: () => ({ "x-content-type-options": "nosniff" }),
    needsWork,
    onRefusal: () => {
      refused += 1;
    },
  });
  app = Fastify({
    serverFactory: (handle) => httpServer(admitted(handle)).on("connection", () => admission.newConnection()),
  });
  answerFaults(app);
  pauseWhileReadingBody(app, admission, needsWork);
  leaveWhenAnswered(app, admission);
  await app.register(async (api) => {
    const held = async (call: { url: string }) => {
      begun.push(call.url);
      await gate.promise;
      return { status: "answered" };
    };
    api.get("/api/held/:number", held);
    api.post("/api/held", held);
  });
  app.get("/", async () => "page");
  app.get("/healthz", async () => "healthy");
  await app.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  gate.resolve();
  app.server.closeAllConnections();
  await app.close();
});

const numbers = (count: number) => Array.from({ length: count }, (_none, number) => number);

test("requests that fit in the queue are answered and only the others refused, pages and unknown paths included", async () => {
  const refusals: Response[] = [];
  const enough = Promise.withResolvers<void>();
  const calls = numbers(MAX_INSIDE + TOO_MANY).map(async (number) => {
    const response = await fetch(`${url}/api/held/${number}`);
    if (response.status === 503) refusals.push(response);
    if (refusals.length === TOO_MANY) enough.resolve();
    return response.status;
  });
  await enough.promise;
  const [first] = refusals;
  expect(Object.fromEntries(first?.headers ?? [])).toMatchObject({
    "retry-after": "2",
    "x-content-type-options": "nosniff",
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
  });
  expect(await first?.json()).toEqual({ error: "De server is druk. Probeer het zo opnieuw" });
  expect([admission.calls, refused]).toEqual([MAX_INSIDE, TOO_MANY]);
  expect((await fetch(`${url}/%61pi/held/0`)).status, "the same call, spelled otherwise").toBe(503);
  expect((await fetch(`${url}/nergens`)).status).toBe(503);
  expect((await fetch(`${url}/unsubscribe/x`, { method: "POST", body: "x=y" })).status).toBe(503);
  const page = await fetch(url, { headers: { accept: "text/html" } });
  expect([page.status, page.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await page.text()).toContain('<meta http-equiv="refresh" content="5">');
  expect(await (await fetch(`${url}/healthz`)).text()).toBe("healthy");

  gate.resolve();
  const statuses = await Promise.all(calls);
  expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_INSIDE);
  expect((await fetch(`${url}/api/held/next`)).status).toBe(200);
  expect(refused).toBe(TOO_MANY + 4);
  await expect.poll(() => admission.calls, PATIENT).toBe(0);
}, 60_000);

test("requests begin in order of arrival", async () => {
  const order = numbers(50);
  for (const number of order) {
    get(`${url}/api/held/${number}`).on("error", () => undefined);
    await expect.poll(() => admission.calls, PATIENT).toBe(number + 1);
  }
  await expect.poll(() => begun, PATIENT).toEqual(order.map((number) => `/api/held/${number}`));
});

test("a request whose client disconnects while waiting is never begun", async () => {
  const crowd = numbers(200).map((number) => get(`${url}/api/held/${number}`).on("error", () => undefined));
  while (admission.calls < crowd.length) await new Promise(setImmediate);
  for (const call of crowd) call.destroy();
  await expect.poll(() => admission.calls - begun.length, PATIENT).toBe(0);
  expect(begun.length).toBeLessThan(crowd.length / 2);
});

test("one connection cannot fill the queue with pipelined requests", async () => {
  const socket = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => undefined);
  const cut = once(socket, "close");
  const ahead = numbers(100).map((number) => `GET /api/held/${number} HTTP/1.1\r\nhost: here\r\n\r\n`);
  socket.resume().write(ahead.join(""));
  await cut;
  expect(begun.length).toBeLessThanOrEqual(20);
  gate.resolve();
  await expect.poll(() => admission.calls, PATIENT).toBe(0);
  expect(refused).toBe(0);
  expect((await fetch(`${url}/api/held/next`)).status).toBe(200);
});

test("a request without a route releases its slot", async () => {
  expect((await fetch(`${url}/api/nowhere`)).status).toBe(404);
  await expect.poll(() => admission.calls, PATIENT).toBe(0);
});

test("a request is refused when its body arrives after the queue has filled", async () => {
  const slow = request(`${url}/api/held`, {
    method: "POST",
    headers: { "content-type": "application/json" },
  });
  slow.write("{");
  await expect.poll(() => admission.calls, PATIENT).toBe(0);
  const crowd = numbers(MAX_INSIDE).map((number) => fetch(`${url}/api/held/${number}`));
  await expect.poll(() => admission.calls, PATIENT).toBe(MAX_INSIDE);
  slow.end("}");
  const [answer] = await once(slow, "response");
  expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "2"]);
  gate.resolve();
  expect(new Set((await Promise.all(crowd)).map(({ status }) => status))).toEqual(new Set([200]));
}, 60_000);

test.each([
  ["an unknown path", "GET /api/nergens HTTP/1.1\r\nhost: here\r\n\r\n".repeat(2)],
  ["an unknown method", "DELETE /api/held/1 HTTP/1.1\r\nhost: here\r\n\r\n".repeat(2)],
  ["a malformed path", "GET /api/%zz HTTP/1.1\r\nhost: here\r\n\r\n".repeat(2)],
  [
    "an unknown path with half a body",
    "POST /api/nergens HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{",
  ],
])("a client that requests %s and disconnects releases its slot", async (_what, asked) => {
  const port = Number(new URL(url).port);
  for (const delay of numbers(300).map((number) => number % 20)) {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    await once(socket, "connect");
    socket.write(asked);
    for (let turn = 0; turn < delay; turn += 1) await new Promise(setImmediate);
    socket.destroy();
  }
  expect((await fetch(`${url}/api/nergens`)).status).toBe(404);
  await expect.poll(() => admission.calls, PATIENT).toBe(0);
});
