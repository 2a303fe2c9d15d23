import { expect, test } from "vitest";
import { readImport } from "./import.ts";

test.each([
  ["semicolons with a heading", "Naam;E-mail\nAnna de Vries;anna@b.nl"],
  ["commas without one", "Anna de Vries,anna@b.nl"],
  ["tabs, address first, mixed case", "ANNA@b.nl\tAnna de Vries\r\n"],
  ["quotes around everything", '"naam";"email"\n"Anna de Vries";"anna@b.nl"'],
  ["further columns", "naam;email;plaats\nAnna de Vries;anna@b.nl;Utrecht"],
])("%s", (_sentence, csv) => {
  expect(readImport(csv)).toMatchObject([{ name: "Anna de Vries", email: "anna@b.nl", outcome: "new" }]);
});
