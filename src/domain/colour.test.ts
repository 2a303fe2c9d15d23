import { expect, test } from "vitest";
import { contrast, isColour, lightnessOf, mixed, spelledOut, withLightness } from "./colour.ts";

test.each([
  ["#0b5fa5", true],
  ["#0B5FA5", false],
  ["0b5fa5", false],
  ["#0bf", false],
  ["#0b5fa5;", false],
  ["red", false],
])("%s is a colour: %s", (text, answer) => {
  expect(isColour(text)).toBe(answer);
});

test.each([
  ["#0b5fa5", 0.7, "#70b9f5"],
  ["#ff0000", 0.75, "#ff8080"],
  ["#808080", 0.2, "#333333"],
  ["#000000", 0.5, "#808080"],
  ["#123456", 1, "#ffffff"],
] as const)("%s, as light as %f, is %s", (colour, lightness, answer) => {
  expect(withLightness(colour, lightness)).toBe(answer);
  expect(lightnessOf(answer)).toBeCloseTo(lightness, 1);
});

test.each([
  [" #0B5FA5 ", "#0b5fa5"],
  ["0b5fa5", "#0b5fa5"],
  ["0BF", "#00bbff"],
  ["red", "#red"],
  ["#0b5fa", "#0b5fa"],
])("%s is typed for %s", (typed, colour) => {
  expect(spelledOut(typed)).toBe(colour);
});

test.each([
  ["#000000", "#ffffff", 21],
  ["#ffffff", "#000000", 21],
  ["#0b5fa5", "#0b5fa5", 1],
  ["#767676", "#ffffff", 4.54],
  ["#777777", "#ffffff", 4.48],
  ["#0b5fa5", "#fafaf9", 6.29],
] as const)("the contrast between %s and %s is %f", (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1);
});

test.each([
  ["#000000", "#ffffff", 0, "#000000"],
  ["#000000", "#ffffff", 1, "#ffffff"],
  ["#000000", "#ff8000", 0.5, "#804000"],
] as const)("%s with %s, %f of it, is %s", (one, other, share, answer) => {
  expect(mixed(one, other, share)).toBe(answer);
});
