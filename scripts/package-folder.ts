import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CURRENT_BUILD } from "./build-folders.ts";

/** The package's dependencies: Node.js, and packages that are not bundled, because they read files beside their own. */
export const NEEDED = ["@fontsource/inter", "node", "sharp"] as const;

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));

/** Writes the build into this folder as a package. Its dependencies have the exact versions of the lock file. */
export function writePackage(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const half of ["server", "client"])
    cpSync(join(CURRENT_BUILD, half), join(folder, half), { recursive: true });
  for (const file of ["README.md", "CHANGELOG.md", "LICENSE"]) cpSync(file, join(folder, file));
  const launcher = "trefpunt.js";
  cpSync(join("bin", launcher), join(folder, launcher));
  chmodSync(join(folder, launcher), 0o755);
  const { name, version, description, license, type, engines } = read("package.json");
  const { packages } = read("package-lock.json");
  const dependencies = Object.fromEntries(
    NEEDED.map((needed) => [needed, packages[`node_modules/${needed}`].version]),
  );
  const bin = { [name]: launcher };
  const described = { name, version, description, license, type, bin, engines, dependencies };
  // Software bill of materials, for vulnerability scanners.
  const sbom = execFileSync("npm", ["sbom", "--sbom-format=cyclonedx", "--omit=dev", "--package-lock-only"], {
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", "pipe", "ignore"],
  });
  writeFileSync(join(folder, "sbom.cdx.json"), sbom);
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(described, null, 2)}\n`);
}
