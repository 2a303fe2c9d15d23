import { expect, test } from "vitest";
import { readImport } from "./read-import.ts";

test("reads recipients as a mail program writes them", () => {
  const pasted = "Anna de Vries <anna@b.nl>, 'Bram' <BRAM@b.nl>;\n<cees@b.nl>; Daan <daan@b.nl>";
  expect(readImport(pasted).lines).toMatchObject([
    { line: 1, name: "Anna de Vries", email: "anna@b.nl", outcome: "new" },
    { line: 1, name: "Bram", email: "bram@b.nl", outcome: "new" },
    { line: 2, email: "cees@b.nl", outcome: "error" },
    { line: 2, name: "Daan", email: "daan@b.nl", outcome: "new" },
  ]);
});

test("keeps the phone number of a person whose row has no columns, and the sign that one left in any column", () => {
  const pasted = "Naam;E-mail\nJansen, P. (Piet) – piet@b.nl – 06-12345678\nEls – els@b.nl – 030 1234567";
  expect(readImport(pasted).lines).toMatchObject([
    { name: "Piet Jansen", email: "piet@b.nl", phone: "06-12345678" },
    { name: "Els", email: "els@b.nl", phone: "030 1234567" },
  ]);
  const left = readImport("Naam,E-mail,Telefoon\nKlaas Vaak,klaas@b.nl,afgemeld\nAnna,anna@b.nl,06-12345678");
  expect(left.lines).toMatchObject([
    { email: "klaas@b.nl", outcome: "left", remark: expect.stringContaining("afgemeld") },
    { email: "anna@b.nl", outcome: "new", phone: "06-12345678" },
  ]);
});

