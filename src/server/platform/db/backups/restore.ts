import { copyFileSync, existsSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isSqliteError } from "../../process/errors.ts";
import { makeFolder, syncFile, syncFolder } from "../../process/private-files.ts";
import { noProgress } from "../contents.ts";
import { refuseUnknown } from "../migrate.ts";
import { openToRead, takeFolder } from "../sqlite.ts";
import { backupsOf, copyInto, nameByHand, writeCopy } from "./copies.ts";
import { differences } from "./differences.ts";
import { foreignObject } from "./foreign-objects.ts";
import { makeSafe } from "./restored.ts";

interface Restore {
  readonly copy: string;
  readonly database: string;
  readonly now: Date;
}

export type Restored =
  | {
      readonly kind: "restored";
      readonly members: number;
      readonly meetups: number;
      readonly replaced: string | null;
      readonly differences: readonly string[] | null;
    }
  | { readonly kind: "refused"; readonly why: string };

/** Replaces atomically, and keeps the replaced one. @throws StartupError while the program runs, or for a copy of a newer version */
export async function restore({ copy, database, now }: Restore, progress = noProgress): Promise<Restored> {
  const content = await examineCopy(copy, progress);
  if (content.kind === "refused") return content;
  makeFolder(dirname(database));
  const giveBack = takeFolder(dirname(database));
  try {
    if (existsSync(database)) progress("Keeping the current database");
    const replaced = keepReplaced(database, now);
    let differing: readonly string[] | null = null;
    await writeCopy(database, async (part) => {
      await copyInto(copy, part, progress);
      makeSafe(part, replaced, now);
      if (replaced === null) return;
      differing = differences(part, replaced);
      takeOverLog(database);
    });
    const kept = replaced === null ? null : join(basename(dirname(replaced)), basename(replaced));
    return { ...content, kind: "restored", replaced: kept, differences: differing };
  } finally {
    giveBack();
  }
}

export type Examined =
  | { readonly kind: "intact"; readonly members: number; readonly meetups: number }
  | { readonly kind: "refused"; readonly why: string };

/** Whether it can be restored; changes nothing. @throws StartupError for a copy of a newer version */
export async function examineCopy(copy: string, progress = noProgress): Promise<Examined> {
  if (!existsSync(copy)) return { kind: "refused", why: `${copy} does not exist` };
  if (!statSync(copy).isFile()) return { kind: "refused", why: `${copy} is not a file; name one copy in it` };
  progress("Checking the copy");
  const opened = openToRead(copy);
  try {
    const check = String(opened.prepare("pragma integrity_check(1)").get()?.integrity_check);
    if (check !== "ok") return { kind: "refused", why: `${copy} is damaged: ${check.split("\n").at(-1)}` };
    const names = opened.prepare("select name from kysely_migration").all();
    const recorded = names.map(({ name }) => String(name));
    refuseUnknown(recorded);
    const foreign = await foreignObject(opened, recorded);
    if (foreign !== null) return { kind: "refused", why: `${copy} ${foreign}` };
    const count = (table: string) => Number(opened.prepare(`select count(*) as n from ${table}`).get()?.n);
    return { kind: "intact", members: count("members"), meetups: count("meetups") };
  } catch (error) {
    if (!isSqliteError(error)) throw error;
    return { kind: "refused", why: `${copy} is not a copy of Trefpunt's database: ${error.message}` };
  } finally {
    opened.close();
  }
}

/** The WAL must not stay beside the restored database, nor be missing when power fails in between. */
function takeOverLog(database: string): void {
  absorbLog(database);
  for (const rest of ["-wal", "-shm"]) rmSync(`${database}${rest}`, { force: true });
}

/** Brings the WAL into the file, where SQLite can read both. */
function absorbLog(file: string): void {
  try {
    const database = new DatabaseSync(file);
    database.exec("pragma journal_mode = delete");
    database.close();
  } catch (error) {
    if (!isSqliteError(error)) throw error;
  }
}

/** Copies file by file, which also keeps a damaged database; an intact one becomes a single file. */
function keepReplaced(database: string, now: Date): string | null {
  if (!existsSync(database)) return null;
  const kept = join(backupsOf(database), nameByHand("replaced", now));
  makeFolder(dirname(kept));
  for (const rest of ["", "-wal"].filter((each) => existsSync(`${database}${each}`))) {
    copyFileSync(`${database}${rest}`, `${kept}${rest}`);
    syncFile(`${kept}${rest}`);
  }
  absorbLog(kept);
  rmSync(`${kept}-shm`, { force: true });
  syncFolder(dirname(kept));
  return kept;
}
