import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isTest, promises, promisingSentences } from "./harness/promises.ts";

test("promises are numbered from 1 without gaps", () => {
  expect(promises.map(({ number }) => number)).toEqual(
    Array.from({ length: promises.length }, (_none, place) => place + 1),
  );
});

describe.each(promises.map((promise) => [promise.number, promise] as const))(
  "promise %i",
  (_number, { files, heldIn, tests }) => {
    test("names only tests and files that exist", () => {
      expect(tests.filter((named) => !isTest(named))).toEqual([]);
      expect([...files, ...heldIn].filter((file) => !existsSync(file))).toEqual([]);
    });

    test("names the code that holds it and a test", () => {
      expect(heldIn).not.toEqual([]);
      expect(tests).not.toEqual([]);
    });
  },
);

test.each(promisingSentences.map((each) => [each.sentence, each] as const))(
  "“%s” is said where the table says, and has its test",
  (_sentence, { sentence, file, test: named }) => {
    expect(readFileSync(file, "utf8").replaceAll(/\s+/g, " ")).toContain(sentence);
    expect(isTest(named), named).toBe(true);
  },
);

test("comments cite only promises that exist", () => {
  const cited = globSync("{src,test}/**/*.{ts,tsx}").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/(?:requirement|promise)s? (\d+)(?: and (\d+))?/gi)].flatMap(
      ([, one, two]) => [one, two].filter((number) => number !== undefined).map(Number),
    ),
  );
  expect(cited.length).toBeGreaterThan(20);
  expect(cited.filter((number) => number < 1 || number > promises.length)).toEqual([]);
});
