import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { post } from "./send.ts";

let asked: string[];
let port: number;
const server = createServer((request, response) => {
  asked.push(request.headers.host ?? "");
  if (request.url === "/upgrade")
    request.socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n");
  else if (request.url !== "/silent") response.writeHead(200).end("x".repeat(1_000_000));
});
beforeEach(async () => {
  asked = [];
  await once(server.listen(0, "127.0.0.1"), "listening");
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const signal = new AbortController().signal;
const posting = (path = "/") => ({ url: `http://ha.example.org:${port}${path}`, body: "{}" });
const here = [{ address: "127.0.0.1", family: 4 }];

test("the connection uses the address that was checked, not a second DNS lookup", async () => {
  const answers = [here, [{ address: "127.0.0.2", family: 4 }]];
  const resolve = async () => answers.shift() ?? [];
  expect(await post(posting(), {}, { own: ["127.0.0.1"], signal, resolve })).toMatchObject({ status: 200 });
  expect(asked).toEqual([`ha.example.org:${port}`]);
  expect(answers).toHaveLength(1);
});

test("a name with a private address gets no request", async () => {
  const refused = await post(posting(), {}, { own: false, signal, resolve: async () => here });
  expect(refused).toEqual({ kind: "refused", why: "webhook-private" });
  expect(asked).toEqual([]);
});

test("a receiver that does not answer times out, and so does an unresolved name", async () => {
  const way = { own: true, signal, patienceMs: 100 } as const;
  const silent = await post(posting("/silent"), {}, { ...way, resolve: async () => here });
  expect(silent).toEqual({ kind: "unreachable", code: "TIMEOUT" });
  const nowhere = await post(posting(), {}, { ...way, resolve: () => new Promise(() => undefined) });
  expect(nowhere).toEqual({ kind: "unreachable", code: "TIMEOUT" });
});

test("an answer in another protocol counts as no answer", async () => {
  const way = { own: true, signal, resolve: async () => here } as const;
  expect(await post(posting("/upgrade"), {}, way)).toEqual({ kind: "unreachable", code: "NO_ANSWER" });
});
