import { spawnSync } from "node:child_process";
import { globSync, statSync } from "node:fs";
import { builtAt } from "./build-folders.ts";

const SOURCES = [
  "src/**/*.{ts,tsx,css,html}",
  "public/**",
  "index.html",
  "vite.config.ts",
  "package-lock.json",
];

/**
 * Builds when there is no build yet, or when a source is newer. Builds in a child process, because the program would
 * keep the 1 GB of memory that a build needs.
 */
export function buildWhenStale(): void {
  const built = builtAt();
  if (built !== null && newestSource() <= built) return;
  process.stdout.write("Building Trefpunt, this takes a few seconds …\n");
  const { status } = spawnSync(process.execPath, ["scripts/build.ts"], { stdio: "inherit" });
  // The build has printed its error.
  if (status !== 0) process.exit(status ?? 1);
}

function newestSource(): number {
  return Math.max(...globSync(SOURCES).map((file) => statSync(file).mtimeMs));
}
