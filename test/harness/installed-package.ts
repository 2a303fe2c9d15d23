import { mkdirSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { NEEDED, writePackage } from "../../scripts/package-folder.ts";

/**
 * Installs the package as npm does, in a separate folder with only its own dependencies.
 * @returns the folder; the package is `node_modules/trefpunt` in it
 */
export function installPackage(): string {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-package-"));
  const modules = join(folder, "node_modules");
  writePackage(join(modules, "trefpunt"));
  for (const name of NEEDED) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(resolve("node_modules", name), join(modules, name));
  }
  return folder;
}
