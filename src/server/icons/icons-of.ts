import type { Site } from "#contract/site.ts";
import { isWordmark } from "#domain/pictures.ts";

/** `maskable`: whoever shows it cuts it to a shape, and leaves a circle of four fifths whole (https://www.w3.org/TR/appmanifest/#icon-masks). */
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

/** The logo where it is one for an icon; null: the mark is. */
export const logoFor = ({ logo }: Shown): Shown["logo"] => (logo && isWordmark(logo) ? null : logo);

/** The club's icons for home screens, whose addresses say all that is on them; null: nothing is set, the house's own serve. */
export function iconsOf(site: Shown): Icon[] | null {
  const of = logoFor(site)?.hash ?? site.accent?.slice(1);
  if (of === undefined) return null;
  return KINDS.map(([size, purpose]) => ({ path: `/icons/${of}-${purpose}-${size}.png`, size, purpose }));
}

/** What an iPhone takes, which cuts it itself. */
export const touchIcon = (site: Shown): string =>
  iconsOf(site)?.find(({ size }) => size === 180)?.path ?? "/icon-180.png";
