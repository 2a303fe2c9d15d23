import { constants, crc32, deflateRawSync } from "node:zlib";
import { writeXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SHEET_READER } from "../../src/server/members/admin/imports/read-apart.ts";
import type { ReadWorkbook, UnreadWorkbook } from "../../src/server/members/admin/imports/sheets.ts";
import { runApart } from "../../src/server/platform/process/apart.ts";
import { type MeasuredChild, measuredChild } from "../harness/measured-child.ts";

let child: MeasuredChild;
beforeAll(() => {
  child = measuredChild("sheet-reader");
});
afterAll(() => child.remove());

const ROOT = "http://schemas.openxmlformats.org";
const OFFICE = `${ROOT}/officeDocument/2006/relationships`;
const relationships = (...targets: readonly (readonly [type: string, target: string])[]) => {
  const each = targets.map(
    ([type, target], at) => `<Relationship Id="r${at}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${ROOT}/package/2006/relationships">${each.join("")}</Relationships>`;
};

const PARTS = {
  "[Content_Types].xml": `<Types xmlns="${ROOT}/package/2006/content-types"/>`,
  "_rels/.rels": relationships(["officeDocument", "xl/workbook.xml"]),
  "xl/workbook.xml": `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="r0"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": relationships(
    ["worksheet", "worksheets/sheet1.xml"],
    ["sharedStrings", "sharedStrings.xml"],
  ),
  "xl/worksheets/sheet1.xml": "<worksheet><sheetData/></worksheet>",
  "xl/sharedStrings.xml": "<sst/>",
};

/** A workbook with one part in the place of another. It has no more than readers of archives need. */
function workbookWith(part: keyof typeof PARTS, bytes: Buffer): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(PARTS)) {
    const data = path === part ? bytes : Buffer.from(text);
    const packed = deflateRawSync(data, { level: constants.Z_BEST_SPEED });
    const name = Buffer.from(path);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(data), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(data.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    files.push(Buffer.from("PK\u0003\u0004"), facts, name, packed);
    directory.push(Buffer.from("PK\u0001\u0002\u0014\u0000", "latin1"), facts, place, name);
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(18);
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  end.writeUInt16LE(Object.keys(PARTS).length, 4);
  end.writeUInt16LE(Object.keys(PARTS).length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, ...directory, Buffer.from("PK\u0005\u0006", "latin1"), end]);
}

const ROWS = 1_000_000;
const rowsOf = (row: (number: number) => string) =>
  Buffer.from(
    `<worksheet><sheetData>${Array.from({ length: ROWS }, (_none, at) => row(at + 1)).join("")}</sheetData></worksheet>`,
  );

const GIGABYTE = 1_000_000_000;
const MAX_BYTES = 400_000_000;

const onLinux = test.runIf(process.platform === "linux");

onLinux.each<[string, () => Buffer | Promise<Uint8Array>, ReadWorkbook["csv"] | UnreadWorkbook | null]>([
  [
    "2,000 members",
    () =>
      writeXlsx({
        sheets: [{ name: "A", rows: Array.from({ length: 2_000 }, (_none, at) => [`lid${at}@b.nl`]) }],
      }),
    Array.from({ length: 2_000 }, (_none, at) => `lid${at}@b.nl`).join("\n"),
  ],
  [
    "a million members",
    () =>
      workbookWith(
        "xl/worksheets/sheet1.xml",
        rowsOf((row) => `<row r="${row}"><c t="inlineStr"><is><t>lid${row}@b.nl</t></is></c></row>`),
      ),
    "sheet-too-long",
  ],
  [
    "a million rows that are only formatted",
    () =>
      workbookWith(
        "xl/worksheets/sheet1.xml",
        rowsOf((row) => `<row r="${row}"><c s="1"/></row>`),
      ),
    "workbook-empty",
  ],
  [
    "a gigabyte of shared texts in some megabytes",
    () => workbookWith("xl/sharedStrings.xml", Buffer.alloc(GIGABYTE, "<si><t>a</t></si>")),
    null,
  ],
])("a workbook of %s is read or refused within its memory and time", async (_what, file, outcome) => {
  child.forget();
  const read = await runApart<ReadWorkbook | UnreadWorkbook>(
    { ...SHEET_READER, script: child.script },
    { file: await file() },
  );
  expect(typeof read === "object" ? (read?.csv ?? null) : read).toBe(outcome);
  // The kernel ends a process that asks for more, which then reports nothing.
  const { peak = 0, cpuMs = 0 } = child.taken() ?? {};
  expect(peak).toBeLessThan(MAX_BYTES);
  expect(cpuMs).toBeLessThan(SHEET_READER.cpuS * 1_000);
});
