import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";

/** Only the owner has access to what the program stores, whatever the mode of the parent folder. */
export const OWNER_ONLY = { file: 0o600, folder: 0o700 } as const;

export function writeWhole(file: string, content: string): void {
  const part = `${file}.${process.pid}.part`;
  try {
    const open = openSync(part, "w", OWNER_ONLY.file);
    try {
      writeFileSync(open, content);
      fsyncSync(open);
    } finally {
      closeSync(open);
    }
    linkUnlessThere(part, file);
  } finally {
    rmSync(part, { force: true });
  }
  syncFolder(dirname(file));
}

/** Removes what killed processes wrote of this file. Another process that starts may be writing. */
export function removePartsOf(file: string): void {
  const folder = dirname(file);
  if (!isFolder(folder)) return;
  for (const name of readdirSync(folder)) {
    const [, start, pid] = /^(.+)\.(\d+)\.part$/.exec(name) ?? [];
    if (start === basename(file) && !isOfAnother(Number(pid))) rmSync(join(folder, name), { force: true });
  }
}

function isOfAnother(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

function linkUnlessThere(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/** Makes the content survive a power cut. */
export function syncFile(file: string): void {
  const open = openSync(file, "r+");
  fsyncSync(open);
  closeSync(open);
}

export function syncFolder(folder: string): void {
  const open = openSync(folder, "r");
  fsyncSync(open);
  closeSync(open);
}

/** Makes the folder and its missing parents. Node.js' recursive `mkdirSync` never returns under `/proc`. */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: OWNER_ONLY.folder });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(folder)) throw error;
  }
}

/** @throws the reason for which this user cannot change files there, which SQLite's errors do not tell */
export function demandAccess(folder: string): void {
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
}

/** A disk that fails often becomes read-only. */
export function mayChange(folder: string): boolean {
  try {
    demandAccess(folder);
    return true;
  } catch (error) {
    if (error instanceof Error && "syscall" in error) return false;
    throw error;
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

export function closeToOthers(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || (found.mode & 0o077) === 0) return;
  chmodSync(path, found.mode & 0o700);
  // A folder that was already closed returns above: others cannot reach its files.
  if (found.isDirectory()) for (const name of readdirSync(path)) closeToOthers(join(path, name));
}

/** @throws where this user cannot look; `existsSync` takes that for a file that is not there */
export const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;
