import { expect, test } from "vitest";
import { refusalOfSize } from "./encode.ts";

const camera = { width: 4032, height: 3024, channels: 3, depth: "uchar", isProgressive: false } as const;
const huge = { ...camera, width: 7000, height: 7000 } as const;
const wide = { ...camera, width: 16_384, height: 2_200 } as const;

test.each([
  ["a camera's JPEG", { ...camera, format: "jpeg", chromaSubsampling: "4:2:0" }, true],
  ["a camera's AVIF", { ...camera, format: "heif" }, true],
  ["the same with ten bits", { ...camera, format: "heif", depth: "ushort" }, false],
  ["49 megapixels of JPEG, read line by line", { ...huge, format: "jpeg", chromaSubsampling: "4:4:4" }, true],
  ["49 megapixels of PNG with 16 bits", { ...huge, format: "png", depth: "ushort" }, true],
  ["the same with transparency", { ...huge, format: "png", depth: "ushort", channels: 4 }, false],
  ["a PNG as wide as may be", { ...wide, format: "png", channels: 4 }, true],
  ["the same with 16 bits", { ...wide, format: "png", depth: "ushort", channels: 4 }, false],
  ["49 megapixels of AVIF", { ...huge, format: "heif" }, false],
  [
    "49 megapixels of interlaced PNG with 16 bits",
    { ...huge, format: "png", depth: "ushort", isProgressive: true },
    false,
  ],
  [
    "49 megapixels of progressive JPEG",
    { ...huge, format: "jpeg", isProgressive: true, chromaSubsampling: "4:4:4" },
    false,
  ],
  [
    "the same with half the colour",
    { ...huge, format: "jpeg", isProgressive: true, chromaSubsampling: "4:2:0" },
    true,
  ],
] as const)("whether decoding fits in memory: %s", (_what, picture, fits) => {
  expect(refusalOfSize(picture)).toBe(fits ? null : "picture-too-heavy");
});

test.each([
  [16_384, 820, null],
  [16_385, 2_000, "picture-side-too-long"],
  [16_384, 819, "picture-too-narrow"],
  [1, 20, null],
  [1, 21, "picture-too-narrow"],
  [49_000_000, 1, "picture-side-too-long"],
  [7_072, 7_072, "picture-too-many-pixels"],
] as const)("a picture of %i by %i: %s, and the same upright", (width, height, why) => {
  const png = { ...camera, format: "png" } as const;
  expect(refusalOfSize({ ...png, width, height })).toBe(why);
  expect(refusalOfSize({ ...png, width: height, height: width })).toBe(why);
});
