import { existsSync, globSync, statSync } from "node:fs";

const SOURCES = ["src/**/*.{ts,tsx,css}", "public/**", "index.html", "vite.config.ts", "package-lock.json"];

/** Builds when there is no build yet, or when a source is newer than it. */
export async function buildWhenStale(): Promise<void> {
  if (existsSync("dist/stamp") && newestSource() <= statSync("dist/stamp").mtimeMs) return;
  process.stdout.write("Building Trefpunt, this takes a few seconds …\n");
  await import("./build.ts");
}

function newestSource(): number {
  return Math.max(...globSync(SOURCES).map((file) => statSync(file).mtimeMs));
}
