import { expect, test } from "vitest";
import { CENTER, cropped, positionOf } from "./focus.ts";

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

/** Aspect ratios of pictures on pages and in link previews. */
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
          const [from, below] = [(full.width * x) / 100 - left, (full.height * y) / 100 - top];
          const inside = from >= -1 && from <= width + 1 && below >= -1 && below <= height + 1;
          expect([x, y, inside]).toEqual([x, y, true]);
        }
});
