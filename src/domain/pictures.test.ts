import { expect, test } from "vitest";
import { fittedSize, isWordmark, widthsOf } from "./pictures.ts";

test.each([
  ["a square logo is not a wordmark", 256, 256, false],
  ["a logo twice as wide as high is not", 512, 256, false],
  ["a wider logo is", 1024, 256, true],
])("wordmarks: %s", (_what, width, height, answer) => expect(isWordmark({ width, height })).toBe(answer));

test.each([
  ["a phone's photo", [4032, 3024], [1920, 1440], [480, 960, 1920]],
  ["a small picture, which is not enlarged", [800, 600], [800, 600], [480, 800]],
  ["a picture smaller than the smallest size", [300, 200], [300, 200], [300]],
  ["a picture of exactly one of the widths", [960, 540], [960, 540], [480, 960]],
  ["a very high picture", [1000, 40_000], [96, 3840], [96]],
  ["a very wide picture", [40_000, 1], [1920, 1], [480, 960, 1920]],
  ["one pixel", [1, 1], [1, 1], [1]],
] as const)("stored sizes of %s", (_what, [width, height], [wide, high], widths) => {
  expect(fittedSize({ width, height })).toEqual({ width: wide, height: high });
  expect(widthsOf(wide)).toEqual(widths);
});
