/** Whether a logo is so wide that it contains the name. It replaces the name, and is no home screen icon. */
export const isWordmark = ({ width, height }: Size): boolean => width > 2 * height;

/** Of a file that is added. */
export const MAX_PIXELS = 50_000_000;
export const MAX_SIDE = 16_384;
/** Of the longer side to the other. */
export const MAX_RATIO = 20;

/** Every size is stored in both. AVIF is smaller; browsers without AVIF use WebP. */
export const PICTURE_FORMATS = ["avif", "webp"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** In pixels: for a phone, a phone with a high pixel density, a desktop. */
const PICTURE_WIDTHS = [480, 960, 1920] as const;
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

/** Bounds the memory for encoding; a picture with transparency is encoded as two. */
const MAX_SHOWN_PIXELS = { opaque: WIDEST * 2560, transparent: WIDEST * 1440 };

/** Size in which a picture is stored: within the limits, and never enlarged. */
export function fittedSize({ width, height }: Size, kind: keyof typeof MAX_SHOWN_PIXELS): Size {
  const area = Math.sqrt(MAX_SHOWN_PIXELS[kind] / (width * height));
  const scale = Math.min(1, WIDEST / width, HIGHEST / height, area);
  return { width: scaled(width, scale), height: scaled(height, scale) };
}

const scaled = (length: number, scale: number) => Math.max(1, Math.round(length * scale));

export const widthsOf = (width: number): number[] => [
  ...PICTURE_WIDTHS.filter((each) => each < width),
  width,
];

const heightAt = (width: number, full: Size): number => scaled(full.height, width / full.width);

export const pictureAddress = (hash: string, width: number, format: PictureFormat): string =>
  `/pictures/${hash}-${width}.${format}`;

export const PICTURE_HASH = /^[\da-f]{32}$/;

const IN_TEXT = /\/pictures\/([\da-f]{32})-\d{1,4}\.webp/g;
const OWN = /^\/pictures\/([\da-f]{32})-(\d{1,4})\.webp(?:#(\d{1,4})x(\d{1,4}))?$/;

/** Markdown for a picture. The fragment of the address has the size, for which the page reserves space. */
export function pictureMarkdown(alt: string, { hash, ...full }: Size & { readonly hash: string }): string {
  const width = widthsOf(full.width).findLast((each) => each <= 960) ?? full.width;
  const size = `${width}x${heightAt(width, full)}`;
  return inMarkdown(alt, `${pictureAddress(hash, width, "webp")}#${size}`);
}

const inMarkdown = (alt: string, address: string) => `![${alt.replace(/[\\[\]]/g, "\\$&")}](${address})`;

const MARKDOWN = /!\[((?:[^\\[\]]|\\.)*)\]\((\/pictures\/[\da-f]{32}-\d{1,4}\.webp(?:#\d{1,4}x\d{1,4})?)\)/g;

interface DescribedInText {
  readonly alt: string;
  readonly address: string;
}

/** The site's own pictures in a text, in their order. */
export const describedIn = (text: string): DescribedInText[] =>
  [...text.matchAll(MARKDOWN)].map(([, alt = "", address = ""]) => ({
    alt: alt.replace(/\\(.)/g, "$1"),
    address,
  }));

/** @param alt of the picture at this place, counted from 0; null takes it out */
export function withDescription(text: string, place: number, alt: string | null): string {
  let at = -1;
  const changed = text.replace(MARKDOWN, (whole, _alt, address: string) => {
    at += 1;
    if (at !== place) return whole;
    return alt === null ? "" : inMarkdown(alt, address);
  });
  return alt === null ? changed.replace(/\n{3,}/g, "\n\n").trimStart() : changed;
}

export const picturesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(IN_TEXT)].map(([, hash = ""]) => hash)),
];

interface OwnPicture {
  readonly webp: string;
  readonly avif: string;
  readonly size: Size | null;
}

/** The site's own picture at an address in a text; null for any other address. */
export function ownPicture(address: string): OwnPicture | null {
  const [, hash, at, width, height] = OWN.exec(address) ?? [];
  if (hash === undefined) return null;
  return {
    webp: pictureAddress(hash, Number(at), "webp"),
    avif: pictureAddress(hash, Number(at), "avif"),
    size: width === undefined ? null : { width: Number(width), height: Number(height) },
  };
}

/** The point of a picture that matters most, in whole percents of its width and height. */
export interface Focus {
  readonly x: number;
  readonly y: number;
}

export const CENTER: Focus = { x: 50, y: 50 };

/** The style sheet has classes in steps of 5 percent only. */
const FOCUS_STEP = 5;
/** Approximate aspect ratio (width to height) of a meetup's picture on pages. */
const ROOM = 5 / 2;

/** The `object-position` in percent that brings the focus of a cropped picture nearest to the centre. */
export function positionOf(focus: Focus, { width, height }: Size): Focus {
  const wider = width / height / ROOM;
  return { x: along(focus.x, wider), y: along(focus.y, 1 / wider) };
}

/** @param length ratio of the scaled picture to the frame; at most 1 when this axis is not cropped */
function along(at: number, length: number): number {
  const percent = length > 1 ? 50 + ((at - 50) * length) / (length - 1) : at;
  return FOCUS_STEP * Math.round(Math.min(100, Math.max(0, percent)) / FOCUS_STEP);
}

/** The part of a picture that is visible when it covers a frame of this size at this `object-position`. */
export function cropped(full: Size, room: Size, position: Focus): Size & { left: number; top: number } {
  const scale = Math.min(full.width / room.width, full.height / room.height);
  const width = Math.round(room.width * scale);
  const height = Math.round(room.height * scale);
  const from = (whole: number, part: number, percent: number) => Math.round(((whole - part) * percent) / 100);
  return {
    width,
    height,
    left: from(full.width, width, position.x),
    top: from(full.height, height, position.y),
  };
}
