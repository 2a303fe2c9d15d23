import { once } from "node:events";
import { closeSync, openSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { DAY_MS } from "#domain/timing.ts";
import { makeFolder, OWNER_ONLY, syncFile, syncFolder } from "../../private-files.ts";
import { StartRefusal } from "../../start-refusal.ts";
import { untold } from "../progress.ts";

export const backupsOf = (database: string): string => join(dirname(database), "backups");

/**
 * Writes a file whole or not at all, durably; what was there under the name is replaced. What an earlier attempt left
 * behind goes.
 * @param write fills the empty file it is given
 */
export async function writeCopy(file: string, write: (part: string) => Promise<unknown>): Promise<void> {
  const folder = dirname(file);
  makeFolder(folder);
  removeLeftBehind(folder, basename(file));
  const part = `${file}.${process.pid}.part`;
  closeSync(openSync(part, "wx", OWNER_ONLY.file));
  try {
    await write(part);
    syncFile(part);
    renameSync(part, file);
  } finally {
    rmSync(part, { force: true });
  }
  syncFolder(folder);
}

/**
 * Removes what killed attempts left in a folder: copies of all members, in parts.
 * @param name of the file whose attempts are over; of other files they are after a day without a change
 */
export function removeLeftBehind(folder: string, name?: string): void {
  const yesterday = Date.now() - DAY_MS;
  const isOver = (part: string) =>
    (name !== undefined && part.startsWith(`${name}.`)) || statSync(join(folder, part)).mtimeMs < yesterday;
  for (const part of readdirSync(folder).filter((each) => /\.\d+\.part(-\w+)?$/.test(each)))
    if (isOver(part)) rmSync(join(folder, part));
}

/** Copies a database as it is at this moment into a file, while others go on writing to it. */
export function copyDatabase(database: string, file: string, progress = untold): Promise<void> {
  return writeCopy(file, async (part) => {
    await copyInto(database, part, progress);
    progress("Checking the copy");
    const check = await quickCheck(part);
    if (check !== "ok")
      throw new StartRefusal(`${database} is damaged, and no copy of it was made: ${check}`);
  });
}

/** In one line what SQLite finds wrong first, in a thread of its own: it reads the whole file. */
async function quickCheck(file: string): Promise<string> {
  const [said] = await once(new Worker(QUICK_CHECK, { eval: true, workerData: file }), "message");
  return String(said).split("\n").at(-1) ?? "";
}

const QUICK_CHECK = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { DatabaseSync } = require("node:sqlite");
  try {
    const database = new DatabaseSync(workerData, { readOnly: true });
    parentPort.postMessage(database.prepare("pragma quick_check(1)").get().quick_check);
  } catch (error) {
    parentPort.postMessage(error.message);
  }`;

const COPYING = "Copying the database";

/** The transaction that is held open sees nothing of what others change meanwhile. */
export async function copyInto(database: string, part: string, progress = untold): Promise<void> {
  const source = new DatabaseSync(database, { readOnly: true });
  try {
    source.exec("begin; select count(*) from sqlite_master");
    const tell = ({ totalPages, remainingPages }: { totalPages: number; remainingPages: number }) =>
      progress(COPYING, 1 - remainingPages / totalPages);
    await backup(source, part, { progress: tell });
    progress(COPYING, 1);
  } finally {
    source.close();
  }
  standAlone(part);
}

/** A copy is one file, which can be read where nothing may be written. */
function standAlone(part: string): void {
  const copy = new DatabaseSync(part);
  copy.exec("pragma journal_mode = delete");
  copy.close();
}
