import { type Colour, contrastOf, luminance, luminanceOf } from "./accent.ts";

/** Page background of `web/styles.css` behind a logo, for each theme. */
export const PAGE_BACKGROUNDS = { light: "#fafaf9", dark: "#151311" } as const satisfies Record<
  string,
  Colour
>;
export type PageBackground = keyof typeof PAGE_BACKGROUNDS;

/** Pixels row by row; `data` has red, green, blue and alpha of each, 0 to 255. */
export interface Pixels {
  readonly data: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
}

/** Minimum contrast of graphics with adjacent colours (WCAG 2.2, 1.4.11). */
const MIN_GRAPHIC_CONTRAST = 3;
/** In pixels: the distance across an outline, wide enough to skip its anti-aliased pixels. */
const ACROSS = 3;
/** Visible share of the outlines below which a visitor cannot recognise the logo. */
const ENOUGH = 1 / 3;

/** Whether a logo is invisible on this background: most of its outlines have too little contrast. */
export function isInvisibleOn(pixels: Pixels, ground: PageBackground): boolean {
  const under = luminance(PAGE_BACKGROUNDS[ground]);
  let outlines = 0;
  let seen = 0;
  for (const [one, other] of edgePairs(pixels)) {
    const beside = one === TRANSPARENT || other === TRANSPARENT;
    const isSeen =
      contrastOf(one === TRANSPARENT ? under : one, other === TRANSPARENT ? under : other) >=
      MIN_GRAPHIC_CONTRAST;
    // Inside the logo, only a pair with enough contrast is an outline; the background does not affect it.
    if (one === other || !(beside || isSeen)) continue;
    outlines += 1;
    if (isSeen) seen += 1;
  }
  return outlines > 0 && seen / outlines < ENOUGH;
}

/** Replaces the luminance of a transparent pixel. */
const TRANSPARENT = -1;

/** Luminances of pixels `ACROSS` apart, in both directions, from outside the picture: its border counts too. */
function* edgePairs({ data, width, height }: Pixels): Generator<readonly [number, number]> {
  const shades = Array.from({ length: width * height }, (_, pixel) => {
    const [red = 0, green = 0, blue = 0, opaque = 0] = [0, 1, 2, 3].map((part) => data[4 * pixel + part]);
    return opaque < 128 ? TRANSPARENT : luminanceOf([red, green, blue]);
  });
  const at = (x: number, y: number) =>
    x < 0 || x >= width ? TRANSPARENT : (shades[y * width + x] ?? TRANSPARENT);
  for (let y = -ACROSS; y < height; y += 1)
    for (let x = -ACROSS; x < width; x += 1) {
      yield [at(x, y), at(x + ACROSS, y)];
      yield [at(x, y), at(x, y + ACROSS)];
    }
}
