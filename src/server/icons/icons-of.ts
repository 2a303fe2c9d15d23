import type { Site } from "#contract/site.ts";
import { isWordmark } from "#domain/pictures.ts";

/**
 * `maskable`: the platform crops the icon, but keeps a circle of 80 % of it
 * (https://www.w3.org/TR/appmanifest/#icon-masks).
 */
export interface Icon {
  readonly path: string;
  readonly size: number;
  readonly purpose: "any" | "maskable";
}

const KINDS = [
  [192, "any"],
  [512, "any"],
  [512, "maskable"],
  [180, "maskable"],
] as const;

type Shown = Pick<Site, "accent" | "logo">;

/** The logo, unless it is a wordmark, which does not fit an icon; null means that the mark is drawn. */
export const logoFor = ({ logo }: Shown): Shown["logo"] => (logo && isWordmark(logo) ? null : logo);

/**
 * The club's icons for home screens; an icon's path identifies its content. Null without logo or accent: the
 * default icons serve.
 */
export function iconsOf(site: Shown): Icon[] | null {
  const of = logoFor(site)?.hash ?? site.accent?.slice(1);
  if (of === undefined) return null;
  return KINDS.map(([size, purpose]) => ({ path: `/icons/${of}-${purpose}-${size}.png`, size, purpose }));
}

/** The icon for an iPhone, which crops it itself. */
export const touchIcon = (site: Shown): string =>
  iconsOf(site)?.find(({ size }) => size === 180)?.path ?? "/icon-180.png";
