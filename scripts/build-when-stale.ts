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
 * Builds when there is no build yet, or when a source is newer than it; in a process of its own, because what a build
 * needs (1 GB) would stay with the program.
 */
export function buildWhenStale(): void {
  const built = builtAt();
  if (built !== null && newestSource() <= built) return;
  process.stdout.write("Building Trefpunt, this takes a few seconds …\n");
  const { status } = spawnSync(process.execPath, ["scripts/build.ts"], { stdio: "inherit" });
  // What went wrong the build has said itself.
  if (status !== 0) process.exit(status ?? 1);
}

function newestSource(): number {
  return Math.max(...globSync(SOURCES).map((file) => statSync(file).mtimeMs));
}
