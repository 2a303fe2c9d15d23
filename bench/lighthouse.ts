import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch } from "../test/harness/browser.ts";
import { freePort } from "../test/harness/free-port.ts";
import { startProgram } from "../test/harness/running-program.ts";
import { announceMeetups } from "./announced.ts";
import { spread } from "./spread.ts";

/**
 * Lighthouse's scores of a first visit in the Chromium of the tests. Writes its reports to `dist/lighthouse`. npx fetches Lighthouse,
 * because its 250 packages would be a third of what the tests install.
 */
const LIGHTHOUSE = "lighthouse@13.5.0";
const ROUNDS = 5;
const PATHS = ["/", "/meetup/1"];
const DEVICES = { mobile: [], desktop: ["--preset=desktop"] };
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const REPORTS = "dist/lighthouse";

mkdirSync(REPORTS, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), "trefpunt-bench-"));
await announceMeetups(folder, 20);
const program = await startProgram({ LOG_LEVEL: "warn" }, folder);
const port = await freePort();
const browser = await launch([`--remote-debugging-port=${port}`]);

const table: Record<string, Record<string, string>> = {};
const findings = new Set<string>();
for (const path of PATHS)
  for (const device of Object.keys(DEVICES) as (keyof typeof DEVICES)[]) {
    const rounds: Result[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(visit(path, device));
    table[`${path}, ${device}`] = {
      ...Object.fromEntries(
        CATEGORIES.map((name) => [name, range(rounds.map((result) => score(result, name)))]),
      ),
      "layout shift": spread(rounds.map((result) => value(result, "cumulative-layout-shift"))).highest,
      "largest paint, ms": spread(rounds.map((result) => value(result, "largest-contentful-paint"))).median,
      "blocked, ms": spread(rounds.map((result) => value(result, "total-blocking-time"))).median,
    };
  }
await browser.close();
await program.stop();
program.remove();
console.table(table);
for (const finding of findings) process.stdout.write(`${finding}\n`);

/** The part of Lighthouse's report that is read here. */
interface Result {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, Audit>>;
}

interface Audit {
  readonly id: string;
  readonly title: string;
  readonly score: number | null;
  readonly scoreDisplayMode: string;
  readonly numericValue?: number;
}

function visit(path: string, device: keyof typeof DEVICES): Result {
  const name = `${path.replaceAll("/", "_")}-${device}`;
  const { status, stderr } = spawnSync(
    "npx",
    [
      "--yes",
      LIGHTHOUSE,
      `${program.url}${path}`,
      `--port=${port}`,
      `--only-categories=${CATEGORIES.join(",")}`,
      "--output=json",
      "--output=html",
      `--output-path=${join(REPORTS, name)}`,
      "--quiet",
      ...DEVICES[device],
    ],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`Lighthouse ended with ${status}: ${stderr}`);
  const result: Result = JSON.parse(readFileSync(join(REPORTS, `${name}.report.json`), "utf8"));
  for (const { id, title, score, scoreDisplayMode } of Object.values(result.audits))
    if (score !== null && score < 1 && scoreDisplayMode !== "informative")
      findings.add(`${name}: ${id} (${score}) ${title}`);
  return result;
}

function score({ categories }: Result, name: string): number {
  return Math.round((categories[name]?.score ?? 0) * 100);
}

function range(values: readonly number[]): string {
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  return lowest === highest ? `${lowest}` : `${lowest} to ${highest}`;
}

function value(result: Result, audit: string): number {
  const found = result.audits[audit]?.numericValue;
  if (found === undefined) throw new Error(`Lighthouse did not measure ${audit}`);
  return found;
}
