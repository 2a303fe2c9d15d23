import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/** `docs/promises.md` names nothing that is not there: it is read, and so is what it names. */
const page = readFileSync("docs/promises.md", "utf8");
/** Each promise's number and words; a line that was wrapped reads as one. */
const promises = page
  .split(/^(?=\*\*\d+\.\*\* )/m)
  .slice(1)
  .map((text) => ({
    number: Number(/\d+/.exec(text)?.[0]),
    words: (text.split(/^## /m)[0] ?? "").replaceAll(/\s+/g, " "),
  }));

const codeIn = (words: string) => [...words.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
const files = (words: string) =>
  codeIn(words).filter((code) => /^(src|test|docs|deploy|bench)\/[^ ]+$/.test(code));

/** `file: title` of each test that is named. */
const tests = (words: string) =>
  codeIn(words).flatMap((code) => {
    const [, file = "", title = ""] = /^((?:src|test)\/\S+\.test\.tsx?): (.+)$/.exec(code) ?? [];
    return file === "" ? [] : [{ file, title }];
  });

/** Whether a test, or a row of its table, has this title. */
function isThere({ file, title }: { file: string; title: string }): boolean {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  return ['"', "`"].some((quote) => text.includes(`${quote}${title}${quote}`));
}

test("every promise has its number, in order", () => {
  expect(promises.map(({ number }) => number)).toEqual(
    Array.from({ length: promises.length }, (_none, place) => place + 1),
  );
});

describe.each(promises.map((promise) => [promise.number, promise.words] as const))(
  "promise %i",
  (_number, words) => {
    test("names tests and files that are there", () => {
      expect(tests(words).filter((named) => !isThere(named))).toEqual([]);
      expect(files(words).filter((file) => !existsSync(file))).toEqual([]);
    });

    test("is proven, or says that it is not yet", () => {
      expect(tests(words).length > 0 || words.includes("test/harness/") || words.includes("Not yet:")).toBe(
        true,
      );
    });
  },
);

test("a promise that the code cites is one of them", () => {
  const cited = globSync("{src,test}/**/*.{ts,tsx}").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/(?:requirement|promise)s? (\d+)(?: and (\d+))?/gi)].flatMap(
      ([, one, two]) => [one, two].filter((number) => number !== undefined).map(Number),
    ),
  );
  expect(cited.length).toBeGreaterThan(20);
  expect(cited.filter((number) => number < 1 || number > promises.length)).toEqual([]);
});
