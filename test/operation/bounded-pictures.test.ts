import * as fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PICTURE_USES, type PictureUse } from "#contract/picture-upload.ts";
import type { EncodedPicture } from "../../src/server/pictures/encode.ts";
import { ENCODER } from "../../src/server/pictures/pictures.ts";
import { runApart } from "../../src/server/platform/process/apart.ts";
import type { Refused } from "../../src/server/platform/refusals.ts";
import { type MeasuredChild, measuredChild } from "../harness/measured-child.ts";
import { pictureOfSize, type SizedPicture } from "../harness/sized-pictures.ts";

/** Random pictures of each format, more with `npm run test:faults`. */
const TRIED = import.meta.env.MODE === "full" ? 60 : 4;
const MAX_BYTES = 300_000_000;
const MAX_CPU_MS = 5_000;

let child: MeasuredChild;
beforeAll(() => {
  child = measuredChild("encoder");
});
afterAll(() => child.remove());

/** @returns the size that is stored, or why the picture is refused; null when the kernel ended the process */
async function encode(file: Uint8Array, use: PictureUse): Promise<string | null> {
  child.forget();
  const outcome = await runApart<EncodedPicture | Refused>(
    { ...ENCODER, script: child.script },
    { file, use },
  );
  if (outcome) {
    expect(child.taken()?.peak).toBeLessThan(MAX_BYTES);
    expect(child.taken()?.cpuMs).toBeLessThan(MAX_CPU_MS);
  }
  if (outcome?.kind === "encoded") return `${outcome.width} × ${outcome.height}`;
  return outcome?.why ?? null;
}

const onLinux = test.runIf(process.platform === "linux");

const OPAQUE = { channels: 3, isDeep: false, inPasses: false } as const;

onLinux.each<[string, () => Promise<Buffer>, string]>([
  [
    "a camera's JPEG of 24 megapixels",
    () => photo(6000, 4000).jpeg({ quality: 80 }).toBuffer(),
    "1920 × 1280",
  ],
  [
    "the same upright",
    () => photo(6000, 4000).withMetadata({ orientation: 6 }).jpeg({ quality: 80 }).toBuffer(),
    "1810 × 2715",
  ],
  [
    "a PNG with transparency and 16 bits",
    () => pictureOfSize({ ...OPAQUE, format: "png", width: 3000, height: 2000, channels: 4, isDeep: true }),
    "1920 × 1280",
  ],
  [
    "an AVIF of 12 megapixels",
    () => photo(4032, 3024).avif({ effort: 0, chromaSubsampling: "4:2:0" }).toBuffer(),
    "1920 × 1440",
  ],
])("%s takes less than 300 MB and 5 seconds", async (_what, make, stored) => {
  const file = await make();
  expect(await encode(file, "meetup")).toBe(stored);
  expect(await encode(file, "logo")).toMatch(/^\d+ × 256$/);
});

const photo = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "white",
      noise: { type: "gaussian", mean: 128, sigma: 12 },
    },
  });

onLinux.each<[string, Omit<SizedPicture, "format" | "inPasses">, string]>([
  ["wide", { width: 49_000_000, height: 1, channels: 4, isDeep: true }, "picture-side-too-long"],
  ["20 pixels high", { width: 2_000_000, height: 20, channels: 4, isDeep: true }, "picture-side-too-long"],
  ["200 pixels high", { width: 200_000, height: 200, channels: 4, isDeep: true }, "picture-side-too-long"],
  ["grey and high", { width: 1, height: 49_000_000, channels: 1, isDeep: false }, "picture-side-too-long"],
  ["square", { width: 7_000, height: 7_000, channels: 4, isDeep: true }, "picture-too-heavy"],
])("a small PNG of 40 to 49 megapixels that is %s is refused", async (_what, shape, why) => {
  const file = await pictureOfSize({ ...shape, format: "png", inPasses: false });
  for (const use of PICTURE_USES) expect(await encode(file, use)).toBe(why);
});

/** Of any shape, mostly large; a WebP can have no longer side. */
const SIZE = fc
  .noBias(fc.tuple(fc.integer({ min: 1, max: 16_383 }), fc.integer({ min: 100, max: 2_100 })))
  .map(([longest, percent]) => [longest, Math.max(1, Math.round((100 * longest) / percent))] as const)
  .filter(([longest, shortest]) => longest * shortest <= 51_000_000)
  .chain(([longest, shortest]) =>
    fc.constantFrom({ width: longest, height: shortest }, { width: shortest, height: longest }),
  );

const pictures = (format: SizedPicture["format"]) =>
  fc
    .tuple(
      SIZE,
      fc.record({
        channels: fc.constantFrom(1, 2, 3, 4),
        isDeep: fc.boolean(),
        inPasses: fc.boolean(),
      }),
    )
    .map(([size, kind]): SizedPicture => ({ format, ...size, ...kind }));

onLinux.each(["png", "jpeg", "webp", "avif"] as const)(
  "any %s is refused or takes less than 300 MB and 5 seconds",
  (format) =>
    fc.assert(
      fc.asyncProperty(pictures(format), fc.constantFrom(...PICTURE_USES), async (picture, use) => {
        await encode(await pictureOfSize(picture), use);
      }),
      { numRuns: TRIED },
    ),
);
