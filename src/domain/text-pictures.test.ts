import { expect, test } from "vitest";
import { ownPicture, pictureMarkdown, picturesIn } from "./text-pictures.ts";

const HASH = "0123456789abcdef0123456789abcdef";

test("a picture's markdown has its size and escapes brackets in its description", () => {
  const markdown = pictureMarkdown("Wij [allemaal]", { hash: HASH, width: 1920, height: 1080 });
  expect(markdown).toBe(`![Wij \\[allemaal\\]](/pictures/${HASH}-960.webp#960x540)`);
  expect(picturesIn(`${markdown} en ${markdown}`)).toEqual([HASH]);
  expect(picturesIn("een tekst zonder")).toEqual([]);
});

test.each([
  [`/pictures/${HASH}-960.webp`, null],
  [`/pictures/${HASH}-960.webp#960x540`, { width: 960, height: 540 }],
])("%s is a picture of this site", (address, size) => {
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
])("%s is not a picture of this site", (address) => expect(ownPicture(address)).toBeNull());
