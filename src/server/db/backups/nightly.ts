import { existsSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { backupsOf, copyDatabase, removeLeftBehind } from "./keep-copy.ts";
import { expiredCopies, nightlyName } from "./kept.ts";

export const LOOK_EVERY_MS = 60 * 60 * 1000;

interface Night {
  readonly database: string;
  readonly now: Date;
  readonly timeZone: string;
}

/** Makes this day's copy when there is none yet, and removes those that need not be kept (requirement 31). */
export async function copyTonight({ database, now, timeZone }: Night): Promise<void> {
  // A restore writes beside the database, and the next one may never come.
  removeLeftBehind(dirname(database));
  const today = now.toTemporalInstant().toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const folder = backupsOf(database);
  const file = join(folder, nightlyName(today));
  if (existsSync(file)) return;
  await copyDatabase(database, file);
  for (const name of expiredCopies(readdirSync(folder), today)) rmSync(join(folder, name));
}
