import * as z from "zod/mini";

/** As large as `width` and `height` say, in pixels; on the page a logo is 32 high. */
export const Logo = z.object({ hash: z.string(), width: z.number(), height: z.number() });
export type Logo = z.output<typeof Logo>;

/** Kept in each of these widths. */
export const Picture = z.extend(Logo, { widths: z.array(z.number()) });
export type Picture = z.output<typeof Picture>;

/** With what it says to who cannot see it, and how it lies where there is no room for all of it: percents, as `object-position` says it. */
export const DescribedPicture = z.extend(Picture, {
  alt: z.string(),
  position: z.object({ x: z.number(), y: z.number() }),
});
export type DescribedPicture = z.output<typeof DescribedPicture>;
