import sharp, { type SharpOptions } from "sharp";
import type { PictureUse } from "#contract/pictures.ts";
import type { Refusal, Refused } from "#contract/refusals.ts";
import { type Focus, MIDDLE } from "#domain/focus.ts";
import {
  fittedSize,
  LOGO_HEIGHTS,
  LOGO_WIDEST,
  type PictureFormat,
  type Size,
  widthsOf,
} from "#domain/pictures.ts";
import { decoderBytes, MOST_DECODER_BYTES } from "./decoder-memory.ts";
import { focusOf, type Raw } from "./find-focus.ts";
import { refusalOfKind } from "./kind-of-picture.ts";

export interface EncodedPicture extends Size {
  readonly kind: "encoded";
  readonly focus: Focus;
  readonly files: readonly {
    readonly width: number;
    readonly format: PictureFormat;
    readonly bytes: Buffer;
  }[];
}

const MOST_PIXELS = 50_000_000;
/** What cameras get slightly wrong is shown all the same; what is cut off is not. */
const READING = { failOn: "error", limitInputPixels: MOST_PIXELS } satisfies SharpOptions;
/** Little effort: a Raspberry Pi has to do it. */
const AVIF = { quality: 50, effort: 2, chromaSubsampling: "4:2:0" } as const;
const WEBP = { quality: 78, effort: 4 } as const;

// There may be one core, which the site needs more.
sharp.cache(false);
sharp.concurrency(1);

const refused = (why: Refusal): Refused => ({ kind: "refused", why });

/** Makes of a file what is kept of it: upright, in sRGB, in every size and format, and nothing beside the picture. */
export async function encodePicture(file: Uint8Array, use: PictureUse): Promise<EncodedPicture | Refused> {
  const decoded = await decode(file, use);
  if ("kind" in decoded) return decoded;
  const { width, height } = decoded.info;
  if (use === "logo")
    return { kind: "encoded", width, height, focus: MIDDLE, files: await logoFiles(decoded) };
  const focus = await focusOf(decoded);
  return { kind: "encoded", width, height, focus, files: await photoFiles(decoded) };
}

async function decode(file: Uint8Array, use: PictureUse): Promise<Raw | Refused> {
  const why = refusalOfKind(file);
  if (why) return refused(why);
  try {
    const metadata = await sharp(file, { ...READING, limitInputPixels: false }).metadata();
    const { pages = 1, autoOrient } = metadata;
    if (pages > 1) return refused("picture-moves");
    if (autoOrient.width * autoOrient.height > MOST_PIXELS) return refused("picture-too-many-pixels");
    if (decoderBytes(metadata) > MOST_DECODER_BYTES) return refused("picture-too-heavy");
    const upright = sharp(file, READING).autoOrient().toColourspace("srgb");
    const height = Math.max(...LOGO_HEIGHTS);
    const sized =
      use === "logo"
        ? upright.ensureAlpha().resize({ width: LOGO_WIDEST * height, height, fit: "inside" })
        : upright.resize({ ...fittedSize(autoOrient), fit: "fill" });
    return await sized.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  } catch {
    // Whatever the library says of it, it is no picture that can be shown.
    return refused("picture-broken");
  }
}

type Files = EncodedPicture["files"][number][];

async function photoFiles({ data, info }: Raw): Promise<Files> {
  const files: Files = [];
  for (const width of widthsOf(info.width)) {
    const sized = sharp(data, { raw: info }).resize({ width });
    files.push({ width, format: "avif", bytes: await sized.clone().avif(AVIF).toBuffer() });
    files.push({ width, format: "webp", bytes: await sized.clone().webp(WEBP).toBuffer() });
  }
  return files;
}

async function logoFiles({ data, info }: Raw): Promise<Files> {
  const files: Files = [];
  for (const frame of LOGO_HEIGHTS) {
    const width = Math.max(1, Math.round((info.width * frame) / Math.max(...LOGO_HEIGHTS)));
    const bytes = await sharp(data, { raw: info }).resize({ width }).webp({ lossless: true }).toBuffer();
    files.push({ width: frame, format: "webp", bytes });
  }
  return files;
}
