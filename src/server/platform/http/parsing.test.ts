import { type ClientRequest, request } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BODY_LIMITS } from "#contract/body-limits.ts";
import { answerFaults } from "./errors.ts";
import { boundBodies } from "./parsing.ts";

const KB = 1024;
let app: FastifyInstance;
let port: number;
beforeEach(async () => {
  app = Fastify({ bodyLimit: BODY_LIMITS.visitor });
  answerFaults(app);
  boundBodies(app, 100 * KB);
  app.post("/large", { bodyLimit: 80 * KB }, async ({ body }) => ({ length: JSON.stringify(body).length }));
  app.post("/small", async () => ({}));
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(() => app.close());

const text = (length: number) => JSON.stringify("x".repeat(length - 2));

function post(path: string, body: string): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", headers, body });
}

/** A request whose body stops after this many bytes. */
async function unfinished(bytes: number): Promise<ClientRequest> {
  const call = request({ port, host: "127.0.0.1", path: "/large", method: "POST" });
  call.setHeader("content-type", "application/json");
  call.setHeader("content-length", 80 * KB);
  call.on("error", () => undefined);
  await new Promise<void>((written) => {
    call.write(text(80 * KB).slice(0, bytes), () => written());
  });
  return call;
}

test("a body within the limit is read completely", async () => {
  expect(await (await post("/large", text(80 * KB))).json()).toEqual({ length: 80 * KB });
});

test("bodies of forms and of calls without sign-in are limited to 8 KB", async () => {
  expect((await post("/small", text(9 * KB))).status).toBe(413);
});

test("a body beyond the total limit is refused as busy until others are done", async () => {
  const call = await unfinished(78 * KB);
  await expect.poll(async () => (await post("/large", text(40 * KB))).status).toBe(503);
  // A short body is always accepted.
  expect((await post("/large", text(8 * KB))).status).toBe(200);
  call.destroy();
  await expect.poll(async () => (await post("/large", text(40 * KB))).status).toBe(200);
});

test("each answer releases the memory of its body", async () => {
  for (let round = 0; round < 5; round += 1) expect((await post("/large", text(80 * KB))).status).toBe(200);
});
