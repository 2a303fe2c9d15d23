import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { protections } from "./protections/all.ts";

/** The short form of `npm run test:protections`: what it would take away is still there, so that it can be tried. */
const page = readFileSync("docs/promises.md", "utf8").replaceAll(/\s+/g, " ");

/** The words of each promise, by its number. */
const promises = new Map(
  page.split(/(?=\*\*\d+\.\*\* )/).map((words) => [Number(/^\*\*(\d+)/.exec(words)?.[1]), words]),
);

test.each(protections)("$promise: $edit", ({ promise, file, stands, becomes, test: proof }) => {
  expect(readFileSync(file, "utf8").split(stands).length - 1, `'${stands}' in ${file}`).toBe(1);
  expect(becomes).not.toBe(stands);
  expect(promises.get(promise)).toContain(`\`${proof}\``);
});

test("each promise that a test proves has one to take away", () => {
  const proven = [...promises].filter(([, words]) => /`(src|test)\/\S+\.test\.tsx?: /.test(words));
  const tried = new Set(protections.map(({ promise }) => promise));
  expect(proven.map(([number]) => number).filter((number) => !tried.has(number))).toEqual([]);
});
