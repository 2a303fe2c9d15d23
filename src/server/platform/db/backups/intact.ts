import { statSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { immutable } from "../sqlite.ts";

/** The last line of SQLite's first complaint about a copy, or `ok`. Uses a worker thread: it reads the whole file. */
export async function quickCheck(file: string): Promise<string> {
  const worker = new Worker(QUICK_CHECK, { eval: true, workerData: immutable(file).href });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  worker.on("message", resolve);
  worker.on("error", reject);
  worker.on("exit", (code) => reject(new Error(`the check of ${file} ended early, with code ${code}`)));
  return (await promise).split("\n").at(-1) ?? "";
}

const QUICK_CHECK = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { DatabaseSync } = require("node:sqlite");
  try {
    const database = new DatabaseSync(new URL(workerData), { readOnly: true });
    const isEmpty = database.prepare("select 1 from sqlite_master limit 1").get() === undefined;
    parentPort.postMessage(isEmpty ? "it is empty" : database.prepare("pragma quick_check(1)").get().quick_check);
  } catch (error) {
    parentPort.postMessage(error.message);
  }`;

/** By file: what it was when it was last checked. A copy does not change, so each is read once. */
const checked = new Map<string, { readonly stamp: string; readonly isIntact: boolean }>();

/** Whether there is such a file, and SQLite can read all of it. */
export async function isIntact(file: string): Promise<boolean> {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return false;
  const stamp = `${found.ino} ${found.size} ${found.mtimeMs}`;
  const before = checked.get(file);
  if (before?.stamp === stamp) return before.isIntact;
  const isIntact = (await quickCheck(file)) === "ok";
  checked.set(file, { stamp, isIntact });
  return isIntact;
}
