import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { aMember, inDays, meetupForm } from "../harness/builders.ts";
import { startTestProgram, type TestProgram } from "../harness/program.ts";
import { adminToken, type RunningProgram, startProgram } from "../harness/running-program.ts";
import { type ScriptedServer, startScriptedServer } from "../harness/scripted-mail-server.ts";

const MEMBERS = 500;
/** The first administrator is invited too. */
const INVITED = MEMBERS + 1;

/** A database with this many members, on which the built program can be started, killed and started again. */
interface Site {
  start(): Promise<RunningProgram>;
  readonly mail: ScriptedServer;
  end(): Promise<void>;
}

async function aSite(): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-undo-"));
  const filled = await startTestProgram({ DATA_DIR: folder });
  filled.setClock(new Date().toISOString());
  for (let count = 1; count <= MEMBERS; count += 1) await aMember(filled);
  const database = databaseOf(filled);
  // SQLite allows one process; PostgreSQL's database is removed with the test program.
  if (database === null) await filled.close();
  const mail = await startScriptedServer();
  return {
    mail,
    start: () => startProgram({ SMTP_URL: mail.url, LOG_LEVEL: "silent", ...database }, folder),
    end: async () => {
      await mail.close();
      if (database !== null) await filled.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function databaseOf({ config: { database, secret } }: TestProgram) {
  return database.kind === "postgres" ? { DATABASE_URL: database.url, SECRET: secret } : null;
}

let site: Site;
afterEach(() => site.end());

const ask = async (program: RunningProgram, path: string, body?: unknown) => {
  const response = await fetch(`${program.url}/api${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${await adminToken(program)}`, "content-type": "application/json" },
    body: JSON.stringify(body ?? {}),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { meetup: { id: number; status: string } }).meetup;
};

const date = inDays(20);

const publish = (program: RunningProgram, announce_after: number) =>
  ask(program, "/meetups", { ...meetupForm({ date, remind_days_before: null }), announce_after });

const aMoment = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.random() * ms));

test("an announcement can still be undone after a kill: 0 of 500 mails are sent, then and later", async () => {
  site = await aSite();
  const first = await site.start();
  const pressed = Date.now();
  const { id } = await publish(first, 8);
  await aMoment(500);
  await first.stop("SIGKILL");
  const second = await site.start();
  expect(await ask(second, `/admin/meetups/${id}/unpublish`)).toMatchObject({ status: "draft" });
  await second.stop("SIGKILL");
  const third = await site.start();
  // Until well after the moment at which it would have been sent.
  await expect.poll(() => Date.now() - pressed, { timeout: 20_000 }).toBeGreaterThan(9_500);
  expect(site.mail.taken).toEqual([]);
  expect((await fetch(`${third.url}/api/meetups/${id}`)).status).toBe(404);
  await third.stop();
}, 60_000);

test("an announcement that is not undone is sent at its moment after a kill: 500 members get one mail each", async () => {
  site = await aSite();
  const first = await site.start();
  const { id } = await publish(first, 2);
  await aMoment(1_500);
  await first.stop("SIGKILL");
  expect(site.mail.taken).toEqual([]);
  const second = await site.start();
  const recipients = () => new Set(site.mail.taken.map(({ recipient }) => recipient)).size;
  await expect.poll(recipients, { timeout: 30_000 }).toBe(INVITED);
  expect(site.mail.taken).toHaveLength(INVITED);
  expect((await fetch(`${second.url}/api/meetups/${id}`)).status).toBe(200);
  await second.stop();
}, 60_000);
