import * as z from "zod/mini";

/** In pixels; on the page a logo is 32 high. */
export const Logo = z.object({ hash: z.string(), width: z.number(), height: z.number() });
export type Logo = z.output<typeof Logo>;

export const Picture = z.extend(Logo, { widths: z.array(z.number()) });
export type Picture = z.output<typeof Picture>;

/** A picture with its alternative text, and its `object-position` in percent for when it is cropped. */
export const DescribedPicture = z.extend(Picture, {
  alt: z.string(),
  position: z.object({ x: z.number(), y: z.number() }),
});
export type DescribedPicture = z.output<typeof DescribedPicture>;
