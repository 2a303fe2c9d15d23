import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { startBrowser } from "./browser.ts";
import { type CutLine, startCutLine } from "./cut-line.ts";
import { startTestProgram, type TestProgram } from "./program.ts";
import { type RunningProgram, startProgram } from "./running-program.ts";

const FILLED_WITHIN_MS = 240_000;

/** A test's own site, served by the built program through a proxy that can simulate network failures, and a browser. */
export interface SiteBehindCutLine {
  readonly program: RunningProgram;
  readonly line: CutLine;
  readonly browser: Browser;
}

/** @param fill creates the site's data, whose mails are not sent */
export function siteBehindCutLine(fill: (site: TestProgram) => Promise<void>): SiteBehindCutLine {
  let running: SiteBehindCutLine | undefined;
  const now = () => {
    if (!running) throw new Error("the site runs while tests do");
    return running;
  };
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), "trefpunt-cut-line-"));
    const line = await startCutLine(() => Number(new URL(now().program.url).port));
    const site = await startTestProgram({ DATA_DIR: folder });
    await fill(site);
    await site.db.write((tx) => tx.deleteFrom("emails").execute());
    await site.close();
    const [program, browser] = await Promise.all([
      startProgram({ PUBLIC_URL: line.url }, folder),
      startBrowser(),
    ]);
    running = { program, line, browser };
  }, FILLED_WITHIN_MS);
  afterAll(async () => {
    await running?.browser.close();
    await running?.line.close();
    await running?.program.stop();
    running?.program.remove();
  });
  beforeEach(() => now().line.mend());
  return {
    get program() {
      return now().program;
    },
    get line() {
      return now().line;
    },
    get browser() {
      return now().browser;
    },
  };
}
