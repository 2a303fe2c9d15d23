import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { startProgram } from "../harness/running-program.ts";
import { startScriptedServer } from "../harness/scripted-mail-server.ts";

const MOST_MS = 10_000;

/** A client that sends its body a byte at a time, for as long as it may. */
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

test("SIGTERM ends the program in time whatever clients and mail servers do, and hands back what it holds", async () => {
  const mail = await startScriptedServer({ message: () => "silence" });
  const program = await startProgram({ SMTP_URL: mail.url, MAIL_CONNECTIONS: "1", LOG_LEVEL: "silent" });
  const database = new DatabaseSync(join(program.folder, "trefpunt.sqlite"));
  const held = () =>
    database.prepare("select count(*) as held from emails where claimed_until is not null").get()?.held;
  const stopTrickle = await aTrickle(program.url);
  await Promise.all(
    ["anna", "bram", "gijs", "lars"].map((name) =>
      fetch(`${program.url}/api/auth/register`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ name: "Iemand", email: `${name}@example.org` }),
      }),
    ),
  );
  await expect.poll(held, { timeout: 20_000 }).toBeGreaterThan(1);
  const began = performance.now();
  expect(await program.stop()).toBe(0);
  expect(performance.now() - began).toBeLessThan(MOST_MS);
  expect(held(), "just the one on its way is not handed back").toBe(1);
  stopTrickle();
  database.close();
  await mail.close();
  program.remove();
}, 60_000);

test("SIGTERM in the moment it begins to listen is a stop like any other", async () => {
  for (let start = 0; start < 3; start += 1) {
    const program = await startProgram({ LOG_LEVEL: "silent" });
    expect(await program.stop()).toBe(0);
    program.remove();
  }
});
