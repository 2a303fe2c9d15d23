import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { aMeetup, aMember, inDays } from "../harness/builders.ts";
import { startTestProgram } from "../harness/program.ts";
import { startProgram } from "../harness/running-program.ts";
import { type ScriptedServer, startScriptedServer } from "../harness/scripted-mail-server.ts";

const ADDRESSES = 150;
const KILLS = 5;
const folder = mkdtempSync(join(tmpdir(), "trefpunt-one-mail-"));
let mail: ScriptedServer;
afterEach(async () => {
  await mail.close();
  rmSync(folder, { recursive: true });
});

const recipients = () => new Set(mail.taken.map(({ recipient }) => recipient));

test(`over ${KILLS} kill -9 while invitations go, each of ${ADDRESSES} addresses of two gets one mail, as one message`, async () => {
  const filled = await startTestProgram({ DATA_DIR: folder });
  filled.setClock(new Date().toISOString());
  for (let count = 0; count < ADDRESSES; count += 1)
    for (const rank of [0, 1] as const) await aMember(filled, { email: `huis${count}@example.org`, rank });
  await aMeetup(filled, { date: inDays(20), remind_days_before: null });
  const { database, secret } = filled.config;
  const shared = database.kind === "postgres" ? { DATABASE_URL: database.url, SECRET: secret } : null;
  // SQLite allows one process; PostgreSQL's database is removed with the test program.
  if (shared === null) await filled.close();
  mail = await startScriptedServer({ stepMs: 3 });
  const start = () => startProgram({ SMTP_URL: mail.url, LOG_LEVEL: "silent", ...shared }, folder);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const running = await start();
    const enough = Math.min(ADDRESSES - 1, kill * 20);
    await expect.poll(() => recipients().size, { timeout: 30_000, interval: 5 }).toBeGreaterThan(enough);
    await running.stop("SIGKILL");
  }
  const last = await start();
  await expect.poll(() => recipients().size, { timeout: 30_000 }).toBe(ADDRESSES);
  await last.stop();
  expect(new Set(mail.taken.map(({ messageId }) => messageId)).size).toBe(ADDRESSES);
  // A mail that was being sent at a kill may arrive again, as the same message.
  expect(mail.taken.length - ADDRESSES).toBeLessThan(KILLS * 10);
  if (shared !== null) await filled.close();
});
