import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { NEEDED, writePackage } from "./package-folder.ts";

/**
 * Puts what is built into this folder, with the packages it needs as they were installed and checked here; Node.js itself is the
 * image's own. Called by `deploy/Containerfile`.
 */
const [, , folder] = process.argv;
if (folder === undefined) throw new Error("name the folder");
writePackage(folder);
const wanted = NEEDED.filter((name) => name !== "node") as string[];
for (const name of wanted) {
  const from = join("node_modules", name);
  // Binaries for other machines are not installed.
  if (!existsSync(from)) continue;
  cpSync(from, join(folder, from), { recursive: true });
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(join(from, "package.json"), "utf8"),
  );
  for (const next of Object.keys({ ...dependencies, ...optionalDependencies }))
    if (!wanted.includes(next)) wanted.push(next);
}
