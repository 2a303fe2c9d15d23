import { writeXlsx } from "hucre/xlsx";
import { beforeEach, expect, test } from "vitest";
import { BODY_LIMITS } from "#contract/body-limits.ts";
import { importMembers, previewImport, readWorkbook } from "#contract/members/admin.ts";
import { anAdminToken } from "../harness/builders.ts";
import { programForEachTest, request } from "../harness/program.ts";

const program = programForEachTest();
let token: string;
beforeEach(async () => {
  token = await anAdminToken(program);
});

const SHEETS = [
  { name: "Leden", rows: [["Naam", "E-mail"], [], ["Vries, Anna de", "anna@blad.nl"]] },
  { name: "Oud", rows: [["Bram Bakker <bram@blad.nl>"]] },
];

const read = (file: Uint8Array, query: { sheet?: number } = {}) =>
  request(program, readWorkbook, { body: Buffer.from(file), query, token });

test("a sheet is previewed and imported as the list that it is", async () => {
  const file = await writeXlsx({ sheets: SHEETS });
  const { csv, sheet, sheets } = (await read(file)).answer;
  expect([sheet.name, sheets.map(({ name }) => name)]).toEqual(["Leden", ["Leden", "Oud"]]);
  const { lines } = (await request(program, previewImport, { body: { csv }, token })).answer;
  expect(lines).toMatchObject([{ line: 3, name: "Anna de Vries", email: "anna@blad.nl", outcome: "new" }]);
  const imported = await request(program, importMembers, { body: { csv, consented: true }, token });
  expect(imported.answer.imported).toBe(1);
  expect((await read(file, { sheet: 1 })).answer.csv).toBe("Bram Bakker <bram@blad.nl>");
});

test.each([
  ["text", () => Buffer.from("Beste mensen"), 422, /^Dit rekenblad kon niet worden gelezen/],
  [
    "another archive",
    () => Buffer.from("PK\u0003\u0004en verder niets van een rekenblad"),
    422,
    /^Dit rekenblad kon/,
  ],
  [
    "a password",
    () => writeXlsx({ sheets: SHEETS, encryption: { password: "geheim", spinCount: 1000 } }),
    422,
    /heeft een wachtwoord/,
  ],
  ["1997", () => Buffer.from("d0cf11e0a1b11ae1", "hex"), 422, /oude Excel \(\.xls\)/],
  ["no row", () => writeXlsx({ sheets: [{ name: "A", rows: [] }] }), 422, /^In dit rekenblad staat niets$/],
  ["too many bytes", () => Buffer.alloc(BODY_LIMITS.workbook + 1), 413, /meer dan 10 MB$/],
] as const)("a file of %s is refused in Dutch", async (_what, file, status, sentence) => {
  const reply = await read(await file());
  expect([reply.status, reply.error]).toEqual([status, expect.stringMatching(sentence)]);
});

test("a sheet that is not there is refused", async () => {
  expect(await read(await writeXlsx({ sheets: SHEETS }), { sheet: 9 })).toMatchObject({ status: 404 });
});
