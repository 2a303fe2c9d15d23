import { expect, test } from "vitest";
import { isWordmark } from "./wordmark.ts";

test.each([
  ["a square one is none", 256, 256, false],
  ["twice as wide as high is none yet", 512, 256, false],
  ["what is wider is one", 1024, 256, true],
])("%s", (_what, width, height, answer) => expect(isWordmark({ width, height })).toBe(answer));
