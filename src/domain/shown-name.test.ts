import { expect, test } from "vitest";
import { namesInWords, shownName } from "./shown-name.ts";

test.each([
  ["Anna de Vries", true, "Anna de Vries"],
  ["Anna de Vries", false, "Anoniem"],
])("the name %s with shown=%s reads %s", (name, isShown, expected) => {
  expect(shownName(name, isShown)).toBe(expected);
});

test.each([
  [["Anna"], "Anna"],
  [["Anna", "Piet"], "Anna en Piet"],
  [["Anna", "Piet", "Kees"], "Anna, Piet en Kees"],
])("%j in words", (names, expected) => {
  expect(namesInWords(names)).toBe(expected);
});
