import { expect, test } from "vitest";
import {
  CENTER,
  cropped,
  describedIn,
  fittedSize,
  isWordmark,
  ownPicture,
  pictureMarkdown,
  picturesIn,
  positionOf,
  widthsOf,
  withDescription,
} from "./pictures.ts";

test.each([
  ["a square logo is not a wordmark", 256, 256, false],
  ["a logo twice as wide as high is not", 512, 256, false],
  ["a wider logo is", 1024, 256, true],
])("wordmarks: %s", (_what, width, height, answer) => expect(isWordmark({ width, height })).toBe(answer));

test.each([
  ["a phone's photo", [4032, 3024], [1920, 1440], [480, 960, 1920]],
  ["a small picture, which is not enlarged", [800, 600], [800, 600], [480, 800]],
  ["a picture smaller than the smallest size", [300, 200], [300, 200], [300]],
  ["a picture of exactly one of the widths", [960, 540], [960, 540], [480, 960]],
  ["a very high picture", [1000, 40_000], [96, 3840], [96]],
  ["a very wide picture", [40_000, 1], [1920, 1], [480, 960, 1920]],
  ["a poster, which would take too much memory", [3000, 6000], [1568, 3135], [480, 960, 1568]],
  ["one pixel", [1, 1], [1, 1], [1]],
] as const)("stored sizes of %s", (_what, [width, height], [wide, high], widths) => {
  expect(fittedSize({ width, height }, "opaque")).toEqual({ width: wide, height: high });
  expect(widthsOf(wide)).toEqual(widths);
});

test("a picture with transparency is stored smaller, because it is encoded as two", () => {
  expect(fittedSize({ width: 1920, height: 1440 }, "transparent")).toEqual({ width: 1920, height: 1440 });
  expect(fittedSize({ width: 3000, height: 3000 }, "transparent")).toEqual({ width: 1663, height: 1663 });
});

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

const PORTRAIT = { width: 1440, height: 1920 };
const PHOTO = { width: 1920, height: 1280 };
const PANORAMA = { width: 1920, height: 480 };

test.each([
  ["the middle stays the middle", CENTER, PORTRAIT, [50, 50]],
  ["a point high in a portrait moves to the middle", { x: 50, y: 25 }, PORTRAIT, [50, 15]],
  ["a point at the top stays at the top", { x: 50, y: 5 }, PORTRAIT, [50, 0]],
  ["a point at the far left of a panorama", { x: 10, y: 40 }, PANORAMA, [0, 40]],
  ["a point at its far right", { x: 90, y: 40 }, PANORAMA, [100, 40]],
  ["a point keeps its place on the axis that is not cropped", { x: 20, y: 60 }, PHOTO, [20, 75]],
  ["as wide as the room itself", { x: 21, y: 64 }, { width: 1500, height: 600 }, [20, 65]],
])("position in the crop: %s", (_what, focus, size, [x, y]) =>
  expect(positionOf(focus, size)).toEqual({ x, y }),
);

const ROOMS = [
  { width: 3, height: 1 },
  { width: 13, height: 5 },
  { width: 2, height: 1 },
  { width: 3, height: 2 },
];

test("the focus point is visible in every crop", () => {
  for (const full of [PORTRAIT, PHOTO, PANORAMA, { width: 1200, height: 1200 }])
    for (const room of ROOMS)
      for (let x = 0; x <= 100; x += 4)
        for (let y = 0; y <= 100; y += 4) {
          const { left, top, width, height } = cropped(full, room, positionOf({ x, y }, full));
          const from = (full.width * x) / 100 - left;
          const below = (full.height * y) / 100 - top;
          const inside = from >= -1 && from <= width + 1 && below >= -1 && below <= height + 1;
          expect([x, y, inside]).toEqual([x, y, true]);
          expect(width <= full.width && height <= full.height, "part of the picture").toBe(true);
        }
});

test("the description of one of several pictures in a text changes, or the picture leaves", () => {
  const [one, two] = ["Foto [1]", "Foto 2"].map((alt) =>
    pictureMarkdown(alt, { hash: HASH, width: 480, height: 320 }),
  );
  const text = `Leuk.\n\n${one}\n\n${two}\n`;
  expect(describedIn(text).map(({ alt }) => alt)).toEqual(["Foto [1]", "Foto 2"]);
  const changed = withDescription(text, 0, "De [volle] zaal \\ zo");
  expect(describedIn(changed).map(({ alt }) => alt)).toEqual(["De [volle] zaal \\ zo", "Foto 2"]);
  expect(withDescription(text, 0, null)).toBe(`Leuk.\n\n${two}\n`);
});
