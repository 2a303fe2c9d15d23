import sharp from "sharp";
import { expect, test } from "vitest";
import { encodePicture } from "../src/server/pictures/encode.ts";
import { scansOf } from "../src/server/pictures/jpeg-scans.ts";
import { jpegOfScans } from "./harness/many-scans.ts";

const noise = (progressive: boolean) =>
  sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: "white",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .withExif({ IFD0: { ImageDescription: "\xff\xda".repeat(20) } })
    .jpeg({ progressive, quality: 98 })
    .toBuffer();

test("the scans of a JPEG are counted, and nothing in its pixels or its description", async () => {
  expect(scansOf(await noise(false))).toBe(1);
  expect(scansOf(await noise(true))).toBe(10);
  expect(scansOf(jpegOfScans({ width: 80, height: 80 }, 883))).toBe(883);
  expect(scansOf(Uint8Array.of(0xff, 0xd8, 0xff))).toBe(0);
  const behindReserved = [0xff, 0xd8, 0xff, 0xda, 0, 2, 0, 0xff, 0x02, 0xff, 0xff, 0xff, 0xda, 0, 2];
  expect(scansOf(Uint8Array.from(behindReserved))).toBe(2);
});

test("a progressive JPEG with more scans than fit in the time is refused", async () => {
  const refused = { kind: "refused", why: "picture-too-many-scans" };
  expect(await encodePicture(jpegOfScans({ width: 7000, height: 7000 }, 100), "meetup")).toEqual(refused);
  expect(await encodePicture(jpegOfScans({ width: 4000, height: 3000 }, 101), "meetup")).toEqual(refused);
  const small = await encodePicture(jpegOfScans({ width: 320, height: 200 }, 100), "meetup");
  expect(small.kind).toBe("encoded");
});
