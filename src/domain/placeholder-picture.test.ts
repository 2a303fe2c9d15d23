import { expect, test } from "vitest";
import { drawnPicture } from "./placeholder-picture.ts";

const ids = Array.from({ length: 60 }, (_none, place) => place + 1);
const groundOf = (id: number) => drawnPicture(id)[0]?.colour;

test("the same meetup always has the same picture", () => {
  for (const id of ids) expect(drawnPicture(id)).toEqual(drawnPicture(id));
});

test("all six palettes and all three motifs come about", () => {
  expect(new Set(ids.map(groundOf)).size).toBe(6);
  const colours = drawnPicture(1).map(({ colour }) => colour);
  expect(new Set(colours).size).toBe(4);
  const shapes = ids.map((id) => drawnPicture(id).length);
  expect(new Set(shapes).size).toBe(3);
});

test("neighbours differ in motif and in colour", () => {
  for (const id of ids) {
    expect(groundOf(id)).not.toBe(groundOf(id + 1));
    expect(drawnPicture(id).length).not.toBe(drawnPicture(id + 1).length);
  }
});

test("the highest id there is has one too, whose lines all have finite ends", () => {
  for (const { path } of drawnPicture(2 ** 31 - 1)) expect(path).not.toMatch(/NaN|e\+|undefined/);
});
