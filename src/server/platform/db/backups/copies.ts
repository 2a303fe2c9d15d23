import { closeSync, existsSync, openSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { KEPT_DAYS } from "#domain/retention.ts";
import { DAY_MS, HOUR_MS } from "#domain/timing.ts";
import { StartupError } from "../../process/errors.ts";
import { makeFolder, mayChange, OWNER_ONLY, syncFile, syncFolder } from "../../process/private-files.ts";
import { noProgress } from "../contents.ts";
import { openToRead } from "../sqlite.ts";
import { isIntact, quickCheck } from "./intact.ts";
import { movedIn } from "./moved.ts";

export const BACKUP_CHECK_MS = HOUR_MS;

/** Makes the copy of today when there is no intact one yet, and removes expired ones (promise 31). */
export async function copyTonight({
  database,
  now,
  timeZone,
}: {
  readonly database: string;
  readonly now: Date;
  readonly timeZone: string;
}): Promise<void> {
  // A killed restore leaves files beside the database, and no later restore may come to remove them.
  removeLeftBehind(dirname(database));
  const today = now.toTemporalInstant().toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const folder = backupsOf(database);
  const file = join(folder, nightlyName(today));
  if (await isIntact(file)) return;
  // First: where the disk is full, this gives the new copy its room. The newest copy is never expired.
  makeFolder(folder);
  for (const name of expiredCopies(readdirSync(folder), today)) rmSync(join(folder, name));
  await copyDatabase(database, file);
}

/** After a move to PostgreSQL: what stayed of SQLite, once it is as old as the oldest copy may be (promise 36). */
export function removeMoved(dataDir: string, now: Date): void {
  const moved = movedIn(dataDir);
  const newest = moved.map(({ day }) => Date.parse(day)).sort((a, b) => b - a)[0];
  if (newest === undefined || now.getTime() - newest < KEPT_DAYS.backup * DAY_MS) return;
  for (const { file } of moved) rmSync(file);
  const copies = backupsIn(dataDir);
  if (!existsSync(copies)) return;
  for (const name of readdirSync(copies).filter((each) => DATED.test(each))) rmSync(join(copies, name));
}

const DAILY_DAYS = 7;

/** `trefpunt-2026-11-21.sqlite` and other names that end in a day; the program leaves other files alone. */
const DATED = /^(.+)-(\d{4}-\d{2}-\d{2})\.sqlite(?:-(?:wal|shm|journal))?$/;
const NIGHTLY = "trefpunt";

export const nightlyName = (day: string): string => `${NIGHTLY}-${day}.sqlite`;

/** `by-hand-19.38.57-2026-11-21.sqlite`: several copies a day are possible; the time is in UTC. */
export function nameByHand(kind: "by-hand" | "replaced", now: Date): string {
  const [day, time = ""] = now.toISOString().split("T");
  return `${kind}-${time.slice(0, 8).replaceAll(":", ".")}-${day}.sqlite`;
}

/** Nightly copies stay 7 days, then the newest of each week; all go after 28 days, and removed members with them (promise 36). */
export function expiredCopies(names: readonly string[], today: string): string[] {
  if (isAfterGap(names, today)) return [];
  const copies = names.flatMap((name) => {
    const [, kind = "", day = ""] = DATED.exec(name) ?? [];
    return day === "" ? [] : [{ name, kind, day: Temporal.PlainDate.from(day) }];
  });
  const nightly = copies.filter(({ kind }) => kind === NIGHTLY);
  const isNewestOfItsWeek = (day: Temporal.PlainDate) =>
    !nightly.some(
      (other) => weekOf(other.day) === weekOf(day) && Temporal.PlainDate.compare(other.day, day) > 0,
    );
  return copies
    .filter(({ kind, day }) => {
      const age = day.until(today).days;
      if (age >= KEPT_DAYS.backup) return true;
      return kind === NIGHTLY && age >= DAILY_DAYS && !isNewestOfItsWeek(day);
    })
    .map(({ name }) => name);
}

interface Nights {
  /** Days that have begun, oldest first. */
  readonly begun: readonly string[];
  /** Days that have not begun anywhere on earth: the clock was ahead when these copies were made. */
  readonly future: readonly string[];
}

const EARLIEST_ZONE_MS = 14 * HOUR_MS;

export function nightsAmong(names: readonly string[], now: Date): Nights {
  const days = names
    .flatMap((name) => {
      const [, kind, day = ""] = DATED.exec(name) ?? [];
      return kind === NIGHTLY ? [day] : [];
    })
    .toSorted();
  const hasBegun = (day: string) => Date.parse(day) - EARLIEST_ZONE_MS <= now.getTime();
  return { begun: days.filter(hasBegun), future: days.filter((day) => !hasBegun(day)) };
}

export const nightsIn = (folder: string, now: Date): Nights =>
  nightsAmong(existsSync(folder) ? readdirSync(folder) : [], now);

/** The day of the newest nightly copy that is intact; null without one. */
export async function newestIntact(folder: string, now: Date): Promise<string | null> {
  for (const day of nightsIn(folder, now).begun.toReversed())
    if (await isIntact(join(folder, nightlyName(day)))) return day;
  return null;
}

/** Whether every earlier copy is over a week old: the clock may have jumped ahead, so removal waits for the next night. */
function isAfterGap(names: readonly string[], today: string): boolean {
  const days = names.flatMap((name) => DATED.exec(name)?.[2] ?? []).filter((day) => day < today);
  return days.every((day) => Temporal.PlainDate.from(day).until(today).days > DAILY_DAYS);
}

const weekOf = (day: Temporal.PlainDate): string => `${day.yearOfWeek}-${day.weekOfYear}`;

const backupsIn = (dataDir: string): string => join(dataDir, "backups");

export const backupsOf = (database: string): string => backupsIn(dirname(database));

/** Writes durably and atomically. Removes what an earlier attempt left behind. @param write fills the empty file it is given */
export async function writeCopy(file: string, write: (part: string) => Promise<unknown>): Promise<void> {
  const folder = dirname(file);
  makeFolder(folder);
  removeLeftBehind(folder, basename(file));
  const part = `${file}.${process.pid}.part`;
  closeSync(openSync(part, "wx", OWNER_ONLY.file));
  try {
    await write(part);
    syncFile(part);
    renameSync(part, file);
  } finally {
    rmSync(part, { force: true });
  }
  syncFolder(folder);
}

/** Removes partial files of killed attempts, which hold all members' data: those of `name`, others a day after their last change. */
function removeLeftBehind(folder: string, name?: string): void {
  const yesterday = Date.now() - DAY_MS;
  const isOver = (part: string) =>
    (name !== undefined && part.startsWith(`${name}.`)) || statSync(join(folder, part)).mtimeMs < yesterday;
  for (const part of readdirSync(folder).filter((each) => /\.\d+\.part(-\w+)?$/.test(each)))
    if (isOver(part)) rmSync(join(folder, part));
}

export function copyDatabase(database: string, file: string, progress = noProgress): Promise<void> {
  return writeCopy(file, async (part) => {
    await copyInto(database, part, progress);
    progress("Checking the copy");
    const check = await quickCheck(part);
    if (check !== "ok") throw new StartupError(`${database} is damaged and was not copied: ${check}`);
  });
}

const COPYING = "Copying the database";

/** Holds a read transaction open, which hides changes made during the copy. Where nothing can be written nothing changes either. */
export async function copyInto(database: string, part: string, progress = noProgress): Promise<void> {
  const source = mayChange(dirname(database))
    ? new DatabaseSync(database, { readOnly: true })
    : openToRead(database);
  try {
    source.exec("begin; select count(*) from sqlite_master");
    const tell = ({ totalPages, remainingPages }: { totalPages: number; remainingPages: number }) =>
      progress(COPYING, 1 - remainingPages / totalPages);
    await backup(source, part, { progress: tell });
    progress(COPYING, 1);
  } finally {
    source.close();
  }
  standAlone(part);
}

/** Leaves WAL mode: a copy must be a single file, readable on read-only storage. */
function standAlone(part: string): void {
  const copy = new DatabaseSync(part);
  copy.exec("pragma journal_mode = delete");
  copy.close();
}
