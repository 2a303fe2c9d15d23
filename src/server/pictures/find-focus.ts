import sharp from "sharp";
import { type Focus, MIDDLE } from "#domain/focus.ts";
import type { Size } from "#domain/pictures.ts";

/** Bare pixels. */
export interface Raw {
  readonly data: Buffer;
  readonly info: Size & { readonly channels: 1 | 2 | 3 | 4 };
}

/** In pixels, of the longer side: what draws the eye is as clear on a thumbnail. */
const LOOKED_AT = 480;

/**
 * What draws the eye first: where there are edges, colour and skin (the `attention` strategy of libvips, which says its point).
 * A third is what it is to find. It does nothing but cut: where it also makes smaller, the point it says is in pixels of neither.
 */
export async function focusOf({ data, info }: Raw): Promise<Focus> {
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
  // Where nothing draws the eye it says the corner.
  if (attentionX === 0 && attentionY === 0) return MIDDLE;
  return { x: percentOf(attentionX, width), y: percentOf(attentionY, height) };
}

const percentOf = (part: number, whole: number) =>
  Math.min(100, Math.max(0, Math.round((100 * part) / whole)));
