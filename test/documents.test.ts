import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What CONTRIBUTING.md asks of a change, as far as no compiler does. */
const settings = [...readFileSync("src/server/config.ts", "utf8").matchAll(/^ {2}([A-Z_]+): /gm)].map(
  ([, name = ""]) => name,
);

test("every setting is in the README and in the tests of refused settings", () => {
  expect(settings.length).toBeGreaterThan(20);
  for (const file of ["README.md", "test/start-refusals.test.ts"]) {
    const text = readFileSync(file, "utf8");
    expect(
      settings.filter((name) => !new RegExp(`\\b${name}\\b`).test(text)),
      file,
    ).toEqual([]);
  }
});

test("every file of the domain has a test beside it", () => {
  const rules = globSync("src/domain/*.ts").filter((file) => !file.includes(".test."));
  expect(rules.filter((file) => !existsSync(file.replace(".ts", ".test.ts")))).toEqual([]);
});

test("every file that the documents name exists", () => {
  const named = ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", ...globSync("docs/**/*.md")].flatMap(
    (page) =>
      [
        ...readFileSync(page, "utf8").matchAll(/`((?:src|test|docs|bench|scripts|deploy)\/[\w./-]+\.\w+)`/g),
      ].map(([, file = ""]) => ({ page, file })),
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ file }) => !existsSync(file))).toEqual([]);
});
