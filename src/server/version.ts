import { readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";

/** This release, as the package it lies in says: from a checkout, a build or a package that was installed. */
export function version(): string {
  const file = findPackageJSON("..", import.meta.url);
  if (file === undefined) throw new Error("no package.json above the program");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
