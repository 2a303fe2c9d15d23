import { existsSync, readdirSync, statSync } from "node:fs";
import type { Config } from "../config/config.ts";
import { dataDirMistake } from "../process/causes.ts";
import { StartupError } from "../process/errors.ts";
import { backupsOf } from "./backups/copies.ts";
import { movedIn } from "./backups/moved.ts";

/** @throws StartupError when one was moved away or waits to be restored: an empty site would start where the operator expects theirs */
export function refuseMissingDatabase({ database, dataDir }: Pick<Config, "database" | "dataDir">): void {
  if (database.kind === "postgres") return;
  const why = whyMissing(database.file, dataDir);
  if (why !== null) throw new StartupError(why);
}

/** A failing disk can leave a file without content, which SQLite takes for a new database. */
const hasContent = (file: string): boolean => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** Null: it is not missing, or nothing says that it was ever there. */
function whyMissing(file: string, dataDir: string): string | null {
  try {
    if (hasContent(file)) return null;
    const moved = movedIn(dataDir).at(-1);
    if (moved)
      return `the site in DATA_DIR ${dataDir} was moved to PostgreSQL on ${moved.day}; set DATABASE_URL, or rename ${moved.file} to trefpunt.sqlite to go back to that day`;
    const copies = backupsOf(file);
    const hasCopies = existsSync(copies) && readdirSync(copies).some((name) => name.endsWith(".sqlite"));
    return hasCopies
      ? `DATA_DIR ${dataDir} has copies and no database; restore one with restore FILE, or move ${copies} away for an empty site`
      : null;
  } catch (error) {
    const mistake = dataDirMistake(error, dataDir);
    if (mistake === null) throw error;
    return mistake;
  }
}
