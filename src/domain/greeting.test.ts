import { expect, test } from "vitest";
import { firstName } from "./greeting.ts";

test.each([
  ["Anna de Vries", "Anna"],
  ["Bo", "Bo"],
  ["Bo Bos", "Bo"],
  ["Jan-Willem Smit", "Jan-Willem"],
  ["J. Jansen", "J. Jansen"],
  ["Dr. Bakker", "Dr. Bakker"],
  ["A B", "A B"],
  ["de heer J. van der Berg", "de heer J. van der Berg"],
  ["Mevrouw Bakker", "Mevrouw Bakker"],
  ["van der Berg", "van der Berg"],
  ["Do van der Berg", "Do"],
])("the greeting of %s is %s", (name, greeted) => expect(firstName(name)).toBe(greeted));
