import { existsSync, readdirSync, readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { basename, dirname, join } from "node:path";
// biome-ignore lint/style/noRestrictedImports: runs before Db
import { DatabaseSync } from "node:sqlite";
import { isLocked } from "./errors.ts";

/** The version in the nearest package.json, in a checkout, a build or an installed package. */
export function version(): string {
  const file = findPackageJSON("..", import.meta.url);
  if (file === undefined) throw new Error("no package.json above the program");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

/** The file whose lock marks a build as in use; it holds only one empty table. */
export const lockOf = (build: string) => join(build, "in-use.sqlite");

/** Creates the lock file of `holdBuild`; only a complete build has one. */
export function makeBuildLock(build: string): void {
  const lock = new DatabaseSync(lockOf(build));
  lock.exec("create table if not exists in_use (id integer primary key)");
  lock.close();
}

let held: DatabaseSync | undefined;

/** Until the process ends, however it ends: SQLite's shared lock needs no write access. A package has no lock file. */
export function holdBuild(build: string): void {
  if (!existsSync(lockOf(build))) return;
  held = new DatabaseSync(lockOf(build), { readOnly: true });
  held.exec("begin; select count(*) from in_use");
}

export function isBuildInUse(build: string): boolean {
  if (!existsSync(lockOf(build))) return false;
  const lock = new DatabaseSync(lockOf(build), { timeout: 0 });
  try {
    lock.exec("begin exclusive");
    return false;
  } catch (error) {
    if (!isLocked(error)) throw error;
    return true;
  } finally {
    lock.close();
  }
}

export function earlierBuilds(build: string): string[] {
  if (!existsSync(lockOf(build))) return [];
  const builds = dirname(build);
  return readdirSync(builds)
    .filter((name) => name !== basename(build))
    .map((name) => join(builds, name))
    .filter((other) => existsSync(lockOf(other)));
}
