import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { httpServer } from "./server.ts";

const LARGE = "x".repeat(50_000_000);

const KEEP_ALIVE_MS = 3_600_000;

let server: Server;
let port: number;
beforeEach(async () => {
  const patience = { requestMs: 300, checkMs: 50, silenceMs: 300, keepAliveMs: KEEP_ALIVE_MS };
  server = httpServer((request, response) => {
    request.resume();
    request.on("end", () => response.end(request.url === "/large" ? LARGE : "here"));
  }, patience);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

interface Client {
  readonly socket: Socket;
  readonly end: Promise<string>;
}

function client(): Client {
  const socket = connect(port, "127.0.0.1");
  const ended = Promise.withResolvers<string>();
  let received = "";
  socket.setEncoding("latin1");
  socket.on("data", (text: string) => {
    received += text;
  });
  socket.on("error", () => undefined);
  socket.on("close", () => ended.resolve(received));
  return { socket, end: ended.promise };
}

const others = async () => (await fetch(`http://127.0.0.1:${port}/`)).text();

test.each([
  ["headers", "GET / HTTP/1.1\r\nhost: here\r\n"],
  ["a body", "POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 1000\r\n\r\nso far"],
])(
  "%s sent a byte at a time: answered 408 and disconnected while others are served",
  async (_what, first) => {
    const slow = client();
    slow.socket.write(first);
    const dripping = setInterval(() => slow.socket.write("x"), 20);
    expect(await others()).toBe("here");
    expect(await slow.end).toMatch(/^HTTP\/1\.1 408 /);
    clearInterval(dripping);
  },
);

test("a client that never reads its answer is disconnected", async () => {
  const slow = client();
  slow.socket.write("GET /large HTTP/1.1\r\nhost: here\r\n\r\n");
  slow.socket.pause();
  const [socket] = (await once(server, "connection")) as [Socket];
  await once(socket, "close");
  slow.socket.resume();
  expect((await slow.end).length).toBeLessThan(LARGE.length);
});

test("a keep-alive connection serves a second request", async () => {
  const kept = client();
  kept.socket.write(
    "GET / HTTP/1.1\r\nhost: here\r\n\r\nGET / HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n",
  );
  expect((await kept.end).match(/here/g)).toHaveLength(2);
});

async function keptClient(): Promise<Client> {
  const kept = client();
  const answered = Promise.withResolvers<void>();
  server.once("request", (_request, response: ServerResponse) => response.once("close", answered.resolve));
  kept.socket.write("GET / HTTP/1.1\r\nhost: here\r\n\r\n");
  await answered.promise;
  return kept;
}

const BUSY_MS = 300;

test("a request that arrived unread when the server begins to close is answered", async () => {
  const kept = await keptClient();
  kept.socket.write("GET / HTTP/1.1\r\nhost: here\r\n\r\n");
  // Fastify and Node.js both ask for it.
  server.closeIdleConnections();
  server.close();
  const busyUntil = performance.now() + BUSY_MS;
  while (performance.now() < busyUntil);
  expect((await kept.end).match(/here/g)).toHaveLength(2);
});

test("a closing server disconnects idle clients before their keep-alive time", async () => {
  const kept = await keptClient();
  server.close();
  expect((await kept.end).match(/here/g)).toHaveLength(1);
});
