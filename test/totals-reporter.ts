import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Reporter, TestCase, TestModule } from "vitest/node";

interface Slow {
  readonly title: string;
  readonly ms: number;
}

interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The slowest tests, slowest first. */
  readonly slowest: readonly Slow[];
}

const NOTHING: Totals = { passed: 0, failed: 0, skipped: 0, slowest: [] };
const SHOWN = 10;

/**
 * Closes a run with one line that any machine can read: `N passed, N failed`. With `TOTALS`, the name of a file, it adds what an
 * earlier run wrote there, so that the last of several runs prints the totals of all, after their slowest tests.
 */
export default class TotalsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const file = process.env.TOTALS;
    const earlier = file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : NOTHING;
    const totals = sumOf(earlier, totalsOf(modules, errors));
    if (file !== undefined) {
      writeFileSync(file, JSON.stringify(totals));
      for (const { title, ms } of totals.slowest)
        process.stdout.write(`${(ms / 1000).toFixed(1)} s  ${title}\n`);
    }
    const { passed, failed, skipped } = totals;
    process.stdout.write(
      `\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`,
    );
  }
}

function totalsOf(modules: readonly TestModule[], errors: readonly unknown[]): Totals {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const count = (state: string) => tests.filter((test) => test.result().state === state).length;
  const passed = count("passed");
  const failed = count("failed");
  const broken = modules.filter((module) => module.errors().length > 0).length;
  return {
    passed,
    failed: failed + broken + errors.length,
    skipped: tests.length - passed - failed,
    slowest: slowestOf(tests.map(durationOf)),
  };
}

const durationOf = (test: TestCase): Slow => ({
  title: `${test.module.relativeModuleId}: ${test.fullName}`,
  ms: test.diagnostic()?.duration ?? 0,
});

const slowestOf = (tests: readonly Slow[]) =>
  tests.toSorted((one, other) => other.ms - one.ms).slice(0, SHOWN);

const sumOf = (one: Totals, other: Totals): Totals => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  slowest: slowestOf([...one.slowest, ...other.slowest]),
});
