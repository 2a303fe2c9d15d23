import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { makeFolder, OWNER_ONLY, syncFolder } from "../../private-files.ts";

/** Where copies of the database lie, beside it. */
export const backupsOf = (database: string): string => join(dirname(database), "backups");

/**
 * Writes a file whole or not at all, durably; what was there under the name is replaced. What an earlier attempt left
 * behind goes.
 * @param write fills the empty file it is given
 */
export async function writeCopy(file: string, write: (part: string) => Promise<unknown>): Promise<void> {
  const folder = dirname(file);
  makeFolder(folder);
  const isPart = (name: string) => name.startsWith(`${basename(file)}.`) && name.includes(".part");
  for (const left of readdirSync(folder).filter(isPart)) rmSync(join(folder, left));
  const part = `${file}.${process.pid}.part`;
  closeSync(openSync(part, "wx", OWNER_ONLY.file));
  try {
    await write(part);
    const open = openSync(part, "r+");
    fsyncSync(open);
    closeSync(open);
    renameSync(part, file);
  } finally {
    rmSync(part, { force: true });
  }
  syncFolder(folder);
}

/** Copies a database as it is at this moment into a file, while others go on writing to it. */
export function copyDatabase(database: string, file: string): Promise<void> {
  return writeCopy(file, (part) => copyInto(database, part));
}

/** The transaction that is held open sees nothing of what others change meanwhile. */
export async function copyInto(database: string, part: string): Promise<void> {
  const source = new DatabaseSync(database, { readOnly: true });
  try {
    source.exec("begin; select count(*) from sqlite_master");
    await backup(source, part);
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
