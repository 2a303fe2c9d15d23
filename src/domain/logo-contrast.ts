import { type Colour, contrastOf, luminance, luminanceOf } from "./accent.ts";

/** What a logo stands on: the page of `web/styles.css` in each theme. */
export const PAGE_BACKGROUNDS = { light: "#fafaf9", dark: "#151311" } as const satisfies Record<
  string,
  Colour
>;
export type PageBackground = keyof typeof PAGE_BACKGROUNDS;

/** Red, green, blue and how opaque, 0 to 255 each, row by row. */
export interface Pixels {
  readonly data: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
}

/** What graphics need of what is beside them (WCAG 2.2, 1.4.11). */
const MIN_GRAPHIC_CONTRAST = 3;
/** In pixels: from one side of an outline to its other, past what is smoothed between them. */
const ACROSS = 3;
/** Of its outlines: with fewer nobody can tell any more what it is. */
const ENOUGH = 1 / 3;

/** Whether a logo cannot be seen on this ground: most of its outlines have too little contrast. */
export function isInvisibleOn(pixels: Pixels, ground: PageBackground): boolean {
  const under = luminance(PAGE_BACKGROUNDS[ground]);
  let [outlines, seen] = [0, 0];
  for (const [one, other] of edgePairs(pixels)) {
    const beside = one === CLEAR || other === CLEAR;
    const isSeen =
      contrastOf(one === CLEAR ? under : one, other === CLEAR ? under : other) >= MIN_GRAPHIC_CONTRAST;
    // Within it only what stands out is an outline, which does so on any ground.
    if (one === other || !(beside || isSeen)) continue;
    outlines += 1;
    if (isSeen) seen += 1;
  }
  return outlines > 0 && seen / outlines < ENOUGH;
}

/** In place of a luminance where nothing is drawn. */
const CLEAR = -1;

/** Luminances at both ends of each short way to the right, and downwards, from outside it to outside it. */
function* edgePairs({ data, width, height }: Pixels): Generator<readonly [number, number]> {
  const shades = Array.from({ length: width * height }, (_, pixel) => {
    const [red = 0, green = 0, blue = 0, opaque = 0] = [0, 1, 2, 3].map((part) => data[4 * pixel + part]);
    return opaque < 128 ? CLEAR : luminanceOf([red, green, blue]);
  });
  const at = (x: number, y: number) => (x < 0 || x >= width ? CLEAR : (shades[y * width + x] ?? CLEAR));
  for (let y = -ACROSS; y < height; y += 1)
    for (let x = -ACROSS; x < width; x += 1) {
      yield [at(x, y), at(x + ACROSS, y)];
      yield [at(x, y), at(x, y + ACROSS)];
    }
}
