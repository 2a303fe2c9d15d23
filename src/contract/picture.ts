import * as z from "zod/mini";

/** Kept in each of these widths, in pixels; as large as `width` and `height` say. */
export const Picture = z.object({
  hash: z.string(),
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()),
});
export type Picture = z.output<typeof Picture>;

/** With what it says to who cannot see it, and how it lies where there is no room for all of it: percents, as `object-position` says it. */
export const DescribedPicture = z.extend(Picture, {
  alt: z.string(),
  position: z.object({ x: z.number(), y: z.number() }),
});
export type DescribedPicture = z.output<typeof DescribedPicture>;
