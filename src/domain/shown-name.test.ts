import { expect, test } from "vitest";
import { shownName } from "./shown-name.ts";

test.each([
  ["Anna de Vries", true, "Anna de Vries"],
  ["Anna de Vries", false, "Anoniem"],
])("the name %s with shown=%s reads %s", (name, isShown, expected) => {
  expect(shownName(name, isShown)).toBe(expected);
});
