import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, test } from "vitest";
import type { Chore } from "../../src/server/chores.ts";
import { type Db, openBeside } from "../../src/server/platform/db/database.ts";
import { duesOn, type Outside, prepareAll, type SeeDone, startOutside } from "../harness/due-chores.ts";
import { startTestProgram } from "../harness/program.ts";
import { type RunningProgram, startProgram } from "../harness/running-program.ts";

let outside: Outside;
let folder: string;
let done: ReadonlyMap<Chore, SeeDone>;
let program: RunningProgram;
let db: Db;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "trefpunt-chores-"));
  outside = await startOutside();
  const settings = { ...outside.environment, DATA_DIR: folder };
  const site = await startTestProgram(settings);
  done = await prepareAll("sqlite", { site, outside, folder });
  await site.close();
  program = await startProgram(settings, folder);
  db = await openBeside(site.config.database);
});
afterAll(async () => {
  await db.close();
  await program.stop();
  await outside.close();
  rmSync(folder, { recursive: true });
});

const CHORES = duesOn("sqlite").map(([chore]) => chore);

test.each(CHORES)("the built program does what is due: %s", async (chore) => {
  await done.get(chore)?.({ program, read: db.read });
});
