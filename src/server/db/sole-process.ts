import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartRefusal } from "../start-refusal.ts";

/** A program that is restarted may overlap with its successor for a moment. */
const PATIENCE_MS = 2_000;
const BUSY = 5;

/**
 * Takes the data folder for this process alone (requirement 46). The lock is SQLite's own on a file beside the database,
 * so the system gives it back however the process ends, and a backup that only reads the database is not in its way.
 * @returns what gives the folder back
 * @throws StartRefusal when another process has it
 */
export function takeFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, "lock.sqlite"), { timeout: PATIENCE_MS });
  try {
    lock.exec("pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== BUSY) throw error;
    throw new StartRefusal(
      `another process uses DATA_DIR ${folder}; stop that one, or give this one a folder of its own`,
      { cause: error },
    );
  }
  return () => lock.close();
}
