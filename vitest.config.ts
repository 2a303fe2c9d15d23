import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

/** A browser keeps a core busy, but for a sixth of the time: one worker more than cores. */
const COMPUTING = { maxWorkers: availableParallelism() + 1, sequence: { groupOrder: 0 } };
/** Tests of programs and servers mostly wait for them: four, on two cores too. */
const WAITING = {
  maxWorkers: Math.max(4, availableParallelism()),
  sequence: { groupOrder: 1 },
  testTimeout: 300_000,
  hookTimeout: 300_000,
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

/** Needs Debian's `dovecot-imapd`: `npm run test:inbox`. */
const INBOX = {
  extends: true as const,
  test: { ...WAITING, name: "inbox", include: ["test/dovecot/**/*.test.ts"] },
} satisfies TestProjectInlineConfiguration;

/** How the program is operated, and what breaks it: not in `npm test`. */
const OPERATION = ["test/operation/**/*.test.ts", "test/faults/**/*.test.ts"];

/**
 * The script that runs a test file on PostgreSQL too is the file's first line, `// @postgres test`. `npm test` runs where the two engines
 * differ: in locks, and in SQL that is written for each. `npm run test:databases` alone runs what the database does not decide: words,
 * shapes, rights, limits of time; what those alone ask of PostgreSQL is in `test/postgres/apart.test.ts`. What knows no database, or
 * starts again on the folder of its own, never runs there. A file of `test/api` or `test/postgres` without the line is in `test:rest`.
 */
const POSTGRES = ["test", "test:rest", "test:databases", "never"] as const;

function onPostgres(script: (typeof POSTGRES)[number]): string[] {
  return globSync("test/{api,postgres,faults}/**/*.test.ts").filter((file) => {
    const [, said = file.startsWith("test/faults/") ? "never" : "test:rest"] =
      /^\/\/ @postgres (.+)\n/.exec(readFileSync(file, "utf8")) ?? [];
    if (!POSTGRES.some((name) => name === said))
      throw new Error(`${file}: '@postgres ${said}' is none of ${POSTGRES.join(", ")}.`);
    return said === script;
  });
}

/** PostgreSQL refuses more: any input that it survives SQLite survives. */
const STRICTER_ON_POSTGRES = "test/api/fuzz.test.ts";

/** Its time limit needs a machine without other tests: `npm run test:faults` runs it last, alone. */
const PAIRS_OF_VERBS = "test/postgres/locks.test.ts";

/** What every test file runs in. `npm test` is the mode `quick`, `npm run test:rest` all that it leaves out. */
function partsOf(mode: string) {
  const pick = <Part>({ quick, rest }: { quick: Part[]; rest: Part[] }): Part[] =>
    mode === "quick" ? quick : mode === "rest" ? rest : [...quick, ...rest];
  return {
    rules: pick({ quick: ["src/**/*.test.{ts,tsx}"], rest: [] }),
    program: pick({ quick: ["test/*.test.ts", "test/api/**/*.test.ts"], rest: OPERATION }),
    postgres: [
      ...pick({ quick: onPostgres("test"), rest: onPostgres("test:rest") }),
      ...(["full", "databases"].includes(mode) ? onPostgres("test:databases") : []),
    ],
    browser: pick({ quick: ["test/stories/**/*.test.ts"], rest: ["test/browser/**/*.test.ts"] }),
  };
}

export default defineConfig(({ mode }) => {
  const parts = partsOf(mode);
  return {
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
          test: { ...WAITING, name: "rules", include: parts.rules },
        },
        {
          extends: true,
          test: {
            ...WAITING,
            name: "program",
            setupFiles: "test/harness/end-programs.ts",
            include: parts.program,
            exclude: mode === "full" ? [] : [STRICTER_ON_POSTGRES],
          },
        },
        {
          extends: true,
          test: {
            ...WAITING,
            name: "postgres",
            setupFiles: "test/harness/end-programs.ts",
            include: parts.postgres,
            exclude: mode === "full" ? [PAIRS_OF_VERBS] : [],
            globalSetup: "test/harness/postgres.ts",
          },
        },
        {
          extends: true,
          test: {
            ...COMPUTING,
            name: "browser",
            setupFiles: "test/harness/end-programs.ts",
            include: parts.browser,
            globalSetup: "test/harness/chromium.ts",
            testTimeout: 90_000,
            hookTimeout: 90_000,
            fileParallelism: true,
          },
        },
        ...(mode === "engines" ? [ENGINES] : []),
        ...(mode === "inbox" ? [INBOX] : []),
      ],
    },
  };
});
