import { existsSync } from "node:fs";
import { join } from "node:path";
import { backupsOf, copyDatabase } from "../db/backups/keep-copy.ts";
import { nameByHand } from "../db/backups/kept.ts";
import { databaseFile, namedFile, sayingWhyNot, stop } from "./database-file.ts";
import { progress } from "./progress.ts";

/** Copies the database to the named file, or among the copies in `DATA_DIR`; the program may run meanwhile. */
await sayingWhyNot(async () => {
  const database = databaseFile();
  if (!existsSync(database)) stop(`There is no database to copy: ${database}`);
  const copy = namedFile() ?? join(backupsOf(database), nameByHand("by-hand", new Date()));
  if (existsSync(copy)) stop(`${copy} is there already; name another file`);
  await copyDatabase(database, copy, progress);
  return `Copied to ${copy}. The secret is not in it: keep DATA_DIR/secret as well, in another place.`;
});
