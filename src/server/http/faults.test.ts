import { connect } from "node:net";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { answerFaults } from "./faults.ts";

test("who hangs up in the middle of a body is not taken for a database that did", async () => {
  let log = "";
  const stream = {
    write: (line: string) => {
      log += line;
    },
  };
  const app = Fastify({ logger: { level: "warn", stream } });
  answerFaults(app);
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
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
