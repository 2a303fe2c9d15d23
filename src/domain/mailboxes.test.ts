import { expect, test } from "vitest";
import { mayBeOne, memberNamed } from "./mailboxes.ts";

const HOUSE = [{ name: "Els de Boer" }, { name: "Jan de Boer" }, { name: "Jan Visser" }];

test.each([
  ["jan visser", "Jan Visser"],
  ["Jan", "Jan de Boer"],
  ["Jan Pietersen", "Jan de Boer"],
  ["ELS", "Els de Boer"],
  ["Onbekend", "Els de Boer"],
])("of a house %s is %s", (name, found) => {
  expect(memberNamed(HOUSE, name)).toEqual({ name: found });
});

test.each([
  ["Anna de Vries", "anna de vries", true],
  ["Anna", "Anna de Vries", true],
  ["Anna de Vries", "Anna", true],
  ["Anna de Vries", "Anna Bakker", false],
  ["Anna de Vries", "Bram de Vries", false],
])("'%s' and '%s' may be one person: %s", (one, other, may) => {
  expect(mayBeOne(one, other)).toBe(may);
});

test("nobody has a name on an address without members", () => {
  expect(memberNamed([], "Els")).toBeUndefined();
});
