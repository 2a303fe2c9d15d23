import { expect, test } from "vitest";
import { readImport } from "./read-import.ts";

test.each([
  ["semicolons and a header", "Naam;E-mail\nAnna de Vries;anna@b.nl"],
  ["commas and no header", "Anna de Vries,anna@b.nl"],
  ["tabs, the address first, in mixed case", "ANNA@b.nl\tAnna de Vries\r\n"],
  ["quotes around everything", '"naam";"email"\n"Anna de Vries";"anna@b.nl"'],
  [
    "the columns of Luma",
    "api_id,name,first_name,last_name,email,phone_number\ngst-1,Anna de Vries,Anna,de Vries,anna@b.nl,+316",
  ],
  ["first and last names", "Voornaam;Achternaam;E-mailadres\nAnna;de Vries;anna@b.nl"],
  ["a recipient of a mail", '"Anna de Vries" <anna@b.nl>'],
  ["more columns", "naam;email;plaats\nAnna de Vries;anna@b.nl;Utrecht"],
])("reads a file with %s", (_sentence, csv) => {
  expect(readImport(csv)).toMatchObject([{ name: "Anna de Vries", email: "anna@b.nl", outcome: "new" }]);
});

test("reads recipients as a mail program writes them", () => {
  const pasted = "Anna de Vries <anna@b.nl>, 'Bram' <BRAM@b.nl>;\n<cees@b.nl>; Daan <daan@b.nl>";
  expect(readImport(pasted)).toMatchObject([
    { line: 1, name: "Anna de Vries", email: "anna@b.nl", outcome: "new" },
    { line: 2, name: "Bram", email: "bram@b.nl", outcome: "new" },
    { line: 3, email: "cees@b.nl", outcome: "error" },
    { line: 4, name: "Daan", email: "daan@b.nl", outcome: "new" },
  ]);
});

test("drops no line beside recipients: others are read as rows, or shown as errors", () => {
  const pasted = "Jan Nieuw, jan@b.nl\nMies <mies@b.nl>\nToon; toon@b.nl\nKees Bakker kees@b.nl\n";
  expect(readImport(pasted)).toMatchObject([
    { line: 1, name: "Jan Nieuw", email: "jan@b.nl", outcome: "new" },
    { line: 2, name: "Mies", email: "mies@b.nl", outcome: "new" },
    { line: 3, name: "Toon", email: "toon@b.nl", outcome: "new" },
    { line: 4, email: "Kees Bakker kees@b.nl", outcome: "error" },
  ]);
});

test("each line of a pasted list has its own delimiter, and every address is read or shown as an error", () => {
  const pasted = [
    "Anna de Vries;anna@b.nl",
    "Bram, bram@b.nl",
    "",
    "cees@b.nl",
    "Daan\tdaan@b.nl",
    "Eva <eva@b.nl>",
    "de Boer, Fien; fien@b.nl",
    "gijs@b.nl, hans@b.nl",
    'Iris "de kok; iris@b.nl',
    'Jan "de bakker; jan@b.nl',
  ];
  const read = (text: string) =>
    readImport(text).map(({ name, email, outcome }) => `${name} ${email} ${outcome}`);
  const wanted = [
    "Anna de Vries anna@b.nl new",
    "Bram bram@b.nl new",
    " cees@b.nl error",
    "Daan daan@b.nl new",
    "Eva eva@b.nl new",
    "de Boer, Fien fien@b.nl new",
    " gijs@b.nl error",
    " hans@b.nl error",
    'Iris "de kok iris@b.nl new',
    'Jan "de bakker jan@b.nl new',
  ];
  expect(read(pasted.join("\n"))).toEqual(wanted);
  const withoutRecipient = pasted.filter((line) => !line.includes("<"));
  expect(read(withoutRecipient.join("\r\n"))).toEqual(wanted.filter((line) => !line.includes("eva@")));
  expect(read(["Naam;E-mail", "Bram, bram@b.nl"].join("\n"))).toEqual(["Bram bram@b.nl new"]);
});

test("a quoted cell may hold a delimiter and a line break", () => {
  expect(readImport('naam;email\n"Vries; de\nAnna";anna@b.nl\nBram;bram@b.nl')).toMatchObject([
    { email: "anna@b.nl" },
    { name: "Bram", email: "bram@b.nl", outcome: "new" },
  ]);
});

test("a quote that is never closed takes no other line with it", () => {
  expect(readImport('"Anna;anna@b.nl\nBram;bram@b.nl')).toMatchObject([
    { line: 1, outcome: "error" },
    { line: 2, name: "Bram", email: "bram@b.nl", outcome: "new" },
  ]);
});
