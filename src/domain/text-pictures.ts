import { heightAt, pictureAddress, type Size, widthsOf } from "./pictures.ts";

const IN_TEXT = /\/pictures\/([\da-f]{32})-\d{1,4}\.webp/g;
const OWN = /^\/pictures\/([\da-f]{32})-(\d{1,4})\.webp(?:#(\d{1,4})x(\d{1,4}))?$/;

/** Markdown for a picture. The fragment of the address has the size, for which the page reserves space. */
export function pictureMarkdown(alt: string, { hash, ...full }: Size & { readonly hash: string }): string {
  const width = widthsOf(full.width).findLast((each) => each <= 960) ?? full.width;
  const size = `${width}x${heightAt(width, full)}`;
  return `![${alt.replace(/[\\[\]]/g, "\\$&")}](${pictureAddress(hash, width, "webp")}#${size})`;
}

/** Hashes of the site's own pictures in a text. */
export const picturesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(IN_TEXT)].map(([, hash = ""]) => hash)),
];

export interface OwnPicture {
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
