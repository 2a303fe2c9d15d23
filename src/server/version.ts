import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";

/** The version in the nearest package.json, in a checkout, a build or an installed package. */
export function version(): string {
  const file = findPackageJSON("..", import.meta.url);
  if (file === undefined) throw new Error("no package.json above the program");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
