import { expect, test } from "vitest";
import { sortNameOf } from "./sort-names.ts";

test.each([
  ["Anneke van den Berg", "berg\tanneke van den"],
  ["Jan De Smet", "de smet\tjan"],
  ["Youssef El Amrani", "el amrani\tyoussef"],
  ["Jet d'Ancona", "ancona\tjet d"],
  ["Anna Bakker-de Vries", "bakker de vries\tanna"],
  ["Jörg Ærø jr.", "aero jr\tjorg"],
  ["Mo", "mo\t"],
  ["", "\t"],
])("a migration gives the name %s the key %j", (name, key) => {
  expect(sortNameOf(name)).toBe(key);
});
