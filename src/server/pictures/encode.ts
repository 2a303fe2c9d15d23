import sharp, { type Metadata, type SharpOptions } from "sharp";
import type { PictureUse } from "#contract/picture-upload.ts";
import {
  CENTER,
  type Focus,
  fittedSize,
  LOGO_HEIGHTS,
  LOGO_WIDEST,
  MAX_PIXELS,
  MAX_RATIO,
  MAX_SIDE,
  type PictureFormat,
  type Size,
  widthsOf,
} from "#domain/pictures.ts";
import type { Refusal, Refused } from "../platform/refusals.ts";
import { refusalOfKind } from "./file-kind.ts";
import { scansOf } from "./jpeg-scans.ts";

export interface EncodedPicture extends Size {
  readonly kind: "encoded";
  readonly focus: Focus;
  readonly files: readonly {
    readonly width: number;
    readonly format: PictureFormat;
    readonly bytes: Buffer;
  }[];
}

/** Shows pictures with the small faults that cameras make, but refuses truncated ones. */
const READING = { failOn: "error", limitInputPixels: MAX_PIXELS } satisfies SharpOptions;
const AVIF = { quality: 50, effort: 2, chromaSubsampling: "4:2:0" } as const;
const WEBP = { quality: 78, effort: 4 } as const;

// The machine may have a single core, which the site needs more.
sharp.cache(false);
sharp.concurrency(1);

/** As the contract's, whose module loads zod: that takes 0.13 s of every picture's process. */
const refused = (why: Refusal): Refused => ({ kind: "refused", why });

/** Encodes a file for storage: upright, in sRGB, in every size and format, without metadata. */
export async function encodePicture(file: Uint8Array, use: PictureUse): Promise<EncodedPicture | Refused> {
  const decoded = await decode(file, use);
  if ("kind" in decoded) return decoded;
  const { width, height } = decoded.info;
  if (use === "logo")
    return { kind: "encoded", width, height, focus: CENTER, files: await logoFiles(decoded) };
  const focus = await focusOf(decoded);
  return { kind: "encoded", width, height, focus, files: await photoFiles(decoded) };
}

async function decode(file: Uint8Array, use: PictureUse): Promise<Raw | Refused> {
  const why = refusalOfKind(file);
  if (why) return refused(why);
  try {
    const metadata = await sharp(file, { ...READING, limitInputPixels: false }).metadata();
    const { pages = 1, autoOrient, hasAlpha } = metadata;
    if (pages > 1) return refused("picture-moves");
    const tooMuch = refusalOfSize(metadata) ?? refusalOfScans(file, metadata);
    if (tooMuch) return refused(tooMuch);
    const upright = sharp(file, READING).autoOrient().toColourspace("srgb");
    const height = Math.max(...LOGO_HEIGHTS);
    const sized =
      use === "logo"
        ? upright.ensureAlpha().resize({ width: LOGO_WIDEST * height, height, fit: "inside" })
        : upright.resize({
            ...fittedSize(autoOrient, hasAlpha ? "transparent" : "opaque"),
            fit: "fill",
          });
    return await sized.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  } catch (error) {
    // Whatever error the library throws, the file cannot be shown as a picture.
    return refused(isOutOfMemory(error) ? "picture-too-heavy" : "picture-broken");
  }
}

/** Each codec has its own words for it. */
const isOutOfMemory = (error: unknown): boolean => error instanceof Error && /memory/i.test(error.message);

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

interface Raw {
  readonly data: Buffer;
  readonly info: Size & { readonly channels: 1 | 2 | 3 | 4 };
}

/** Longest side in pixels of the analysed copy; the focus is as clear on a thumbnail. */
const LOOKED_AT = 480;

/** By `attention` of libvips. Crops without scaling: with scaling, the reported point is in the pixels of neither picture. */
async function focusOf({ data, info }: Raw): Promise<Focus> {
  const small = await sharp(data, { raw: info })
    .resize({ width: LOOKED_AT, height: LOOKED_AT, fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = small.info;
  const third =
    width > height ? { width: Math.ceil(width / 3), height } : { width, height: Math.ceil(height / 3) };
  const { info: seen } = await sharp(small.data, { raw: small.info })
    .resize({ ...third, fit: "cover", position: "attention" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { attentionX = 0, attentionY = 0 } = seen;
  // Libvips reports the corner when nothing stands out.
  if (attentionX === 0 && attentionY === 0) return CENTER;
  return { x: percentOf(attentionX, width), y: percentOf(attentionY, height) };
}

const percentOf = (part: number, whole: number) =>
  Math.min(100, Math.max(0, Math.round((100 * part) / whole)));

/** Most bytes for a decoder: its process then stays under 300 MB (promise 74, measured in decision 31). */
const MAX_DECODER_BYTES = 215 * 1_000_000;
/** Most bytes of all pixels, which bounds the time: 50 megapixels of colour with 16 bits. */
const MAX_PIXEL_BYTES = 300 * 1_000_000;
/** The library holds this many lines while it scales, whatever the height. */
const LINES = 2_000;

type DecodedPicture = Pick<
  Metadata,
  "format" | "depth" | "channels" | "isProgressive" | "chromaSubsampling" | "width" | "height"
>;

/** By the header alone, before the picture is decoded. */
export function refusalOfSize(picture: DecodedPicture): Refusal | null {
  const { width, height } = picture;
  if (width * height > MAX_PIXELS) return "picture-too-many-pixels";
  if (Math.max(width, height) > MAX_SIDE) return "picture-side-too-long";
  if (Math.max(width, height) > MAX_RATIO * Math.min(width, height)) return "picture-too-narrow";
  if (width * height * pixelBytes(picture) > MAX_PIXEL_BYTES) return "picture-too-heavy";
  return decoderBytes(picture) > MAX_DECODER_BYTES ? "picture-too-heavy" : null;
}

/** Most pixels of all scans together: a hundred scans of 12 megapixels; cameras and editors make some ten. */
const MAX_SCANNED_PIXELS = 1_200_000_000;

/** A JPEG of 158 KB with 49 megapixels in 882 scans took 20 seconds of computing. */
function refusalOfScans(
  file: Uint8Array,
  { format, isProgressive, width, height }: DecodedPicture,
): Refusal | null {
  if (format !== "jpeg" || !isProgressive) return null;
  return scansOf(file) * width * height > MAX_SCANNED_PIXELS ? "picture-too-many-scans" : null;
}

const isDeep = ({ depth }: DecodedPicture): boolean => depth !== "uchar";

const pixelBytes = (picture: DecodedPicture): number => (picture.channels ?? 4) * (isDeep(picture) ? 2 : 1);

function decoderBytes(picture: DecodedPicture): number {
  const { format, width, height, isProgressive } = picture;
  // The whole picture is held twice: in the codec's planes and as pixels.
  if (format === "heif") return width * height * (isDeep(picture) ? 26 : 17);
  const lines = width * Math.min(height, LINES) * pixelBytes(picture);
  return isProgressive ? lines + width * height * passBytes(picture) : lines;
}

/** For each pixel: the passes together form the picture, so the decoder holds all of it. */
function passBytes(picture: DecodedPicture): number {
  if (picture.format === "png") return pixelBytes(picture) * 1.25;
  // Two bytes per coefficient; 4:2:0 has half as many as 4:4:4.
  return (picture.channels ?? 4) * 2.1 * (picture.chromaSubsampling === "4:2:0" ? 0.5 : 1);
}
