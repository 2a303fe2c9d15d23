/** Whether a logo is so wide that it has the name in it: it stands in place of that, and is too small on a home screen. */
export const isWordmark = ({ width, height }: Size): boolean => width > 2 * height;

/** Every size is kept in both; browsers that cannot show the first, which is smaller, take the second. */
export const PICTURE_FORMATS = ["avif", "webp"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** In pixels: a phone, a phone with a fine screen, a desk. */
const WIDTHS = [480, 960, 1920] as const;
const WIDEST = 1920;
/** Twice as high as wide is a poster; WebP knows nothing higher than 16,383. */
const HIGHEST = 3840;

/** How high a logo's frame is, on a screen of 2, 4 and 8 pixels to each of the page's 32: its address says that in place of a width. */
export const LOGO_HEIGHTS = [64, 128, 256] as const;
/** Its frame is at most so many times as wide as it is high. */
export const LOGO_WIDEST = 5;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** As large as it is kept: never enlarged. */
export function fittedSize({ width, height }: Size): Size {
  const scale = Math.min(1, WIDEST / width, HIGHEST / height);
  return { width: scaled(width, scale), height: scaled(height, scale) };
}

const scaled = (length: number, scale: number) => Math.max(1, Math.round(length * scale));

/** The widths of a picture whose largest is this one, smallest first. */
export const widthsOf = (width: number): number[] => [...WIDTHS.filter((each) => each < width), width];

export const heightAt = (width: number, full: Size): number => scaled(full.height, width / full.width);

export const pictureAddress = (hash: string, width: number, format: PictureFormat): string =>
  `/pictures/${hash}-${width}.${format}`;

export const PICTURE_HASH = /^[\da-f]{32}$/;
