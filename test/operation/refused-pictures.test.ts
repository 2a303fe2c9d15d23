import { crc32 } from "node:zlib";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { BODY_LIMITS } from "#contract/body-limits.ts";
import { createMeetup } from "#contract/meetups/saving/admin.ts";
import { uploadPicture } from "#contract/picture-upload.ts";
import { pictureAddress } from "#domain/pictures.ts";
import { encodePicture } from "../../src/server/pictures/encode.ts";
import { anAdminToken } from "../harness/builders.ts";
import { aJpeg, aPicture, drawn, upload } from "../harness/pictures.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
let token: string;
beforeEach(async () => {
  token = await anAdminToken(program);
});

const get = (url: string) => program.app.inject({ method: "GET", url });
const add = (file: Uint8Array) => upload(program, file, { token });

/** How many positions are corrupted, more with `npm run test:faults`. */
const GARBLED = import.meta.env.MODE === "full" ? 15 : 5;

/** The file with another width and height in its header. */
function claiming(side: number, file: Buffer): Buffer {
  const jpeg = file.indexOf(Buffer.from([0xff, 0xc2]));
  const avif = file.indexOf("ispe");
  if (file.subarray(1, 4).toString() === "PNG") {
    file.writeUInt32BE(side, 16);
    file.writeUInt32BE(side, 20);
    file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
  } else if (avif > 0) {
    file.writeUInt32BE(side, avif + 8);
    file.writeUInt32BE(side, avif + 12);
  } else {
    file.writeUInt16BE(side, jpeg + 5);
    file.writeUInt16BE(side, jpeg + 7);
  }
  return file;
}

describe("uploading", () => {
  const SVG =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  const KIND = "Dit bestand kan hier niet; kies een JPEG, PNG, WebP of AVIF";
  const HEAVY = "Deze afbeelding vraagt te veel geheugen. Bewaar haar als gewone JPEG, of kleiner";
  const small = drawn({ width: 64, height: 64 });
  const frames = async () =>
    sharp(
      await Promise.all(
        [10, 200].map((r) =>
          drawn({ width: 9, height: 9, background: { r, g: 0, b: 0 } })
            .png()
            .toBuffer(),
        ),
      ),
      {
        join: { animated: true },
      },
    );

  test.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
    ["an SVG", () => Buffer.from(SVG), 415, KIND],
    ["a page", () => Buffer.from("<!doctype html><script>alert(1)</script>"), 415, KIND],
    ["a GIF", () => drawn({ width: 9, height: 9 }).gif().toBuffer(), 415, KIND],
    ["a TIFF", () => drawn({ width: 9, height: 9 }).tiff().toBuffer(), 415, KIND],
    ["a PDF", () => Buffer.from("%PDF-1.7\n1 0 obj"), 415, KIND],
    ["a photo of an iPhone", () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), 415, KIND],
    ["an empty file", () => Buffer.alloc(0), 415, KIND],
    [
      "49 megapixels of AVIF",
      async () => claiming(7000, await small.clone().avif({ effort: 0 }).toBuffer()),
      413,
      HEAVY,
    ],
    [
      "49 megapixels of interlaced PNG with 16 bits",
      async () =>
        claiming(7000, await small.clone().toColourspace("rgb16").png({ progressive: true }).toBuffer()),
      413,
      HEAVY,
    ],
    [
      "49 megapixels of progressive JPEG",
      async () =>
        claiming(
          7000,
          await small.clone().jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer(),
        ),
      413,
      HEAVY,
    ],
    [
      "a JPEG with a wrong header",
      () => Buffer.from("\xff\xd8\xff\xe0JFIF", "latin1"),
      422,
      "Deze afbeelding is beschadigd of niet compleet",
    ],
    [
      "an animated AVIF",
      () => Buffer.from("\0\0\0\x18ftypavis\0\0\0\0avifmif1", "latin1"),
      422,
      "Een bewegende afbeelding kan hier niet; kies een stilstaande",
    ],
    [
      "an animated WebP",
      async () => (await frames()).webp({ loop: 0 }).toBuffer(),
      422,
      "Een bewegende afbeelding kan hier niet; kies een stilstaande",
    ],
    [
      "a decompression bomb",
      async () => claiming(7100, await small.clone().png().toBuffer()),
      413,
      "Deze afbeelding heeft te veel beeldpunten: meer dan 50 miljoen",
    ],
  ])("%s is refused and not stored", async (_what, make, status, sentence) => {
    const reply = await add(await make());
    expect([reply.status, reply.error]).toEqual([status, sentence]);
    expect(await program.db.read.selectFrom("pictures").selectAll().execute()).toEqual([]);
  });

  test("an animated PNG is refused", async () => {
    const png = await drawn({ width: 9, height: 9 }).png().toBuffer();
    const control = Buffer.from("\0\0\0\x08acTL\0\0\0\x02\0\0\0\0\0\0\0\0", "latin1");
    const moving = Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]);
    expect((await add(moving)).status).toBe(422);
  });

  test("more than ten megabytes is refused in Dutch; the limits of other calls are unchanged", async () => {
    const just = Buffer.alloc(BODY_LIMITS.picture);
    const over = Buffer.alloc(BODY_LIMITS.picture + 1);
    expect((await add(just)).status).toBe(415);
    const reply = await add(over);
    expect([reply.status, reply.error]).toEqual([413, "Deze afbeelding is te groot: meer dan 10 MB"]);
    const other = await request(program, createMeetup, { body: { title: "a".repeat(300_000) }, token });
    expect(other.status).toBe(413);
  });

  test("JSON is refused here, and files are refused by other calls", async () => {
    expect((await request(program, uploadPicture, { body: {}, token })).status).toBe(415);
    expect((await request(program, createMeetup, { body: await aJpeg(), token })).status).toBe(415);
  });

  test("a truncated or corrupted file is refused or stored as a valid picture", async () => {
    for (const format of ["jpeg", "png", "webp", "avif"] as const) {
      const noise = await sharp({
        create: {
          width: 90,
          height: 60,
          channels: 3,
          background: "white",
          noise: { type: "gaussian", mean: 128, sigma: 60 },
        },
      })
        .toFormat(format)
        .toBuffer();
      expect((await encodePicture(noise, "meetup")).kind, format).toBe("encoded");
      for (const share of [0.02, 0.1, 0.3, 0.5, 0.7, 0.9]) {
        const cut = noise.subarray(0, Math.floor(noise.length * share));
        expect((await encodePicture(cut, "meetup")).kind, `${format} ${share}`).toBe("refused");
      }
      for (let at = 20; at < noise.length; at += Math.ceil(noise.length / GARBLED)) {
        const garbled = Buffer.from(noise);
        garbled.fill(0x5a, at, at + 9);
        // A corrupted file may look odd, but is a valid picture or refused.
        await encodePicture(garbled, "logo");
      }
    }
  });

  test("the address of a picture that does not exist is 404", async () => {
    const { hash } = await aPicture(program, token, { width: 100, height: 80 });
    for (const address of [
      pictureAddress(hash, 99, "webp"),
      `/pictures/${hash}-100.png`,
      `/pictures/${"0".repeat(32)}-480.webp`,
      "/pictures/..%2f..%2fetc-1.webp",
      `/pictures/${hash}-x.webp`,
      `/pictures/${hash}-${"9".repeat(40)}.webp`,
    ])
      expect([address, (await get(address)).statusCode]).toEqual([address, 404]);
  });
});
