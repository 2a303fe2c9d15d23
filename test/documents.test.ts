import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SETTINGS } from "../src/server/platform/config/config.ts";

/** What CONTRIBUTING.md asks of a change, as far as no compiler does. */
test("every setting is in the README and in the tests of refused settings", () => {
  expect(SETTINGS.length).toBeGreaterThan(20);
  for (const file of ["README.md", "test/operation/start-refusals.test.ts"]) {
    const text = readFileSync(file, "utf8");
    expect(
      SETTINGS.filter((name) => !new RegExp(`\\b${name}\\b`).test(text)),
      file,
    ).toEqual([]);
  }
});

test("every file of the domain has a test beside it", () => {
  const rules = globSync("src/domain/*.ts").filter((file) => !file.includes(".test."));
  expect(rules.filter((file) => !existsSync(file.replace(".ts", ".test.ts")))).toEqual([]);
});

const documents = ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", ...globSync("docs/**/*.md")];
const sources = globSync("{src,test,scripts,bench}/**/*.{ts,tsx,css}");

/** What `pattern` captures in these files, with the file. */
const namedIn = (files: readonly string[], pattern: RegExp) =>
  files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(pattern)].map(([, name = ""]) => ({ file, name })),
  );

test("every file that the documents name exists", () => {
  const named = namedIn(documents, /`((?:src|test|docs|bench|scripts|deploy)\/[\w./-]+\.\w+)`/g);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ name }) => !existsSync(name))).toEqual([]);
});

test("every file that a comment names exists", () => {
  const known = [...sources, ...documents, ...globSync(["*.*", "src/**/*.html"])].map((file) => `/${file}`);
  const named = namedIn(sources, /`([\w./-]+\.(?:tsx?|css|html|json|md))`/g);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ name }) => !known.some((file) => file.endsWith(`/${name}`)))).toEqual([]);
});

test("every decision that a document or a comment cites exists", () => {
  const cited = namedIn([...documents, ...sources], /\bdecisions?(?: |\/0*)(\d+)/gi);
  expect(cited.length).toBeGreaterThan(40);
  const known = globSync("docs/decisions/*.md").map((file) => Number(/\d+/.exec(file)?.[0]));
  expect(cited.filter(({ name }) => !known.includes(Number(name)))).toEqual([]);
});

test("npx runs the package without an option that only npm 12 knows, except where npm 12 is named", () => {
  const called = namedIn(documents, /^(.*npx .*\.\/trefpunt-.*)$/gm);
  expect(called.length).toBeGreaterThan(4);
  const forNpm12 = called.filter(({ name }) => name.includes("--allow-scripts"));
  expect(forNpm12.map(({ name }) => name.includes("npm 12"))).toEqual([true]);
});
