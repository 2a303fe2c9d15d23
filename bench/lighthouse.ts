import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse, { desktopConfig, type Result } from "lighthouse";
import { startBrowser } from "../test/harness/browser.ts";
import { freePort } from "../test/harness/free-port.ts";
import { startProgram } from "../test/harness/running-program.ts";
import { announceMeetups } from "./announced.ts";
import { spread } from "./spread.ts";

/** Lighthouse's scores of a first visit in the Chromium of the tests. Writes its reports to `dist/lighthouse`. */
const ROUNDS = 5;
const PATHS = ["/", "/meetup/1"];
const DEVICES = { mobile: undefined, desktop: desktopConfig };
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const REPORTS = "dist/lighthouse";

mkdirSync(REPORTS, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), "trefpunt-bench-"));
await announceMeetups(folder, 20);
const program = await startProgram({ LOG_LEVEL: "warn" }, folder);
const port = await freePort();
const browser = await startBrowser([`--remote-debugging-port=${port}`]);

const table: Record<string, Record<string, string>> = {};
const findings = new Set<string>();
for (const path of PATHS)
  for (const [device, config] of Object.entries(DEVICES)) {
    const rounds: Result[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await visit(path, config));
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

async function visit(path: string, config: typeof desktopConfig | undefined): Promise<Result> {
  const options = { port, onlyCategories: CATEGORIES, output: "html", logLevel: "error" } as const;
  const run = await lighthouse(`${program.url}${path}`, options, config);
  if (!run) throw new Error("Lighthouse gave no result");
  const name = `${path.replaceAll("/", "_")}-${run.lhr.configSettings.formFactor}`;
  writeFileSync(join(REPORTS, `${name}.html`), String(run.report));
  for (const { id, title, score, scoreDisplayMode } of Object.values(run.lhr.audits))
    if (score !== null && score < 1 && scoreDisplayMode !== "informative")
      findings.add(`${name}: ${id} (${score}) ${title}`);
  return run.lhr;
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
