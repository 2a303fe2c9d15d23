import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { protections } from "../test/protections/all.ts";
import type { Protection } from "../test/protections/protection.ts";

/** Takes each protection away in a copy of the project and runs its test; numbers name the promises to try, else all. */
const wanted = process.argv.slice(2).map(Number);
const tried = protections.filter(({ promise }) => wanted.length === 0 || wanted.includes(promise));

/** A program that lost a protection may well hang. */
const PATIENCE_MS = 10 * 60_000;

const copy = copyOfProject();
const unnoticed = tried.filter((protection) => {
  const outcome = withoutIt(protection);
  const { promise, edit, test } = protection;
  console.log(
    `${outcome === "noticed" ? "noticed " : "UNNOTICED"} ${promise}. ${edit} (${test}): ${outcome}`,
  );
  return outcome !== "noticed";
});
rmSync(copy, { recursive: true });
console.log(`${tried.length - unnoticed.length} passed, ${unnoticed.length} failed`);
process.exitCode = unnoticed.length > 0 || tried.length === 0 ? 1 : 0;

/** What git knows and what lies beside it uncommitted, with the packages of this one. */
function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-protections-"));
  const { stdout } = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    encoding: "utf8",
  });
  for (const file of stdout.split("\0").filter((name) => name !== "")) cpSync(file, join(folder, file));
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  return folder;
}

function withoutIt({ file, stands, becomes, test, database }: Protection): string {
  const path = join(copy, file);
  const whole = readFileSync(path, "utf8");
  writeFileSync(
    path,
    whole.replace(stands, () => becomes),
  );
  try {
    if (needsBuild(test) && run("scripts/build.ts") !== 0) return "it does not build";
    return failedTests(test, database) > 0 ? "noticed" : "its test passes all the same, or did not run";
  } finally {
    writeFileSync(path, whole);
  }
}

/** Tests of rules run the sources, and most of the API too. */
function needsBuild(test: string): boolean {
  return !/^(src|test\/api)\//.test(test) || readFileSync(fileOf(test), "utf8").includes("running-program");
}

/** How many tests with this title fail; those whose set-up breaks are not counted. */
function failedTests(test: string, database: Protection["database"]): number {
  const file = fileOf(test);
  const report = join(copy, "report.json");
  rmSync(report, { force: true });
  run(
    resolve("node_modules/vitest/vitest.mjs"),
    ...[
      "run",
      file,
      "--testNamePattern",
      patternOf(test.slice(file.length + 2)),
      "--project",
      database ?? projectOf(file),
    ],
    ...["--reporter", "json", "--outputFile", report],
  );
  return (JSON.parse(readFileSync(report, "utf8")) as { numFailedTests: number }).numFailedTests;
}

function fileOf(test: string): string {
  return test.slice(0, test.indexOf(": "));
}

/** A table's title stands for each of its rows. */
function patternOf(title: string): string {
  return title
    .split(/%[sijd]|\$\{[^}]*\}/)
    .map((words) => RegExp.escape(words))
    .join(".*");
}

function projectOf(file: string): string {
  if (file.startsWith("src/")) return "rules";
  return /^test\/(browser|postgres)\//.exec(file)?.[1] ?? "program";
}

function run(script: string, ...parameters: string[]): number | null {
  return spawnSync(process.execPath, [script, ...parameters], {
    cwd: copy,
    stdio: "ignore",
    timeout: PATIENCE_MS,
  }).status;
}
