import type { Size } from "./pictures.ts";

/** Whether a logo is so wide that it has the name in it: it stands in place of that, and is too small on a home screen. */
export const isWordmark = ({ width, height }: Size): boolean => width > 2 * height;
