import { expect, test } from "vitest";
import { ignoring, isRefusedHere } from "./ignoring.ts";

const isRange = (error: unknown) => error instanceof RangeError;

test("an error of a named kind is ignored", async () => {
  const refused = Promise.reject(new DOMException("no storage", "InvalidStateError"));
  expect(await refused.catch(ignoring(isRange, isRefusedHere))).toBeUndefined();
});

test("any other error surfaces", async () => {
  const mistaken = Promise.reject(new TypeError("list is undefined"));
  await expect(mistaken.catch(ignoring(isRange, isRefusedHere))).rejects.toThrow(TypeError);
});
