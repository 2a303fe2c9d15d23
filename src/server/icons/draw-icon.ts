import type { Logo } from "#contract/picture.ts";
import { isInvisibleOn, PAGE_BACKGROUNDS } from "#domain/logo-contrast.ts";
import type { Read } from "../db/schema.ts";
import { pictureFile } from "../pictures/queries.ts";
import type { Icon } from "./icons-of.ts";

/** The mark of `public/favicon.svg`, on a background in the club's colour. */
export async function drawMark(accent: string, { size, purpose }: Icon): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const [round, inset] = purpose === "any" ? [8, 0] : [0, 4];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-inset} ${-inset} ${32 + 2 * inset} ${32 + 2 * inset}" width="${size}" height="${size}"><rect x="${-inset}" y="${-inset}" width="${32 + 2 * inset}" height="${32 + 2 * inset}" rx="${round}" fill="${accent}"/><g fill="none" stroke="#fff" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><rect x="8" y="9" width="16" height="15" rx="2.5"/><path d="M8 14h16M12.5 7v4M19.5 7v4M13 19l2.2 2.2L19.4 17"/></g></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

const WHITE = "#ffffff";

/** The logo on a square, dark when a light one hides the logo; null when its file no longer exists. */
export async function drawLogo(read: Read, { hash }: Logo, { size, purpose }: Icon): Promise<Buffer | null> {
  const file = await pictureFile(read, { hash, width: 256, format: "webp" });
  if (!file) return null;
  const { default: sharp } = await import("sharp");
  const { data, info } = await sharp(file)
    .resize({ height: 64 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const background = isInvisibleOn({ data, ...info }, "light") ? PAGE_BACKGROUNDS.dark : WHITE;
  // For `maskable`, the largest square within the circle that a mask keeps (`iconsOf`).
  const room = Math.round(size * (purpose === "any" ? 0.8 : 0.56));
  const logo = await sharp(file).resize({ width: room, height: room, fit: "inside" }).png().toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .composite([{ input: logo }])
    .png()
    .toBuffer();
}
