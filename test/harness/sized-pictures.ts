import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { constants, crc32, createDeflate } from "node:zlib";
import sharp from "sharp";

export interface SizedPicture {
  readonly format: "png" | "jpeg" | "webp" | "avif";
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
  readonly isDeep: boolean;
  /** Interlaced, or progressive. */
  readonly inPasses: boolean;
}

/** A picture of one colour: a small file that decodes to any size. */
export function pictureOfSize(picture: SizedPicture): Promise<Buffer> {
  if (picture.format === "png") return blackPng(picture);
  const { format, width, height, channels, isDeep, inPasses } = picture;
  const background = channels % 2 === 0 ? { r: 90, g: 120, b: 60, alpha: 0.5 } : { r: 90, g: 120, b: 60 };
  const drawn = sharp({ create: { width, height, channels: channels % 2 === 0 ? 4 : 3, background } });
  if (format === "jpeg") return drawn.jpeg({ progressive: inPasses }).toBuffer();
  if (format === "webp") return drawn.webp({ effort: 0, lossless: isDeep }).toBuffer();
  return drawn.avif({ effort: 0, bitdepth: isDeep ? 10 : 8 }).toBuffer();
}

const KIND_OF_PNG = { 1: 0, 2: 4, 3: 2, 4: 6 } as const;
const PART = Buffer.alloc(1_000_000);

/** PNG, third edition: the rows, each after the number of its filter, are all zeros. */
async function blackPng({ width, height, channels, isDeep, inPasses }: SizedPicture): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = isDeep ? 16 : 8;
  header[9] = KIND_OF_PNG[channels];
  header[12] = inPasses ? 1 : 0;
  const rows = height * (1 + width * channels * (isDeep ? 2 : 1));
  // Adam7 has a filter's number for each row of each of its seven passes.
  const zeros = rows + (inPasses ? 7 * height : 0);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", await deflatedZeros(zeros)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

async function deflatedZeros(length: number): Promise<Buffer> {
  const deflate = createDeflate({ level: constants.Z_BEST_SPEED });
  const written = buffer(deflate);
  for (let left = length; left > 0; left -= PART.length)
    if (!deflate.write(PART.subarray(0, Math.min(left, PART.length)))) await once(deflate, "drain");
  deflate.end();
  return written;
}

function chunk(kind: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(data.length + 12);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(kind, 4, "latin1");
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, data.length + 8)), data.length + 8);
  return bytes;
}
