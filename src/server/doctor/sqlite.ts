import { existsSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { standOf } from "../db/migrate.ts";
import { WRONG_COUNTERS, WRONG_TOTALS } from "../db/recount.ts";
import { examineCounts } from "./counts.ts";
import { type Finding, finding, whyOf } from "./finding.ts";
import { examineTables } from "./tables.ts";

const MB = 1024 * 1024;

interface Sqlite {
  readonly file: string;
  readonly now: Date;
  /** As one sentence what stops a start. */
  whyNot(error: unknown): string | null;
}

/** What the database holds and whether it is whole. */
export function examineSqlite({ file, now, whyNot }: Sqlite): Finding[] {
  const isAlone = !hasLog(file);
  const look = (): Finding[] => {
    try {
      return lookInto(file, now, isAlone);
    } catch (error) {
      return [finding("database", "wrong", whyNot(error) ?? `${file} cannot be read: ${whyOf(error)}`)];
    }
  };
  const found = look();
  // The program was started meanwhile, and may have changed what was said not to change.
  return isAlone && hasLog(file) ? examineSqlite({ file, now, whyNot }) : found;
}

/** While somebody has it open, and after a crash, the newest changes lie in there. */
const hasLog = (file: string) => existsSync(`${file}-wal`);

/** SQLite makes a log beside whatever it reads, unless it is told that nobody changes it (https://sqlite.org/uri.html). */
function openUnchanged(file: string): DatabaseSync {
  const url = pathToFileURL(file);
  url.searchParams.set("immutable", "1");
  return new DatabaseSync(url, { readOnly: true });
}

function lookInto(file: string, now: Date, isAlone: boolean): Finding[] {
  const opened = isAlone ? openUnchanged(file) : new DatabaseSync(file, { readOnly: true });
  try {
    return contentOf(opened, file, now);
  } finally {
    opened.close();
  }
}

function contentOf(opened: DatabaseSync, file: string, now: Date): Finding[] {
  const check = String(opened.prepare("pragma quick_check(1)").get()?.quick_check);
  if (check !== "ok")
    return [
      finding(
        "database",
        "wrong",
        `${file} is damaged (${check.split("\n").at(-1)}); stop the program and put back the newest whole copy: restore FILE`,
      ),
    ];
  const database = finding(
    "database",
    "ok",
    `${file}, SQLite, ${Math.ceil(statSync(file).size / MB)} MB, whole`,
  );
  const has = (table: string) =>
    opened.prepare("select 1 from sqlite_master where name = ?").get(table) !== undefined;
  if (!has("kysely_migration")) return [database, examineTables(null)];
  const applied = opened.prepare("select name from kysely_migration").all();
  const names = applied.map(({ name }) => String(name));
  const newest = has("emails") ? opened.prepare("select max(created_at) as at from emails").get()?.at : null;
  return [
    database,
    examineTables(names),
    ...(standOf(names) === "same"
      ? [
          examineCounts({
            counters: opened.prepare(WRONG_COUNTERS).all(),
            totals: opened.prepare(WRONG_TOTALS).all(),
          }),
        ]
      : []),
    examineClock(typeof newest === "string" ? new Date(newest) : null, now),
  ];
}

const A_MOMENT_MS = 60_000;

/** @param last when a mail was written last, by the clock of then */
function examineClock(last: Date | null, now: Date): Finding {
  const says = `it says ${now.toISOString()}`;
  if (last === null) return finding("clock", "ok", `${says}, and there is nothing here to compare it with`);
  return last.getTime() - now.getTime() > A_MOMENT_MS
    ? finding(
        "clock",
        "look",
        `${says}, and a mail was written at ${last.toISOString()}: it is behind, or was ahead then; keep it right by timedatectl set-ntp true`,
      )
    : finding(
        "clock",
        "ok",
        `${says}, after the newest mail (${last.toISOString()}); whether it is ahead does not show here`,
      );
}
