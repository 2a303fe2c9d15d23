import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { startLoadBalancer } from "./harness/load-balancer.ts";

/** A backend that breaks off every answer after this text. */
async function askThrough(said: string): Promise<number> {
  const backend = createServer((socket: Socket) => {
    socket.once("data", () => socket.write(said, () => socket.resetAndDestroy()));
  });
  await once(backend.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
  const balancer = await startLoadBalancer(() => [url]);
  const { status } = await fetch(`${balancer.url}/api/site`);
  await balancer.close();
  backend.close();
  return status;
}

/** Tests of a killed process rely on this: the client gets an answer instead of a broken connection. */
test.each([
  ["before its first word", ""],
  ["within its headers", "HTTP/1.1 200 OK\r\ncontent-le"],
  ["after its headers", "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n"],
  ["within its body", "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n1234"],
])("an answer that is cut %s is 502", async (_when, said) => {
  expect(await askThrough(said)).toBe(502);
});