test("drops no line beside recipients: others are read as rows, or shown as errors", () => {
  const pasted = "Jan Nieuw, jan@b.nl\nMies <mies@b.nl>\nToon; toon@b.nl\nKees Bakker kees@b.nl\n";
  expect(readImport(pasted).lines).toMatchObject([
    { line: 1, name: "Jan Nieuw", email: "jan@b.nl", outcome: "new" },
    { line: 2, name: "Mies", email: "mies@b.nl", outcome: "new" },
    { line: 3, name: "Toon", email: "toon@b.nl", outcome: "new" },
    { line: 4, name: "Kees Bakker", email: "kees@b.nl", outcome: "new" },
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
    readImport(text).lines.map(({ name, email, outcome }) => `${name} ${email} ${outcome}`);
  const wanted = [
    "Anna de Vries anna@b.nl new",
    "Bram bram@b.nl new",
    " cees@b.nl error",
    "Daan daan@b.nl new",
    "Eva eva@b.nl new",
    "Fien de Boer fien@b.nl new",
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

test.each([
  ["1. Anna de Vries, anna@b.nl"],
  ["2) Anna de Vries; anna@b.nl"],
  ["- Anna de Vries, anna@b.nl"],
  ["• Anna de Vries | anna@b.nl"],
  ["Naam: Anna de Vries, E-mail: anna@b.nl"],
  ['"Anna de Vries (anna@b.nl)" <anna@b.nl>'],
  ["Anna de Vries (anna@b.nl) <anna@b.nl>"],
])("the list mark, label or second address of '%s' is no part of the name", (line) => {
  expect(readImport(line).lines).toMatchObject([
    { name: "Anna de Vries", email: "anna@b.nl", outcome: "new" },
  ]);
});

test.each([
  [
    ["Vries, Anna de <anna@b.nl>", "ANNA@b.nl"],
    ["new", "duplicate"],
  ],
  [
    ["anna@b.nl", "Anna de Vries <anna@b.nl>"],
    ["duplicate", "new"],
  ],
])("an address without a name keeps the name that another line says: %j", (lines, outcomes) => {
  const read = readImport(lines.join("\n")).lines;
  expect(read.map(({ outcome }) => outcome)).toEqual(outcomes);
  expect(read.find(({ outcome }) => outcome === "new")?.name).toBe("Anna de Vries");
});

test("a word that could be a heading is none below people", () => {
  const list = "Anna de Vries;deelnemer;anna@b.nl\nPiet Jansen;deelnemer;\nKees Bakker;trainer;kees@b.nl";
  expect(readImport(list).lines.map(({ line, outcome }) => [line, outcome])).toEqual([
    [1, "unclear"],
    [2, "error"],
    [3, "unclear"],
  ]);
});

test.each(["Naam;Alias;E-mail", "Name;Kosename;E-Mail"])(
  "half a name below '%s' waits for a choice",
  (heading) => {
    expect(readImport(`${heading}\nBerg;Jan;jan@b.nl`).lines).toMatchObject([{ outcome: "unclear" }]);
  },
);

test("a quoted cell may hold a delimiter and a line break", () => {
  expect(readImport('naam;email\n"Vries; de\nAnna";anna@b.nl\nBram;bram@b.nl').lines).toMatchObject([
    { email: "anna@b.nl" },
    { name: "Bram", email: "bram@b.nl", outcome: "new" },
  ]);
});

test("a quote that is never closed takes no other line with it", () => {
  expect(readImport('"Anna;anna@b.nl\nBram;bram@b.nl').lines).toMatchObject([
    { line: 1, name: "Anna", email: "anna@b.nl", outcome: "new" },
    { line: 2, name: "Bram", email: "bram@b.nl", outcome: "new" },
  ]);
});

test("a title above the heading is no example of a column", () => {
  expect(readImport("Ledenlijst 2026;\n\nNaam;E-mail\nAnna de Vries;anna@b.nl").columns).toMatchObject([
    { heading: "Naam", example: "Anna de Vries" },
    { heading: "E-mail", example: "anna@b.nl" },
  ]);
});

test("says which column became what, and which line has the same address", () => {
  const read = readImport("Lidnr;Naam;E-mail\n\n7;Anna de Vries;anna@b.nl\n8;Bram;Anna@B.nl");
  expect(read.columns).toEqual([
    { heading: "Lidnr", example: "7", meaning: "ignored" },
    { heading: "Naam", example: "Anna de Vries", meaning: "whole" },
    { heading: "E-mail", example: "anna@b.nl", meaning: "email" },
  ]);
  expect(read.lines).toMatchObject([
    { line: 3, outcome: "new", remark: "" },
    { line: 4, outcome: "duplicate", remark: "Zelfde adres als regel 3" },
  ]);
});

test.each([
  ["without a heading", "Anna;de Vries;anna@b.nl", ["first", "last", "email"]],
  ["whose heading names no name", "Klant;Extra;E-mail\nAnna;de Vries;anna@b.nl", ["first", "last", "email"]],
  [
    "with a surname beside an unknown text",
    "Bijnaam;Achternaam;E-mail\nAnna;de Vries;anna@b.nl",
    ["first", "last", "email"],
  ],
  [
    "with two columns that are called alike",
    "Naam;Naam;E-mail\nAnna;de Vries;anna@b.nl",
    ["whole", "last", "email"],
  ],
  ["with a name in an unknown column", "Klant;E-mail\nAnna de Vries;anna@b.nl", ["whole", "email"]],
] as const)("a table %s waits until its columns are chosen", (_what, csv, columns) => {
  expect(readImport(csv).lines).toMatchObject([
    { outcome: "unclear", remark: "Kies hierboven welke kolom de naam is" },
  ]);
  expect(readImport(csv, { columns }).lines).toMatchObject([
    { name: "Anna de Vries", email: "anna@b.nl", outcome: "new" },
  ]);
});

test("marks a name that is turned around, with what the file says", () => {
  expect(readImport("Vries, Anna de;anna@b.nl\nPiet Jansen, MSc;piet@b.nl").lines).toMatchObject([
    { name: "Anna de Vries", written: "Vries, Anna de", remark: "omgedraaid" },
    { name: "Piet Jansen MSc", written: null, remark: "" },
  ]);
});

test.each([
  ["Vries de, Anna;anna@b.nl", "Anna de Vries"],
  ["Berg (van der), Jan;jan@b.nl", "Jan van der Berg"],
  ["Hof van 't, Piet;piet@b.nl", "Piet van 't Hof"],
  ["Voornaam;Achternaam;E-mail\nJan;Berg van der;jan@b.nl", "Jan van der Berg"],
  ["Voornaam;Achternaam;E-mail\nJan;Berg (van der);jan@b.nl", "Jan van der Berg"],
  ["Voornaam;Tussenvoegsel;Achternaam;E-mail\nJan;van der;Berg van der;jan@b.nl", "Jan van der Berg"],
  ["Nguyen Le, Anna;anna@b.nl", "Anna Nguyen Le"],
  ["Voornaam;Achternaam;E-mail\nPiet;Jansen (penningmeester);piet@b.nl", "Piet Jansen (penningmeester)"],
])("puts the infix behind a surname before it: %j", (csv, name) => {
  expect(readImport(csv).lines).toMatchObject([{ name, outcome: "new" }]);
});

test.each([
  ["Jansen, P. (Piet) – piet@b.nl – 06-12345678", "Piet Jansen", "omgedraaid. Roepnaam in plaats van ‘P.’"],
  [
    "Vries, A. de (Anna) – anna@b.nl – 06-12345678",
    "Anna de Vries",
    "omgedraaid. Roepnaam in plaats van ‘A.’",
  ],
  ["Naam;E-mail\nVries, A. de (Anna);anna@b.nl", "Anna de Vries", "omgedraaid. Roepnaam in plaats van ‘A.’"],
  ["Naam;E-mail\nJ.P. (Jan) de Boer;jan@b.nl", "Jan de Boer", "Roepnaam in plaats van ‘J.P.’"],
  ["Mevr. E. de Boer-van Dam: els@b.nl", "E. de Boer-van Dam", "Zonder ‘Mevr.’"],
  ["Naam;E-mail\nDe heer Jansen, P.;p@b.nl", "P. Jansen", "omgedraaid. Zonder ‘De heer’"],
  ["Naam;E-mail\nMevrouw de Vries;g@b.nl", "Mevrouw de Vries", ""],
  ["Naam;E-mail\n\"'Vries, A. de'\";b@b.nl", "A. de Vries", "omgedraaid"],
  ['Naam;E-mail\n"""Jan Bos""";jan@b.nl', "Jan Bos", ""],
  ["Vries, A. de - anna@b.nl", "A. de Vries", "omgedraaid"],
])("reads the name of a person as a list of Word has it: %j", (list, name, remark) => {
  expect(readImport(list).lines).toMatchObject([{ name, outcome: "new", remark }]);
});

test.each([
  ["pretix in Dutch", "Ordercode;E-mail;Naam deelnemer;E-mail deelnemer"],
  ["pretix", "Order code;Email;Attendee name;Attendee email"],
])("an attendee in a list of %s has the own address, not that of the person who booked", (_what, heading) => {
  const rows = ["A1;boeker@b.nl;Anna;anna@b.nl", "A1;boeker@b.nl;Bram;bram@b.nl", "A1;boeker@b.nl;Cees;"];
  expect(readImport([heading, ...rows].join("\n")).lines).toMatchObject([
    { name: "Anna", email: "anna@b.nl", outcome: "new" },
    { name: "Bram", email: "bram@b.nl", outcome: "new" },
    { name: "Cees", email: "", outcome: "error" },
  ]);
  const withoutOwn = [heading, "A1;boeker@b.nl;Anna;"].join("\n");
  expect(readImport(withoutOwn).lines).toMatchObject([
    { name: "Anna", email: "boeker@b.nl", outcome: "new" },
  ]);
});

test("of two columns of addresses that are called alike, it asks which one counts", () => {
  const csv = "Naam;E-mail;E-mail\nAnna;anna@b.nl;anna@werk.nl\nBram;bram@b.nl;";
  expect(readImport(csv).columns.map(({ meaning }) => meaning)).toEqual(["whole", "email", null]);
  const [first] = readImport(csv).lines;
  expect(first).toMatchObject({
    outcome: "unclear",
    remark: "Kies hierboven welke kolom het e-mailadres is",
  });
  const columns = ["whole", "email", "ignored"] as const;
  expect(readImport(csv, { columns }).lines).toMatchObject([
    { name: "Anna", email: "anna@b.nl", outcome: "new" },
    { name: "Bram", email: "bram@b.nl", outcome: "new" },
  ]);
  const alike = "Naam;E-mail;E-mail\nAnna;anna@b.nl;ANNA@b.nl\nBram;;bram@b.nl";
  expect(readImport(alike).lines).toMatchObject([{ outcome: "new" }, { email: "bram@b.nl", outcome: "new" }]);
});

test("keeps a name with a comma that has no quotes, or says that it cannot tell", () => {
  const before = "Nr,Naam,E-mail\n1,Vries, Anna de,anna@b.nl\n2,Bram,bram@b.nl";
  expect(readImport(before).lines).toMatchObject([
    { name: "Anna de Vries", email: "anna@b.nl", remark: "omgedraaid" },
    { name: "Bram", email: "bram@b.nl" },
  ]);
  const last = "E-mail,Naam\nanna@b.nl,Vries, Anna de";
  expect(readImport(last).lines).toMatchObject([{ name: "Anna de Vries", email: "anna@b.nl" }]);
  const between = "E-mail,Naam,Plaats\nanna@b.nl,Vries, Anna de,Utrecht\nbram@b.nl,Bram,Zeist";
  expect(readImport(between).lines).toMatchObject([
    { outcome: "unclear", remark: "Een komma te veel: zet in het bestand de naam tussen aanhalingstekens" },
    { name: "Bram", outcome: "new" },
  ]);
});

test.each([
  ["Anna;lid5 @club.nl", "lid5 @club.nl"],
  ["Anna;lid5@ club.nl", "lid5@ club.nl"],
  ["Anna\tlid5 @ club.nl", "lid5 @ club.nl"],
  ['Anna,"lid5 @club.nl"', "lid5 @club.nl"],
  ["Anna <lid5 @club.nl>", "lid5 @club.nl"],
  ["lid5\u00a0@club.nl (Anna)", "lid5\u00a0@club.nl"],
  ["Naam;E-mail;Plaats\nAnna;lid5 @club.nl;Utrecht", "lid5 @club.nl"],
  ["BEGIN:VCARD\nFN:Anna\nEMAIL:lid5 @club.nl\nEND:VCARD", "lid5 @club.nl"],
])("takes the blanks beside the @ out of an address, and says so: %j", (csv, written) => {
  expect(readImport(csv).lines).toMatchObject([
    { name: "Anna", email: "lid5@club.nl", outcome: "new", remark: `Spatie gehaald uit ‘${written}’` },
  ]);
});

test("marks only the line whose address had a blank", () => {
  const lines = readImport("Anna;lid5@club.nl\n\nBram;lid6 @club.nl\nCees;lid5 @club.nl").lines;
  expect(lines.map(({ line, email, remark }) => [line, email, remark])).toEqual([
    [1, "lid5@club.nl", ""],
    [3, "lid6@club.nl", "Spatie gehaald uit ‘lid6 @club.nl’"],
    [4, "lid5@club.nl", "Zelfde adres als regel 1"],
  ]);
});

test.each(["Anna;anna at club punt nl", "Anna;anna bakker @club.nl", "Anna;anna @club", "Anna;5 @ 3.50"])(
  "guesses no address: %j",
  (csv) => {
    expect(readImport(csv).lines).toMatchObject([{ outcome: "error" }]);
  },
);

test("has no name of digits, and none that ends in a comma", () => {
  expect(readImport("Naam;E-mail\n1042;anna@b.nl\nBram,;bram@b.nl").lines).toMatchObject([
    { name: "", outcome: "error", remark: "Naam is verplicht" },
    { name: "Bram", outcome: "new" },
  ]);
});

test("shows the text of a title or a total beside the columns of members", () => {
  const list = "Ledenlijst 2026;;\nLidnr;Naam;E-mail\n7;Anna;anna@b.nl\nTotaal;;\n";
  expect(readImport(list).lines).toMatchObject([
    { line: 1, name: "Ledenlijst 2026", outcome: "aside" },
    { line: 3, name: "Anna", outcome: "new" },
    { line: 4, name: "Totaal", outcome: "aside" },
  ]);
});

test("takes no address of another column for that of a member", () => {
  const read = readImport("Naam;E-mail;Ouder\nAnna;anna@b.nl;\nBram;;ouder@b.nl\nCees;cees@b.nl, c@werk.nl;");
  expect(read.lines).toMatchObject([
    { name: "Anna", outcome: "new" },
    { name: "Bram", email: "", outcome: "error" },
    { name: "Cees", email: "cees@b.nl", outcome: "new", remark: "Alleen het eerste adres, niet c@werk.nl" },
  ]);
});

test.each(["", "Anna de Vries;", "Naam;E-mail\nAnna de Vries;"])(
  "an address that is too long loses no part of it, after %j",
  (before) => {
    const address = `${"a".repeat(65)}@b.nl`;
    const [line] = readImport(`${before}${address}`).lines;
    const isWhole = line?.email === address && !line.name.includes("aaa");
    expect(line?.outcome === "error" || isWhole).toBe(true);
  },
);

test("takes NULs out of a list, and says on which lines", () => {
  const csv = "An\0na de Vries;anna@club.nl\r\nBram Bakker;bram@club.nl\r\nCees;ce\0es@club.nl\0";
  expect(readImport(csv).lines).toMatchObject([
    { line: 1, name: "Anna de Vries", outcome: "new", remark: "Onleesbaar teken weggehaald" },
    { line: 2, name: "Bram Bakker", outcome: "new", remark: "" },
    { line: 3, email: "cees@club.nl", outcome: "new", remark: "Onleesbaar teken weggehaald" },
  ]);
});

test("takes NULs out of what a card encodes", () => {
  const csv =
    "BEGIN:VCARD\nVERSION:2.1\nFN;ENCODING=QUOTED-PRINTABLE:An=00na\nEMAIL;ENCODING=QUOTED-PRINTABLE:a=00b@x.nl\nEND:VCARD";
  expect(readImport(csv).lines).toMatchObject([{ name: "Anna", email: "ab@x.nl" }]);
});

test("a NUL in the heading is no remark about a person", () => {
  const csv = "Na\0am;E-mail\nAnna;anna@club.nl";
  expect(readImport(csv).lines).toMatchObject([{ line: 2, outcome: "new", remark: "" }]);
});

test("reads a list in UTF-16 of which each character has a NUL beside it", () => {
  const csv = Buffer.from("Naam;E-mail\r\nAnna;anna@club.nl\r\n", "utf16le").toString("latin1");
  expect(readImport(csv).lines).toMatchObject([
    { line: 2, name: "Anna", email: "anna@club.nl", outcome: "new", remark: "Onleesbaar teken weggehaald" },
  ]);
});

test("titles above a heading and totals below it are of no person", () => {
  const list = [
    "Ledenlijst 2026;;",
    "Zangvereniging De Merel",
    "",
    "Naam;E-mail;Contributie",
    "Anna de Vries;anna@b.nl;25",
    "Bram Totaal;;25",
    "Totaal;;50",
    ";Aantal leden: 2;",
  ];
  expect(
    readImport(list.join("\n")).lines.map(({ line, outcome, remark }) => [line, outcome, remark]),
  ).toEqual([
    [1, "aside", "Titel of totaal, geen lid"],
    [2, "aside", "Titel of totaal, geen lid"],
    [5, "new", ""],
    [6, "error", "Email is verplicht"],
    [7, "aside", "Titel of totaal, geen lid"],
    [8, "aside", "Titel of totaal, geen lid"],
  ]);
});

test("a person above a heading is a person", () => {
  expect(readImport("Piet;piet@b.nl\nNaam;E-mail\nAnna;anna@b.nl").lines).toMatchObject([
    { name: "Piet", outcome: "new" },
    { name: "Anna", outcome: "new" },
  ]);
});
