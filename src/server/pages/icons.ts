import type { FastifyInstance } from "fastify";
import type { Logo } from "#contract/pictures.ts";
import type { Site } from "#contract/site.ts";
import { isInvisibleOn, PAGE_BACKGROUNDS } from "#domain/logo-contrast.ts";
import { MARK } from "#domain/mark.ts";
import { isWordmark } from "#domain/pictures.ts";
import { pictureFile } from "../pictures/queries.ts";
import type { Read } from "../platform/db/schema.ts";
import type { Deps } from "../platform/deps.ts";

async function drawMark(accent: string, { size, purpose }: Icon): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const [round, inset] = purpose === "any" ? [8, 0] : [0, 4];
  const { x, y, width, height, rx } = MARK.sheet;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-inset} ${-inset} ${32 + 2 * inset} ${32 + 2 * inset}" width="${size}" height="${size}"><rect x="${-inset}" y="${-inset}" width="${32 + 2 * inset}" height="${32 + 2 * inset}" rx="${round}" fill="${accent}"/><g fill="none" stroke="#fff" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${rx}"/><path d="${MARK.path}"/></g></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

const WHITE = "#ffffff";

/** The logo on a square, dark when a light one hides the logo; null when its file no longer exists. */
async function drawLogo(read: Read, { hash }: Logo, { size, purpose }: Icon): Promise<Buffer | null> {
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

/** `maskable`: the platform crops all but a circle of 80 % (https://www.w3.org/TR/appmanifest/#icon-masks). */
interface Icon {
  readonly path: string;
  readonly size: number;
  readonly purpose: "any" | "maskable";
}

const ICON_VARIANTS = [
  [192, "any"],
  [512, "any"],
  [512, "maskable"],
  [180, "maskable"],
] as const;

type SiteLook = Pick<Site, "accent" | "logo">;

/** The logo, unless it is a wordmark, which does not fit an icon; null means that the mark is drawn. */
const logoFor = ({ logo }: SiteLook): SiteLook["logo"] => (logo && isWordmark(logo) ? null : logo);

/** An icon's path identifies its content. Null without logo or accent: the default icons serve. */
export function iconsOf(site: SiteLook): Icon[] | null {
  const of = logoFor(site)?.hash ?? site.accent?.slice(1);
  if (of === undefined) return null;
  return ICON_VARIANTS.map(([size, purpose]) => ({
    path: `/icons/${of}-${purpose}-${size}.png`,
    size,
    purpose,
  }));
}

/** The icon for an iPhone, which crops it itself. */
export const touchIcon = (site: SiteLook): string =>
  iconsOf(site)?.find(({ size }) => size === 180)?.path ?? "/icon-180.png";

/** Serves the club's icons. Draws only icons that the site uses now, and each once. */
export function iconRoutes(app: FastifyInstance, { db, site }: Deps): void {
  const drawn = new Map<string, Promise<Buffer | null>>();

  const pngOf = async (path: string): Promise<Buffer | null> => {
    const now = await site();
    const icons = iconsOf(now) ?? [];
    const logo = logoFor(now);
    const icon = icons.find((each) => each.path === path);
    if (!icon) return null;
    for (const old of drawn.keys()) if (!icons.some((each) => each.path === old)) drawn.delete(old);
    const png = drawn.get(path) ?? (logo ? drawLogo(db.read, logo, icon) : drawMark(now.accent ?? "", icon));
    drawn.set(path, png);
    // A failed icon is drawn again for the next request.
    png.catch(() => drawn.delete(path));
    return png;
  };

  app.get("/icons/:name", { schema: { hide: true } }, async (request, reply) => {
    const png = await pngOf(request.url);
    if (!png) return reply.callNotFound();
    return reply.type("image/png").header("cache-control", "public, max-age=31536000, immutable").send(png);
  });
}
