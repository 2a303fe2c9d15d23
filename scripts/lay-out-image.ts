import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { NEEDED, writePackage } from "./package-folder.ts";

/**
 * Writes the build into this folder, with copies of the installed packages that it needs. Node.js comes from the
 * image. Called by `deploy/Containerfile`.
 */
const [, , folder] = process.argv;
if (folder === undefined) throw new Error("name the folder");
writePackage(folder);
const wanted = NEEDED.filter((name) => name !== "node") as string[];
for (const name of wanted) {
  const from = join("node_modules", name);
  // Optional packages with binaries for other platforms are not installed.
  if (!existsSync(from)) continue;
  cpSync(from, join(folder, from), { recursive: true });
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(join(from, "package.json"), "utf8"),
  );
  for (const next of Object.keys({ ...dependencies, ...optionalDependencies }))
    if (!wanted.includes(next)) wanted.push(next);
}
