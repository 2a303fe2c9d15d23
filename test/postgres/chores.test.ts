import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, test } from "vitest";
import type { Chore } from "../../src/server/chores.ts";
import { duesOn, type Outside, prepareAll, type SeeDone, startOutside } from "../harness/due-chores.ts";
import { startTestProgram, type TestProgram } from "../harness/program.ts";
import { type RunningProgram, startProgram } from "../harness/running-program.ts";

let outside: Outside;
let folder: string;
let site: TestProgram;
let done: ReadonlyMap<Chore, SeeDone>;
let program: RunningProgram;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "trefpunt-chores-"));
  outside = await startOutside();
  site = await startTestProgram(outside.environment);
  const { database } = site.config;
  if (database.kind !== "postgres") throw new Error("the test is about PostgreSQL");
  done = await prepareAll("postgres", { site, outside, folder });
  program = await startProgram({ ...outside.environment, DATABASE_URL: database.url }, folder);
});
afterAll(async () => {
  await program.stop();
  await site.close();
  await outside.close();
  rmSync(folder, { recursive: true });
});

const CHORES = duesOn("postgres").map(([chore]) => chore);

test.each(CHORES)("the built program does what is due on PostgreSQL: %s", async (chore) => {
  await done.get(chore)?.({ program, read: site.db.read });
});
