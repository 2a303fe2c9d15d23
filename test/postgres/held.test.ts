import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { recogniseCopy } from "../../src/server/site/held/recognise.ts";
import {
  expectNothingLeft,
  HELD,
  type Outside,
  prepareAll,
  registerAndStop,
  startOutside,
} from "../harness/due-chores.ts";
import { queryOnce } from "../harness/postgres-query.ts";
import { startTestProgram } from "../harness/program.ts";
import { BUILT, type RunningProgram, startProgram } from "../harness/running-program.ts";

let outside: Outside;
let folder: string;
const running: RunningProgram[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "trefpunt-held-"));
  outside = await startOutside();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((program) => program.stop()));
  await outside.close();
  rmSync(folder, { recursive: true });
});

const server = () => inject("postgresUrl") ?? "";

/** A database on which something is due for each chore, that knows its place. @returns its URL */
async function aBusyDatabase(): Promise<string> {
  const site = await startTestProgram(outside.environment);
  const { database } = site.config;
  if (database.kind !== "postgres") throw new Error("the test is about PostgreSQL");
  await prepareAll("postgres", { site, outside, folder });
  expect(await recogniseCopy(site.deps)).toBeNull();
  expect(await recogniseCopy(site.deps)).toBeNull();
  await site.app.close();
  await site.db.close();
  return database.url;
}

async function copyOf(url: string): Promise<string> {
  const name = `copied_${randomUUID().replaceAll("-", "")}`;
  await queryOnce(`${server()}/postgres`, `create database ${name} template ${url.split("/").at(-1)}`);
  return `${server()}/${name}`;
}

async function start(url: string): Promise<RunningProgram> {
  const program = await startProgram({ ...outside.environment, DATABASE_URL: url }, folder);
  running.push(program);
  return program;
}

function command(url: string, ...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BUILT, ...words], {
    env: { PATH: process.env.PATH ?? "", ...outside.environment, DATA_DIR: folder, DATABASE_URL: url },
    encoding: "utf8",
  });
  expect([status, status === 0 ? "" : stderr]).toEqual([0, ""]);
  return stdout;
}

const SAID = "This is the site now. It does everything by itself again.\n";

test("a copied database is recognised, and nothing leaves it until it is said to be the site", async () => {
  const copy = await copyOf(await aBusyDatabase());
  const first = await start(copy);
  expect(first.output()).toContain(HELD);
  await registerAndStop(first, outside);
  expectNothingLeft(outside);
  // Two processes hear of it at once.
  await Promise.all([start(copy), start(copy)]);
  expect(outside.imap.heard).toEqual([]);
  expect(command(copy, "admin", "ours")).toBe(SAID);
  await expect.poll(() => outside.imap.folders.get("Trefpunt")?.length).toBe(1);
  await outside.mail.mailTo("beheer@example.org", "De site is teruggezet");
  const discovered = () => outside.watcher.messages.some(({ topic }) => topic.endsWith("/config"));
  await expect.poll(discovered).toBe(true);
  expect(outside.receiver.taken).toEqual([]);
  expect(command(copy, "admin", "ours")).toBe("Nothing was held.\n");
});

test("after restored nothing leaves a database in its own place either", async () => {
  const url = await aBusyDatabase();
  command(url, "restored");
  const first = await start(url);
  expect(first.output()).toContain(HELD);
  await registerAndStop(first, outside);
  expectNothingLeft(outside);
});
