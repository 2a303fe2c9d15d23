import { expect, test } from "vitest";
import { decoderBytes, MAX_DECODER_BYTES } from "./encode.ts";

const camera = { width: 4032, height: 3024, channels: 3, depth: "uchar", isProgressive: false } as const;
const huge = { ...camera, width: 7000, height: 7000 } as const;

test.each([
  ["a camera's JPEG", { ...camera, format: "jpeg", chromaSubsampling: "4:2:0" }, true],
  ["a camera's AVIF", { ...camera, format: "heif" }, true],
  ["the same with ten bits", { ...camera, format: "heif", depth: "ushort" }, false],
  ["49 megapixels of JPEG, read line by line", { ...huge, format: "jpeg", chromaSubsampling: "4:4:4" }, true],
  ["49 megapixels of PNG, read line by line", { ...huge, format: "png", depth: "ushort", channels: 4 }, true],
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
  expect(decoderBytes(picture) <= MAX_DECODER_BYTES).toBe(fits);
});
