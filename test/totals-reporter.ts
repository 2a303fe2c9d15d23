import type { Reporter, TestModule } from "vitest/node";

/** Closes a run with one line that any machine can read: `N passed, N failed`. */
export default class TotalsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const states = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => test.result().state),
    );
    const passed = states.filter((state) => state === "passed").length;
    const broken = modules.filter((module) => module.errors().length > 0).length;
    const failed = states.filter((state) => state === "failed").length + broken + errors.length;
    const skipped = states.length - passed - states.filter((state) => state === "failed").length;
    process.stdout.write(
      `\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`,
    );
  }
}
