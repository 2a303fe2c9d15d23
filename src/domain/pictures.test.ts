import { expect, test } from "vitest";
import { fittedSize, ownPicture, pictureMarkdown, picturesIn, widthsOf } from "./pictures.ts";

const HASH = "0123456789abcdef0123456789abcdef";

test.each([
  ["a photo of a phone", [4032, 3024], [1920, 1440], [480, 960, 1920]],
  ["one that is small stays small", [800, 600], [800, 600], [480, 800]],
  ["smaller than the smallest", [300, 200], [300, 200], [300]],
  ["exactly one of the widths", [960, 540], [960, 540], [480, 960]],
  ["a tower", [1000, 40_000], [96, 3840], [96]],
  ["a line", [40_000, 1], [1920, 1], [480, 960, 1920]],
  ["one dot", [1, 1], [1, 1], [1]],
] as const)("%s", (_what, [width, height], [wide, high], widths) => {
  expect(fittedSize({ width, height })).toEqual({ width: wide, height: high });
  expect(widthsOf(wide)).toEqual(widths);
});

test("in a text its size goes along, and what closes the description early is told apart", () => {
  const markdown = pictureMarkdown("Wij [allemaal]", { hash: HASH, width: 1920, height: 1080 });
  expect(markdown).toBe(`![Wij \\[allemaal\\]](/pictures/${HASH}-960.webp#960x540)`);
  expect(picturesIn(`${markdown} en ${markdown}`)).toEqual([HASH]);
  expect(picturesIn("een tekst zonder")).toEqual([]);
});

test.each([
  [`/pictures/${HASH}-960.webp`, null],
  [`/pictures/${HASH}-960.webp#960x540`, { width: 960, height: 540 }],
])("%s is ours", (address, size) => {
  expect(ownPicture(address)).toEqual({
    webp: `/pictures/${HASH}-960.webp`,
    avif: `/pictures/${HASH}-960.avif`,
    size,
  });
});

test.each([
  "https://elders.nl/plaatje.png",
  `https://elders.nl/pictures/${HASH}-960.webp`,
  `//elders.nl/pictures/${HASH}-960.webp`,
  `/pictures/../api/auth/logout`,
  `/pictures/${HASH}-960.svg`,
  `/pictures/${HASH}-960.webp?x`,
  "",
])("%s is not", (address) => expect(ownPicture(address)).toBeNull());
