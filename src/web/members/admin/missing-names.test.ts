import { expect, test } from "vitest";
import { proposedName } from "./missing-names.tsx";

test.each([
  ["anna.de.vries@example.org", "Anna de Vries"],
  ["Bram_Bakker+club@example.org", "Bram Bakker"],
  ["zoë-van-den-berg1979@example.org", "Zoë van den Berg"],
  ["info@example.org", ""],
  ["jd@example.org", ""],
])("the name proposed for %s is '%s'", (email, name) => expect(proposedName(email)).toBe(name));
