import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { listenTo } from "../harness/listener.ts";
import { startProgram } from "../harness/running-program.ts";
import { startScriptedServer } from "../harness/scripted-mail-server.ts";

/** The clients here never finish by themselves. */
const ENDS_WITHIN_MS = 60_000;

/** A client that sends its body a byte at a time. */
async function aTrickle(url: string): Promise<() => void> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => socket.destroy());
  await once(socket, "connect");
  socket.write(
    "POST /api/auth/register HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n{",
  );
  const dripping = setInterval(() => socket.write(" "), 1_000);
  return () => {
    clearInterval(dripping);
    socket.destroy();
  };
}

const subscribe = (url: string, names: readonly string[]) =>
  Promise.all(
    names.map((name) =>
      fetch(`${url}/api/auth/register`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ name: "Iemand", email: `${name}@example.org` }),
      }),
    ),
  );

/** How many mails are claimed. */
const held = (database: DatabaseSync) =>
  database.prepare("select count(*) as held from emails where claimed_until is not null").get()?.held;

const isListening = (port: number) =>
  new Promise<boolean>((answer) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => answer(true)).on("error", () => answer(false));
    socket.on("connect", () => socket.destroy());
  });

test(
  "SIGTERM ends the program in time with any clients and mail servers, and claims only the mail on its way",
  async () => {
    const mail = await startScriptedServer({ message: () => "silence" });
    const program = await startProgram({ SMTP_URL: mail.url, MAIL_CONNECTIONS: "1", LOG_LEVEL: "silent" });
    const database = new DatabaseSync(join(program.folder, "trefpunt.sqlite"));
    const stopTrickle = await aTrickle(program.url);
    await subscribe(program.url, ["anna", "bram", "gijs", "lars"]);
    await expect.poll(() => held(database), { timeout: 20_000 }).toBe(1);
    expect(await program.stop()).toBe(0);
    expect(held(database)).toBe(1);
    stopTrickle();
    database.close();
    await mail.close();
    program.remove();
  },
  ENDS_WITHIN_MS,
);

test("a request in progress at the stop is answered", async () => {
  const program = await startProgram({ LOG_LEVEL: "silent" });
  const port = Number(new URL(program.url).port);
  const body = JSON.stringify({ name: "Iemand", email: "iemand@example.org" });
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.setEncoding("utf8").on("data", (text) => {
    answer += text;
  });
  socket.write(
    `POST /api/auth/register HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
  );
  await expect.poll(() => answer).toContain("100 Continue");
  const closed = once(socket, "close");
  const stopped = program.stop();
  await expect.poll(() => isListening(port)).toBe(false);
  socket.write(body);
  await closed;
  expect(answer).toMatch(/HTTP\/1\.1 200 OK/);
  expect(await stopped).toBe(0);
  program.remove();
});

test(
  "a stop does not wait for a locked database",
  async () => {
    const mail = await startScriptedServer({ message: () => "silence" });
    const program = await startProgram({ SMTP_URL: mail.url, MAIL_CONNECTIONS: "1", LOG_LEVEL: "silent" });
    await subscribe(program.url, ["anna", "bram"]);
    const other = new DatabaseSync(join(program.folder, "trefpunt.sqlite"));
    await expect.poll(() => held(other), { timeout: 20_000 }).toBe(1);
    other.exec("begin immediate");
    expect(await program.stop()).toBe(0);
    other.close();
    await mail.close();
    program.remove();
  },
  ENDS_WITHIN_MS,
);

test("a stop does not wait for live streams", async () => {
  const program = await startProgram({ LOG_LEVEL: "silent" });
  const listeners = await Promise.all(Array.from({ length: 300 }, () => listenTo(program.url)));
  const ended = Promise.all(listeners.map(({ response }) => once(response, "end")));
  expect(await program.stop()).toBe(0);
  // Ended properly; a disconnect would break off the answer.
  await ended;
  expect(listeners.filter(({ response }) => !response.complete)).toEqual([]);
  program.remove();
});

test("SIGTERM at the moment the program starts listening stops it cleanly", async () => {
  for (let start = 0; start < 3; start += 1) {
    const program = await startProgram({ LOG_LEVEL: "silent" });
    expect(await program.stop()).toBe(0);
    program.remove();
  }
});
