import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { protections } from "../test/protections/all.ts";
import type { Protection } from "../test/protections/protection.ts";

/**
 * Removes each protection in a copy of the project and expects its test, which passes before, to fail. Arguments are
 * the numbers of the promises to try; all by default.
 */
const wanted = process.argv.slice(2).map(Number);
const tried = protections.filter(({ promise }) => wanted.length === 0 || wanted.includes(promise));

/** A program without a protection may hang. */
const TEST_TIMEOUT_MS = 10 * 60_000;

/** Result of a test. Results with all protections in place are stored, so that each such test runs once. */
type Outcome = "passes" | "fails" | "did not run";
const untouched = new Map<string, Outcome>();

const copy = copyOfProject();
let noticed = 0;
for (const protection of tried) {
  const { promise, edit, test } = protection;
  const outcome = outcomeWithout(protection);
  if (outcome === "noticed") noticed += 1;
  console.log(`${promise}. ${edit} (${test}): ${outcome}`);
}
rmSync(copy, { recursive: true });
console.log(`${noticed} passed, ${tried.length - noticed} failed`);
process.exitCode = noticed < tried.length || tried.length === 0 ? 1 : 0;

/** Copies tracked and untracked files, except ignored ones, and links `node_modules`. */
function copyOfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), "trefpunt-protections-"));
  const { stdout } = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    encoding: "utf8",
  });
  for (const file of stdout.split("\0").filter((name) => name !== "")) cpSync(file, join(folder, file));
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  return folder;
}

function outcomeWithout(protection: Protection): string {
  const { file, stands, becomes } = protection;
  const before = outcomeOf(protection, untouched);
  if (before !== "passes") return `with it, the test ${before}`;
  const path = join(copy, file);
  const whole = readFileSync(path, "utf8");
  writeFileSync(
    path,
    whole.replace(stands, () => becomes),
  );
  try {
    const outcome = outcomeOf(protection);
    return outcome === "fails" ? "noticed" : `UNNOTICED, the test ${outcome}`;
  } finally {
    writeFileSync(path, whole);
  }
}

function outcomeOf({ test, database }: Protection, known = new Map<string, Outcome>()): Outcome {
  const name = `${database} ${test}`;
  const outcome = known.get(name) ?? run(test, database);
  known.set(name, outcome);
  return outcome;
}

/** Without a result the test did not run, such as after a failed set-up. */
function run(test: string, database: Protection["database"]): Outcome {
  if (needsBuild(test) && start("scripts/build.ts") !== 0) return "did not run";
  const file = fileOf(test);
  const report = join(copy, "report.json");
  rmSync(report, { force: true });
  const status = start(
    resolve("node_modules/vitest/vitest.mjs"),
    "run",
    file,
    "--testNamePattern",
    patternOf(test.slice(file.length + 2)),
    "--project",
    database ?? projectOf(file),
    "--reporter",
    "json",
    "--outputFile",
    report,
  );
  if (!existsSync(report)) return "did not run";
  const { numFailedTests, numPassedTests, success } = JSON.parse(readFileSync(report, "utf8")) as {
    numFailedTests: number;
    numPassedTests: number;
    success: boolean;
  };
  if (numFailedTests > 0) return "fails";
  if (!success || numPassedTests === 0) return "did not run";
  // The report does not name errors outside of tests, such as an event that nothing handles.
  return status === 0 ? "passes" : "fails";
}

/** Tests of rules, and most tests of the API, run on the sources. */
function needsBuild(test: string): boolean {
  return !/^(src|test\/api)\//.test(test) || readFileSync(fileOf(test), "utf8").includes("running-program");
}

function fileOf(test: string): string {
  return test.slice(0, test.indexOf(": "));
}

/** Matches the test's title; the title of a `test.each` matches each of its rows. */
function patternOf(title: string): string {
  return title
    .split(/%[sijdo]|\$\{[^}]*\}/)
    .map((words) => RegExp.escape(words))
    .join(".*");
}

function projectOf(file: string): string {
  if (file.startsWith("src/")) return "rules";
  return /^test\/(browser|postgres)\//.exec(file)?.[1] ?? "program";
}

function start(script: string, ...parameters: string[]): number | null {
  return spawnSync(process.execPath, [script, ...parameters], {
    cwd: copy,
    stdio: "ignore",
    timeout: TEST_TIMEOUT_MS,
  }).status;
}
