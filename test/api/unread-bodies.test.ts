import { Agent, type IncomingMessage, type RequestOptions, request } from "node:http";
import { text } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { anAdminToken } from "../harness/builders.ts";
import { EVERY_CALL, nameOf, paramsFor } from "../harness/every-call.ts";
import { programForAllTests } from "../harness/program.ts";

const program = programForAllTests();
/** More than the buffers of a connection and of a stream hold together. */
const BODY = Buffer.from(JSON.stringify("x".repeat(600_000)));

let port: number;
beforeAll(async () => {
  port = Number(new URL(await program.app.listen({ port: 0, host: "127.0.0.1" })).port);
});

interface Answer {
  readonly status: number | undefined;
  readonly isOnKeptConnection: boolean;
}

async function answerTo(options: RequestOptions, body?: Buffer): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const asked = request({ host: "127.0.0.1", port, ...options }, resolve).on("error", reject);
  if (options.headers && "expect" in options.headers) asked.on("continue", () => asked.end(body));
  else asked.end(body);
  const response = await promise;
  await text(response);
  return { status: response.statusCode, isOnKeptConnection: asked.reusedSocket };
}

const WAYS = {
  "with its length": { "content-length": String(BODY.length) },
  "in chunks": { "transfer-encoding": "chunked" },
  "after 100 Continue": { "content-length": String(BODY.length), expect: "100-continue" },
};

/** What the next request on the connection of this call gets. */
async function nextAfter(
  { method, path, ...call }: Endpoint,
  headers: Record<string, string>,
): Promise<Answer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const named = path.replace(
    /:(\w+)/g,
    (_all, name: string) => paramsFor({ method, path, ...call })[name] ?? "",
  );
  await answerTo({ agent, method, path: `/api${named}`, headers }, BODY);
  const next = await answerTo({ agent, path: "/healthz" });
  agent.destroy();
  return next;
}

/** One is not read at all, the other until it is too large for most calls. */
const TYPES = ["text/plain", "application/json"];

test.each(Object.entries(WAYS).flatMap(([way, headers]) => TYPES.map((type) => ({ way, type, headers }))))(
  "a body of type $type that was sent $way keeps no connection from its next request, whatever the call",
  async ({ type, headers }) => {
    const token = await anAdminToken(program);
    const stuck: string[] = [];
    for (const call of EVERY_CALL)
      for (const caller of [{}, { authorization: `Bearer ${token}` }]) {
        const next = await nextAfter(call, { ...headers, ...caller, "content-type": type });
        if (next.status !== 200 || !next.isOnKeptConnection) stuck.push(`${nameOf(call)}: ${next.status}`);
      }
    expect(stuck).toEqual([]);
  },
);
