/** Whether a logo is so wide that it contains the name. It replaces the name, and is no home screen icon. */
export const isWordmark = ({ width, height }: Size): boolean => width > 2 * height;

/** Every size is stored in both. AVIF is smaller; browsers without AVIF use WebP. */
export const PICTURE_FORMATS = ["avif", "webp"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** In pixels: for a phone, a phone with a high pixel density, a desktop. */
const WIDTHS = [480, 960, 1920] as const;
const WIDEST = 1920;
/** Enough for a poster, twice as high as wide. WebP allows at most 16,383 pixels. */
const HIGHEST = 3840;

/** Stored heights of a logo: 2, 4 and 8 times the 32 pixels on the page. Its address has the height. */
export const LOGO_HEIGHTS = [64, 128, 256] as const;
/** Maximum ratio of width to height of a logo's frame. */
export const LOGO_WIDEST = 5;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Size in which a picture is stored: within the limits, and never enlarged. */
export function fittedSize({ width, height }: Size): Size {
  const scale = Math.min(1, WIDEST / width, HIGHEST / height);
  return { width: scaled(width, scale), height: scaled(height, scale) };
}

const scaled = (length: number, scale: number) => Math.max(1, Math.round(length * scale));

/** The stored widths of a picture whose largest width is `width`, smallest first. */
export const widthsOf = (width: number): number[] => [...WIDTHS.filter((each) => each < width), width];

export const heightAt = (width: number, full: Size): number => scaled(full.height, width / full.width);

export const pictureAddress = (hash: string, width: number, format: PictureFormat): string =>
  `/pictures/${hash}-${width}.${format}`;

export const PICTURE_HASH = /^[\da-f]{32}$/;
