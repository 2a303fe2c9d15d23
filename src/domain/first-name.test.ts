import { expect, test } from "vitest";
import { firstName } from "./first-name.ts";

test.each([
  ["Anna de Vries", "Anna"],
  ["Bo", "Bo"],
  ["Jan-Willem Smit", "Jan-Willem"],
  ["J. Jansen", "J. Jansen"],
  ["Dr. Bakker", "Dr. Bakker"],
  ["A B", "A B"],
])("%s is greeted as %s", (name, greeted) => expect(firstName(name)).toBe(greeted));
