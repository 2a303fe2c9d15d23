import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { httpServer } from "./server.ts";

const LARGE = "x".repeat(50_000_000);

const KEEP_ALIVE_MS = 3_600_000;

let server: Server;
let port: number;
beforeEach(async () => {
  const patience = { requestMs: 300, checkMs: 50, silenceMs: 300, keepAliveMs: KEEP_ALIVE_MS };
  server = httpServer((request, response) => {
    if (UNREAD.includes(request.url ?? "")) return answerAtOnce(request, response);
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

/** As a call that is refused before its body is read. */
function answerAtOnce(request: IncomingMessage, response: ServerResponse): void {
  // Reads as far as the buffers go.
  if (request.url === "/started") request.pipe(new PassThrough());
  response.end("here");
}

interface Client {
  readonly socket: Socket;
  readonly end: Promise<string>;
}

function client(to = port): Client {
  const socket = connect(to, "127.0.0.1");
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

/** Answered as soon as its headers are there: `/started` with its body half read, `/untouched` without a look at it. */
const POST = (path: string, length: string) => `POST ${path} HTTP/1.1\r\nhost: here\r\n${length}\r\n\r\n`;
const UNREAD = ["/started", "/untouched"];

test.each(UNREAD)(
  "%s: a body that is answered before it was read is read, and the next request answered",
  async (path) => {
    const kept = client();
    kept.socket.write(POST(path, "content-length: 600000"));
    kept.socket.write("x".repeat(600_000));
    kept.socket.write("GET / HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n");
    expect((await kept.end).match(/here/g)).toHaveLength(2);
  },
);

test.each(UNREAD)(
  "%s: a proxy that closes its connection after each request gets the answer while it still sends the body",
  async (path) => {
    const proxy = connect(port, "127.0.0.1");
    const ended = once(proxy, "close");
    proxy.write(POST(path, "connection: close\r\ncontent-length: 9000000"));
    expect(String((await once(proxy, "data"))[0])).toMatch(/^HTTP\/1\.1 200 /);
    proxy.write("x".repeat(9_000_000));
    // With an error when the server closed before.
    expect(await ended).toEqual([false]);
    expect(proxy.bytesWritten).toBeGreaterThan(9_000_000);
  },
);

const PART = "x".repeat(100_000);

test.each(
  UNREAD.flatMap((path) => [
    { path, how: "announced", length: "content-length: 1000000000", part: PART },
    { path, how: "sent", length: "transfer-encoding: chunked", part: `186a0\r\n${PART}\r\n` },
  ]),
)("$path: a body that is $how as larger than any is not read to its end", async ({ path, length, part }) => {
  const patient = httpServer(answerAtOnce).listen(0, "127.0.0.1");
  await once(patient, "listening");
  const endless = client((patient.address() as AddressInfo).port);
  const [served] = (await once(patient, "connection")) as [Socket];
  endless.socket.write(POST(path, length));
  const goOn = () => {
    while (!endless.socket.destroyed && endless.socket.write(part));
  };
  endless.socket.on("drain", goOn);
  goOn();
  expect(await endless.end).toMatch(/^HTTP\/1\.1 200 /);
  expect(served.bytesRead).toBeLessThan(30_000_000);
  patient.close();
});
