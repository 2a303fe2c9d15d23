import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inDays, meetupForm } from "../harness/builders.ts";
import { queryOnce } from "../harness/postgres-query.ts";
import { startTestProgram, type TestProgram } from "../harness/program.ts";
import { type Receiver, startReceiver } from "../harness/receiver.ts";
import { adminToken, type RunningProgram, startProgram } from "../harness/running-program.ts";

let receiver: Receiver;
let folder: string;
/** The database on PostgreSQL; on SQLite the built program makes its own. */
let shared: TestProgram | null;
const running: RunningProgram[] = [];

beforeEach(async () => {
  receiver = await startReceiver();
  folder = mkdtempSync(join(tmpdir(), "trefpunt-webhooks-"));
  const program = await startTestProgram();
  shared = program.config.database.kind === "postgres" ? program : null;
  if (!shared) await program.close();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((program) => program.stop("SIGKILL")));
  await shared?.close();
  await receiver.close();
  rmSync(folder, { recursive: true });
});

async function start(): Promise<RunningProgram> {
  const database = shared?.config.database;
  const environment =
    database?.kind === "postgres" ? { DATABASE_URL: database.url, SECRET: shared?.config.secret ?? "" } : {};
  const program = await startProgram(
    { WEBHOOK_PRIVATE: "true", LOG_LEVEL: "silent", ...environment },
    folder,
  );
  running.push(program);
  return program;
}

async function ask(program: RunningProgram, path: string, body: object) {
  const response = await fetch(`${program.url}/api${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${await adminToken(program)}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}

/** A lease of a killed process lasts 30 s more. The full form (`npm run test:faults`) waits; here the rows say that it is over. */
async function kill(program: RunningProgram): Promise<void> {
  await program.stop("SIGKILL");
  const database = shared?.config.database;
  if (database?.kind !== "postgres" || import.meta.env.MODE === "full") return;
  await queryOnce(
    database.url,
    "update webhook_deliveries set claimed_until = created_at where claimed_until is not null",
  );
}

const addWebhook = (program: RunningProgram) =>
  ask(program, "/admin/webhooks", {
    name: "Huis",
    kind: "standard",
    url: receiver.url,
    events: ["announced"],
    active: true,
  });
const date = inDays(20);
const announce = (program: RunningProgram, title: string) =>
  ask(program, "/meetups", meetupForm({ title, date }));

const titles = () =>
  receiver.taken.map(({ body }) => (body.data as { meetup: { title: string } }).meetup.title);
const ids = () => new Set(receiver.taken.map(({ headers }) => headers["webhook-id"]));

test("a delivery interrupted by a kill is sent by the next process under the same id", async () => {
  const first = await start();
  await addWebhook(first);
  receiver.answer("silence");
  await announce(first, "Zigbee");
  await expect.poll(titles, { timeout: 10_000 }).toEqual(["Zigbee"]);
  await kill(first);
  await start();
  await expect.poll(titles, { timeout: 45_000 }).toEqual(["Zigbee", "Zigbee"]);
  expect(ids().size).toBe(1);
});

test("every committed event is delivered after a kill", async () => {
  let program = await start();
  await addWebhook(program);
  for (const title of ["Een", "Twee", "Drie"]) {
    await announce(program, title);
    await kill(program);
    program = await start();
  }
  await expect.poll(() => new Set(titles()), { timeout: 45_000 }).toEqual(new Set(["Een", "Twee", "Drie"]));
  expect(ids().size).toBe(3);
});
