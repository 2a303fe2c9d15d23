import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { heldSite, makeOurs } from "#contract/site/held.ts";
import { aMember } from "../harness/builders.ts";
import {
  expectNothingLeft,
  HELD,
  type Outside,
  prepareAll,
  registerAndStop,
  startOutside,
} from "../harness/due-chores.ts";
import { request, startTestProgram } from "../harness/program.ts";
import { ADMIN, adminToken, BUILT, type RunningProgram, startProgram } from "../harness/running-program.ts";

let outside: Outside;
let folder: string;
let running: RunningProgram | null;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "trefpunt-held-"));
  outside = await startOutside();
  running = null;
});
afterEach(async () => {
  await running?.stop();
  await outside.close();
  rmSync(folder, { recursive: true });
});

const start = async (dataDir = folder) => {
  running = await startProgram(outside.environment, dataDir);
  return running;
};
const stop = async () => {
  await running?.stop();
  running = null;
};

/** A site on which something is due for every chore. */
async function aBusySite(): Promise<void> {
  const site = await startTestProgram({ ...outside.environment, DATA_DIR: folder });
  await prepareAll("sqlite", { site, outside, folder });
  await aMember(site, { ...ADMIN, admin: true, verified: false });
  await site.close();
}

function command(...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BUILT, ...words], {
    env: { PATH: process.env.PATH ?? "", ...outside.environment, DATA_DIR: folder },
    encoding: "utf8",
  });
  expect([status, status === 0 ? "" : stderr]).toEqual([0, ""]);
  return stdout;
}

function inDatabase<T>(work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(folder, "trefpunt.sqlite"));
  try {
    return work(database);
  } finally {
    database.close();
  }
}
/** Of the mails only the free place goes on, to the next on the waitlist. */
const offered = () =>
  outside.mail.received.flatMap(({ subject = "" }) =>
    subject.startsWith("Wil je de plek? Aanbod (") ? [subject] : [],
  );

const rows = (query: string) => inDatabase((database) => database.prepare(query).all());

test("a restored site sends, publishes and reads nothing by itself until an administrator says that it is theirs", async () => {
  await aBusySite();
  command("backup", join(folder, "copy.sqlite"));
  command("restore", join(folder, "copy.sqlite"));
  const first = await start();
  expect(first.output()).toContain(HELD);
  await registerAndStop(first, outside);
  expectNothingLeft(outside);

  const second = await start();
  const token = await adminToken(second);
  const { held } = (await request(second, heldSite, { token })).answer;
  expect(held).toMatchObject({ passed_announcements: 1, passed_reminders: 1 });
  await request(second, makeOurs, { token });
  await expect.poll(() => outside.imap.folders.get("Trefpunt")?.length).toBe(1);
  await expect.poll(() => outside.watcher.messages.length).toBeGreaterThan(0);
  await expect.poll(offered).toHaveLength(1);
  expect((await request(second, heldSite, { token })).answer).toEqual({ held: null });
  await stop();

  expect(rows("select status, announce_due_at from meetups where title = 'Kondigt zich aan'")).toEqual([
    { status: "draft", announce_due_at: null },
  ]);
  expect(rows("select reminder_due_at, not_sent from meetups where title = 'Met een herinnering'")).toEqual([
    { reminder_due_at: null, not_sent: '["reminder"]' },
  ]);
  expectNothingLeft(outside, offered());
  expect(rows("select action from audit where action = 'site.ours'")).toHaveLength(1);
});

test("planned work of after that moment is done", async () => {
  await aBusySite();
  inDatabase((database) =>
    database.exec(
      "update meetups set reminder_due_at = '2199-01-01T00:00:00.000Z' where reminder_due_at is not null",
    ),
  );
  command("backup", join(folder, "copy.sqlite"));
  command("restore", join(folder, "copy.sqlite"));
  await start();
  await stop();
  expect(command("admin", "ours")).toBe(
    "This is the site now. It does everything by itself again. Webhooks that are off stay off: 1; switch on those still in use.\n",
  );
  // Its moment comes.
  inDatabase((database) =>
    database.exec(
      "update meetups set reminder_due_at = '2020-01-01T00:00:00.000Z' where reminder_due_at is not null",
    ),
  );
  await start();
  await expect.poll(() => rows("select kind from emails where kind = 'reminder'").length).toBeGreaterThan(0);
});

test("a restored copy of an older release is held too", async () => {
  const copy = new DatabaseSync(join(folder, "old.sqlite"), { enableForeignKeyConstraints: false });
  copy.exec(readFileSync("test/releases/1.1.0.sql", "utf8"));
  copy.close();
  command("restore", join(folder, "old.sqlite"));
  expect((await start()).output()).toContain(HELD);
});

test("a folder that was copied beside the site is recognised, and the site itself is not held", async () => {
  await aBusySite();
  const first = await start();
  expect(first.output()).not.toContain(HELD);
  await stop();
  const again = await start();
  expect(again.output()).not.toContain(HELD);
  await stop();
  const copy = mkdtempSync(join(tmpdir(), "trefpunt-copied-"));
  cpSync(folder, copy, { recursive: true });
  const copied = await start(copy);
  expect(copied.output()).toContain(HELD);
  const token = await adminToken(copied);
  expect((await request(copied, heldSite, { token })).answer.held).not.toBeNull();
  await stop();
  rmSync(copy, { recursive: true });
});
