import { closeSync, fsyncSync, globSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
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
  makeFolder(dirname(file));
  for (const left of globSync(`${file}.*.part*`)) rmSync(left);
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
  syncFolder(dirname(file));
}

/**
 * Copies a database as it is at this moment, while others go on writing to it: the transaction that is held open sees
 * nothing of what they change.
 */
export async function copyDatabase(database: string, file: string): Promise<void> {
  const source = new DatabaseSync(database, { readOnly: true });
  try {
    source.exec("begin; select count(*) from sqlite_master");
    await writeCopy(file, (part) => backup(source, part));
  } finally {
    source.close();
  }
}
