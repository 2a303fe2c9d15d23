import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

/** A browser keeps a core busy, but for a sixth of the time: one worker more than cores. */
const COMPUTING = { maxWorkers: availableParallelism() + 1, sequence: { groupOrder: 0 } };
/** Tests of programs and servers mostly wait for them: four, on two cores too. */
const WAITING = {
  maxWorkers: Math.max(4, availableParallelism()),
  sequence: { groupOrder: 1 },
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

/** Browsers that have to be installed first: `npm run test:browsers`. */
const ENGINES = {
  extends: true as const,
  test: {
    ...COMPUTING,
    name: "engines",
    setupFiles: "test/harness/end-programs.ts",
    include: ["test/engines/**/*.test.ts"],
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
} satisfies TestProjectInlineConfiguration;

/**
 * What the database does not decide: words, shapes, rights, limits of time. `npm test` runs them on SQLite alone, `npm run test:databases`
 * on PostgreSQL; a new file of `test/api` runs on both. What only these ask of PostgreSQL is in `test/postgres/apart.test.ts`.
 */
const ALIKE = `test/api/{${[
  "admin-commands",
  "audit",
  "authority",
  "calendars",
  "clock",
  "contract",
  "home-assistant",
  "kept-answers",
  "limits",
  "mail-kinds",
  "mail-words",
  "malformed",
  "meetup-import",
  "meetups",
  "member-page",
  "member-sign-in",
  "metrics",
  "muting",
  "passkeys",
  "pictures",
  "profile",
  "sessions",
  "site",
  "specified-calls",
  "undo-under-kill",
]}}.test.ts`;
const MAIL_SERVER = "test/faults/mail-server.test.ts";
/** These know no database. */
const WITHOUT_DATABASE = "test/api/{mqtt,previews,overload,dkim,html}.test.ts";
/** PostgreSQL refuses more: any input that it survives SQLite survives. */
const STRICTER_ON_POSTGRES = "test/api/fuzz.test.ts";

/** Its time limit needs a machine without other tests: `npm run test:faults` runs it last, alone. */
const PAIRS_OF_VERBS = "test/postgres/locks.test.ts";

export default defineConfig(({ mode }) => ({
  plugins: [react()],
  test: {
    reporters: ["default", "./test/totals-reporter.ts"],
    // Files share what they import: loading the server anew for each of them took longer than the tests.
    isolate: false,
    // What is waited for comes, however busy the machine; the default of a second made tests race.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: { ...WAITING, name: "rules", include: ["src/**/*.test.{ts,tsx}"] },
      },
      {
        extends: true,
        test: {
          ...WAITING,
          name: "program",
          setupFiles: "test/harness/end-programs.ts",
          include: ["test/*.test.ts", "test/{api,faults}/**/*.test.ts"],
          exclude: mode === "full" ? [] : [STRICTER_ON_POSTGRES],
        },
      },
      {
        extends: true,
        test: {
          ...WAITING,
          name: "postgres",
          setupFiles: "test/harness/end-programs.ts",
          include: ["test/{api,postgres}/**/*.test.ts", "test/faults/{counts,*mail-server}.test.ts"],
          exclude: [
            WITHOUT_DATABASE,
            ...(["full", "databases"].includes(mode) ? [] : [ALIKE, MAIL_SERVER]),
            ...(mode === "full" ? [PAIRS_OF_VERBS] : []),
          ],
          globalSetup: "test/harness/postgres.ts",
        },
      },
      {
        extends: true,
        test: {
          ...COMPUTING,
          name: "browser",
          setupFiles: "test/harness/end-programs.ts",
          include: ["test/browser/**/*.test.ts"],
          globalSetup: "test/harness/chromium.ts",
          testTimeout: 90_000,
          hookTimeout: 90_000,
          fileParallelism: true,
        },
      },
      ...(mode === "engines" ? [ENGINES] : []),
    ],
  },
}));
