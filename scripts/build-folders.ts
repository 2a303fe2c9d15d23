import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { basename, join, resolve } from "node:path";
import { isBuildInUse, lockOf, makeBuildLock } from "../src/server/platform/process/builds.ts";

/** Link to the build in `dist/builds` that the next start runs. */
export const CURRENT_BUILD = "dist/current";
const BUILDS = "dist/builds";
/** Pages that were open at a restart still load scripts of the previous build. */
const REPLACED_BUILD_KEPT_MS = 24 * 60 * 60 * 1000;

/** Creates an empty folder for a build of this version. */
export function newBuildFolder(): string {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const time = new Date().toISOString().replaceAll(/[-:.]/g, "");
  const folder = join(BUILDS, `${version}-${time}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Makes the next start run this complete build. Replaces the link in one step, except on Windows. */
export function switchTo(folder: string): void {
  makeBuildLock(folder);
  const next = `${CURRENT_BUILD}.${process.pid}`;
  symlinkSync(
    process.platform === "win32" ? resolve(folder) : join("builds", basename(folder)),
    next,
    "junction",
  );
  // Windows cannot rename over a folder.
  if (process.platform === "win32") rmSync(CURRENT_BUILD, { recursive: true, force: true });
  renameSync(next, CURRENT_BUILD);
}

/** Completion time of the current build, in milliseconds; null without a build. */
export const builtAt = (): number | null =>
  statSync(lockOf(CURRENT_BUILD), { throwIfNoEntry: false })?.mtimeMs ?? null;

/**
 * Removes builds that were replaced more than a day ago and that no process runs. A build was replaced when the next
 * one was complete.
 */
export function removeOldBuilds(now = Date.now()): void {
  const current = basename(realpathSync(CURRENT_BUILD));
  const builds = readdirSync(BUILDS)
    .map((name) => ({ name, completeAt: completeAt(join(BUILDS, name)) }))
    .sort((a, b) => a.completeAt - b.completeAt);
  builds.forEach(({ name }, index) => {
    const replacedAt = builds[index + 1]?.completeAt ?? now;
    const folder = join(BUILDS, name);
    if (name !== current && now - replacedAt > REPLACED_BUILD_KEPT_MS && !isBuildInUse(folder))
      rmSync(folder, { recursive: true });
  });
}

/** In milliseconds. An unfinished or failed build has no lock: its folder's own time counts. */
function completeAt(folder: string): number {
  return statSync([lockOf(folder), folder].find(existsSync) ?? folder).mtimeMs;
}
