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
const IN_TEXT = /\/pictures\/([\da-f]{32})-\d{1,4}\.webp/g;
const OWN = /^\/pictures\/([\da-f]{32})-(\d{1,4})\.webp(?:#(\d{1,4})x(\d{1,4}))?$/;

/** What a picture is in a text: its size goes along behind the address, so that the page keeps room for it. */
export function pictureMarkdown(alt: string, { hash, ...full }: Size & { readonly hash: string }): string {
  const width = widthsOf(full.width).findLast((each) => each <= 960) ?? full.width;
  const size = `${width}x${heightAt(width, full)}`;
  return `![${alt.replace(/[\\[\]]/g, "\\$&")}](${pictureAddress(hash, width, "webp")}#${size})`;
}

/** The site's own pictures in a text. */
export const picturesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(IN_TEXT)].map(([, hash = ""]) => hash)),
];

export interface OwnPicture {
  readonly webp: string;
  readonly avif: string;
  readonly size: Size | null;
}

/** What an address in a text leads to when it is a picture of the site's own; null for any other. */
export function ownPicture(address: string): OwnPicture | null {
  const [, hash, at, width, height] = OWN.exec(address) ?? [];
  if (hash === undefined) return null;
  return {
    webp: pictureAddress(hash, Number(at), "webp"),
    avif: pictureAddress(hash, Number(at), "avif"),
    size: width === undefined ? null : { width: Number(width), height: Number(height) },
  };
}
