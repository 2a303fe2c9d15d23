import { writeOds } from "hucre/ods";
import { type WriteSheet, writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { LONGEST_LIST } from "#contract/members/admin.ts";
import { readImport } from "./read-import.ts";
import { readSheets } from "./sheets.ts";

const xlsx = (...sheets: WriteSheet[]) => writeXlsx({ sheets });
const ods = (...sheets: WriteSheet[]) => writeOds({ sheets });

const MEMBERS: WriteSheet = {
  name: "Leden",
  rows: [
    ["Ledenlijst 2026"],
    [],
    ["Lidnr", "Naam", "E-mail", "Telefoon", "Lid sinds", "Actief"],
    [1042, "Vries, A. de", "anna@b.nl", 31612345678, new Date(Date.UTC(2024, 11, 31)), true],
    [1e15, 'Kees "de kok" | Bakker', "kees@b.nl", "06-12", new Date(Date.UTC(2024, 0, 1, 19, 30)), false],
    [],
    [7, "Regel\neen", "regel@b.nl", 0.1 + 0.2],
  ],
};

test.each([
  ["Excel", xlsx],
  ["LibreOffice", ods],
])("a sheet of %s becomes a list in which a line has the number of its row", async (_program, write) => {
  const csv = [
    "Ledenlijst 2026",
    "",
    "Lidnr;Naam;E-mail;Telefoon;Lid sinds;Actief",
    '1042;"Vries, A. de";anna@b.nl;31612345678;2024-12-31;true',
    '1000000000000000;"Kees ""de kok"" | Bakker";kees@b.nl;06-12;2024-01-01 19:30;false',
    "",
    '7;Regel een;regel@b.nl;"0,3"',
  ];
  const sheet = { index: 0, name: "Leden" };
  const read = await readSheets({ file: await write(MEMBERS) });
  expect(read).toEqual({ csv: csv.join("\n"), sheet, sheets: [sheet] });
  expect(readImport(csv.join("\n")).lines).toMatchObject([
    { line: 1, outcome: "aside" },
    { line: 4, name: "A. de Vries", email: "anna@b.nl" },
    { line: 5, name: 'Kees "de kok" | Bakker', email: "kees@b.nl" },
    { line: 7, name: "Regel een", email: "regel@b.nl" },
  ]);
});

test("the first sheet with an address is read, unless another one is chosen; empty and hidden ones are not offered", async () => {
  const file = await xlsx(
    { name: "Uitleg", rows: [["Vul de leden in"]] },
    { name: "Leeg", rows: [] },
    { name: "Lijst", hidden: true, rows: [["geheim@b.nl"]] },
    { name: "Leden", rows: [["anna@b.nl"]] },
    { name: "Oud-leden", rows: [["oud@b.nl"]] },
  );
  const sheets = [
    { index: 0, name: "Uitleg" },
    { index: 3, name: "Leden" },
    { index: 4, name: "Oud-leden" },
  ];
  expect(await readSheets({ file })).toEqual({ csv: "anna@b.nl", sheet: sheets[1], sheets });
  expect(await readSheets({ file, sheet: 4 })).toMatchObject({ csv: "oud@b.nl", sheet: sheets[2] });
  expect(await readSheets({ file, sheet: 0 })).toMatchObject({ csv: "Vul de leden in" });
  expect(await readSheets({ file, sheet: 2 })).toBe("sheet-not-found");
});

test("a formula counts for the result that Excel stored, and merged cells for their first", async () => {
  const cells = new Map([["1,1", { formula: 'LOWER("ANNA@B.NL")', formulaResult: "anna@b.nl" }]]);
  const merges = [{ startRow: 0, startCol: 0, endRow: 0, endCol: 2 }];
  const rows = [
    ["Naam", null, null],
    ["Anna", null, "Zeist"],
  ];
  expect(await readSheets({ file: await xlsx({ name: "A", rows, cells, merges }) })).toMatchObject({
    csv: "Naam\nAnna;anna@b.nl;Zeist",
  });
});

test("rows that are only formatted do not count", async () => {
  const cells = new Map([["100000,0", { value: "", style: { font: { bold: true } } }]]);
  const file = await xlsx({ name: "A", rows: [["anna@b.nl"]], cells });
  expect(await readSheets({ file })).toMatchObject({ csv: "anna@b.nl" });
});

const OF_1997 = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.from("Workbook", "utf16le")]);

test.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
  [
    "with a password",
    () => writeXlsx({ sheets: [MEMBERS], encryption: { password: "geheim", spinCount: 1000 } }),
    "workbook-with-password",
  ],
  ["of Excel 97", () => OF_1997, "workbook-of-1997"],
  ["without a row", () => xlsx({ name: "A", rows: [[null, " "]] }), "workbook-empty"],
  [
    "longer than a list may be",
    () => xlsx({ name: "A", rows: Array.from({ length: 101 }, () => ["a".repeat(LONGEST_LIST / 100)]) }),
    "sheet-too-long",
  ],
])("a workbook %s is not read", async (_which, file, why) => {
  expect(await readSheets({ file: await file() })).toBe(why);
});

test.each(["PK\u0003\u0004", "Naam;E-mail"])("what is no workbook throws: %j", async (text) => {
  await expect(readSheets({ file: Buffer.from(text) })).rejects.toThrow();
});
