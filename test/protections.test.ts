import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { promises } from "./harness/promises.ts";
import { protections } from "./protections/all.ts";

/** The quick half of `npm run test:protections`: every edit can still be made, and names a test of its promise. */
test.each(protections)("$promise: $edit", ({ promise, file, stands, becomes, test: named }) => {
  expect(readFileSync(file, "utf8").split(stands).length - 1, `'${stands}' in ${file}`).toBe(1);
  expect(becomes).not.toBe(stands);
  expect(promises.find(({ number }) => number === promise)?.tests).toContain(named);
});

test("every promise has a protection", () => {
  const protectedPromises = new Set(protections.map(({ promise }) => promise));
  expect(promises.map(({ number }) => number).filter((number) => !protectedPromises.has(number))).toEqual([]);
});
