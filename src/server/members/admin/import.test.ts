import { expect, test } from "vitest";
import { readImport } from "./import.ts";

test.each([
  ["semicolons and a header", "Naam;E-mail\nAnna de Vries;anna@b.nl"],
  ["commas and no header", "Anna de Vries,anna@b.nl"],
  ["tabs, the address first, in mixed case", "ANNA@b.nl\tAnna de Vries\r\n"],
  ["quotes around everything", '"naam";"email"\n"Anna de Vries";"anna@b.nl"'],
  ["more columns", "naam;email;plaats\nAnna de Vries;anna@b.nl;Utrecht"],
])("reads a file with %s", (_sentence, csv) => {
  expect(readImport(csv)).toMatchObject([{ name: "Anna de Vries", email: "anna@b.nl", outcome: "new" }]);
});
