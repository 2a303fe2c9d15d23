import { expect, test } from "vitest";
import { isInvisibleOn, type Pixels } from "./logo-contrast.ts";

const BLACK = [0, 0, 0, 255];
const WHITE = [255, 255, 255, 255];
const GREEN = [30, 160, 90, 255];
const TRANSPARENT = [0, 0, 0, 0];
const HALF_TRANSPARENT_WHITE = [255, 255, 255, 128];

const COLOUR_OF_SIGN: Readonly<Record<string, typeof BLACK>> = {
  b: BLACK,
  w: WHITE,
  g: GREEN,
  h: HALF_TRANSPARENT_WHITE,
  ".": TRANSPARENT,
};

/** Each character is eight by eight pixels. */
function drawn(rows: readonly string[]): Pixels {
  const fine = rows.flatMap((row) => Array(8).fill([...row].flatMap((sign) => Array(8).fill(sign)).join("")));
  const data = fine.flatMap((row) => [...row].flatMap((sign) => COLOUR_OF_SIGN[sign] ?? []));
  return { data, width: fine[0]?.length ?? 0, height: fine.length };
}

test.each([
  ["dark letters without a ground", ["........", ".b.b.bb.", "........"], [false, true]],
  ["light letters without a ground", ["........", ".w.w.ww.", "........"], [true, false]],
  ["a green mark", [".....", ".ggg.", "....."], [false, false]],
  ["dark letters beside a green mark", ["............", ".gg.b.b.b.b.", "............"], [false, true]],
  [
    "dark letters on a light badge",
    [".........", ".wwwwwww.", ".wbwbwbw.", ".wwwwwww.", "........."],
    [false, false],
  ],
  ["light letters on a dark box that fills it", ["bbbbbbb", "bwbwbwb", "bbbbbbb"], [false, false]],
  ["one light spot at the edge of a dark box that fills it", ["bwb", "bbb"], [false, true]],
  ["one colour from edge to edge", ["www", "www"], [true, false]],
  ["one colour that is half transparent", ["hhh", "hhh"], [true, false]],
  ["no visible pixels", ["...", "..."], [false, false]],
] as const)("contrast of a logo with %s", (_what, rows, [onLight, onDark]) => {
  expect([isInvisibleOn(drawn(rows), "light"), isInvisibleOn(drawn(rows), "dark")]).toEqual([
    onLight,
    onDark,
  ]);
});
