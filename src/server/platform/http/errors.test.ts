import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import Fastify from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answerFaults, inOriginForm, malformedRequests } from "./errors.ts";
import { httpServer } from "./server.ts";

test.each([
  ["/api/meetups?x=1", "/api/meetups?x=1"],
  ["http://trefpunt.test/api/meetups?x=1", "/api/meetups?x=1"],
  ["HTTPS://elders.test", "/"],
  ["//api/meetups", "//api/meetups"],
  ["*", "*"],
  ["", ""],
])("the request target %j is handled as %j", (url, path) => {
  const request = { url } as IncomingMessage;
  inOriginForm(({ url: seen }) => expect(seen).toBe(path))(request, {} as ServerResponse);
  expect.assertions(1);
});

const HEADERS = { "x-content-type-options": "nosniff" };

let server: Server;
let answering: PromiseWithResolvers<ServerResponse>;
beforeEach(async () => {
  answering = Promise.withResolvers();
  const patience = { requestMs: 300, checkMs: 50, silenceMs: 5_000, keepAliveMs: 5_000 };
  server = httpServer((_request, response) => answering.resolve(response), patience);
  server.on("clientError", malformedRequests(() => HEADERS).onClientError);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function client() {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let received = "";
  socket.setEncoding("utf8").on("data", (text) => {
    received += text;
  });
  return { socket, end: once(socket, "close").then(() => received) };
}

test("a request that times out is answered in Dutch with all security headers", async () => {
  const slow = client();
  slow.socket.write("GET / HTTP/1.1\r\nhost: here\r\n");
  const answer = await slow.end;
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(answer).toContain("\r\nx-content-type-options: nosniff\r\n");
  expect(answer).toContain("\r\nconnection: close\r\n");
  expect(answer.split("\r\n\r\n")[1]).toBe('{"error":"De aanvraag duurde te lang"}');
});

test("an error does not corrupt an answer that has begun", async () => {
  const garbling = client();
  garbling.socket.write("GET / HTTP/1.1\r\nhost: here\r\n\r\n");
  (await answering.promise).writeHead(200, { "content-length": "99" }).write("so far");
  garbling.socket.write("nonsense\r\n\r\n");
  const answer = await garbling.end;
  expect(answer).toContain("so far");
  expect(answer).not.toContain("HTTP/1.1 400");
});

test("a client that disconnects in the middle of a body is not logged as a database failure", async () => {
  let log = "";
  const stream = {
    write: (line: string) => {
      log += line;
    },
  };
  const app = Fastify({ logger: { level: "warn", stream } });
  answerFaults(app);
  const begun = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  app.addHook("onRequest", async () => begun.resolve());
  app.addHook("onError", async () => over.resolve());
  app.post("/", async () => "never");
  const port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
  const socket = connect(port, "127.0.0.1");
  socket.write(
    "POST / HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{",
  );
  await begun.promise;
  socket.destroy();
  await over.promise;
  await app.close();
  expect(log).toBe("");
});
