import { expect, test } from "vitest";
import { fittedSize, isWordmark, widthsOf } from "./pictures.ts";

test.each([
  ["a square one is none", 256, 256, false],
  ["twice as wide as high is none yet", 512, 256, false],
  ["what is wider is one", 1024, 256, true],
])("%s", (_what, width, height, answer) => expect(isWordmark({ width, height })).toBe(answer));

test.each([
  ["a photo of a phone", [4032, 3024], [1920, 1440], [480, 960, 1920]],
  ["one that is small stays small", [800, 600], [800, 600], [480, 800]],
  ["smaller than the smallest", [300, 200], [300, 200], [300]],
  ["exactly one of the widths", [960, 540], [960, 540], [480, 960]],
  ["a tower", [1000, 40_000], [96, 3840], [96]],
  ["a line", [40_000, 1], [1920, 1], [480, 960, 1920]],
  ["one dot", [1, 1], [1, 1], [1]],
] as const)("%s", (_what, [width, height], [wide, high], widths) => {
  expect(fittedSize({ width, height })).toEqual({ width: wide, height: high });
  expect(widthsOf(wide)).toEqual(widths);
});
