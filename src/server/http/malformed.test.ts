import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { malformedRequests } from "./malformed.ts";
import { httpServer } from "./server.ts";

const HEADERS = { "x-content-type-options": "nosniff" };

let server: Server;
let answering: PromiseWithResolvers<ServerResponse>;
beforeEach(async () => {
  answering = Promise.withResolvers();
  const patience = { requestMs: 300, checkMs: 50, silenceMs: 5_000, keepAliveMs: 5_000 };
  server = httpServer((_request, response) => answering.resolve(response), patience);
  server.on("clientError", malformedRequests(HEADERS).onClientError);
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

test("who is too slow is told so in Dutch, with every header", async () => {
  const slow = client();
  slow.socket.write("GET / HTTP/1.1\r\nhost: here\r\n");
  const answer = await slow.end;
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(answer).toContain("\r\nx-content-type-options: nosniff\r\n");
  expect(answer).toContain("\r\nconnection: close\r\n");
  expect(answer.split("\r\n\r\n")[1]).toBe('{"error":"De aanvraag duurde te lang"}');
});

test("an answer that has begun is not garbled by another", async () => {
  const garbling = client();
  garbling.socket.write("GET / HTTP/1.1\r\nhost: here\r\n\r\n");
  (await answering.promise).writeHead(200, { "content-length": "99" }).write("so far");
  garbling.socket.write("nonsense\r\n\r\n");
  const answer = await garbling.end;
  expect(answer).toContain("so far");
  expect(answer).not.toContain("HTTP/1.1 400");
});
