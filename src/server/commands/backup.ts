import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { backupsOf, copyDatabase, nameByHand } from "../db/backups/copies.ts";
import { StartupError } from "../errors.ts";
import { type Command, DONE, databaseFile, named } from "./command.ts";
import { clearProgress, progress } from "./progress.ts";

export const backup: Command = {
  kind: "command",
  takes: "[FILE]",
  words: [0, 1],
  help: `Copies the database to FILE, which must not exist yet, in an existing folder; without FILE to the copies in DATA_DIR.
The site may run meanwhile. The copy does not contain the secret.`,
  run: async ({ words: [file], environment }) => {
    const database = databaseFile(environment);
    if (!existsSync(database)) throw new StartupError(`There is no database to copy: ${database}`);
    const copy = file === undefined ? amongCopies(database) : newFile(named(file, environment));
    await copyDatabase(database, copy, progress);
    clearProgress();
    process.stdout.write(
      `Copied to ${copy}. It does not contain the secret: keep DATA_DIR/secret too, in another place.\n`,
    );
    return DONE;
  },
};

const amongCopies = (database: string) => join(backupsOf(database), nameByHand("by-hand", new Date()));

/** A missing folder may be an unmounted disk: creating it would fill the wrong disk. */
function newFile(copy: string): string {
  if (existsSync(copy)) throw new StartupError(`${copy} already exists; name another file`);
  const folder = dirname(copy);
  if (!existsSync(folder))
    throw new StartupError(`The folder ${folder} does not exist; create it, or mount its disk`);
  return copy;
}
