import { expect, test } from "vitest";
import { placeholderPicture } from "./placeholder-picture.ts";

const ids = Array.from({ length: 60 }, (_none, place) => place + 1);
const groundOf = (id: number) => placeholderPicture(id)[0]?.colour;

test("a meetup always gets the same placeholder picture", () => {
  for (const id of ids) expect(placeholderPicture(id)).toEqual(placeholderPicture(id));
});

test("all six palettes and all three motifs are used", () => {
  expect(new Set(ids.map(groundOf)).size).toBe(6);
  const colours = placeholderPicture(1).map(({ colour }) => colour);
  expect(new Set(colours).size).toBe(4);
  const shapes = ids.map((id) => placeholderPicture(id).length);
  expect(new Set(shapes).size).toBe(3);
});

test("consecutive meetups differ in motif and colour", () => {
  for (const id of ids) {
    expect(groundOf(id)).not.toBe(groundOf(id + 1));
    expect(placeholderPicture(id).length).not.toBe(placeholderPicture(id + 1).length);
  }
});

test("the highest possible id gets a picture with finite coordinates", () => {
  for (const { path } of placeholderPicture(2 ** 31 - 1)) expect(path).not.toMatch(/NaN|e\+|undefined/);
});
