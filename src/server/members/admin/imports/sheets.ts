import { type ReadOptions, readOds } from "hucre/ods";
import { readXlsx, type StreamRow, streamXlsxRows } from "hucre/xlsx";
import Papa from "papaparse";
import { LONGEST_LIST, type Sheet } from "#contract/members/admin.ts";
import { hasAddress } from "./addresses.ts";

export interface GivenWorkbook {
  readonly file: Uint8Array;
  /** Undefined: the first sheet with an address, else the first. */
  readonly sheet?: number | undefined;
}

export interface ReadWorkbook {
  /** The rows as Excel saves them on a Dutch computer; the number of a line is that of its row. */
  readonly csv: string;
  readonly sheet: Sheet;
  readonly sheets: readonly Sheet[];
}

export type UnreadWorkbook =
  | "workbook-broken"
  | "workbook-with-password"
  | "workbook-of-1997"
  | "workbook-empty"
  | "sheet-not-found"
  | "sheet-too-long";

/** A workbook of Excel (ISO/IEC 29500) or of LibreOffice (OpenDocument). @throws for a file that is no workbook */
export async function readSheets({ file, sheet }: GivenWorkbook): Promise<ReadWorkbook | UnreadWorkbook> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.subarray(0, OLE.length).equals(OLE))
    return bytes.includes(ENCRYPTED) ? "workbook-with-password" : "workbook-of-1997";
  const written = isOpenDocument(bytes) ? await sheetsOfOds(bytes) : await sheetsOfXlsx(bytes);
  if (written.length === 0) return "workbook-broken";
  const sheets = written.filter(({ csv }) => csv !== "");
  const [first] = sheets;
  if (!first) return "workbook-empty";
  const chosen =
    sheet === undefined
      ? (sheets.find(({ csv }) => csv !== null && hasAddress(csv)) ?? first)
      : sheets.find(({ index }) => index === sheet);
  if (!chosen) return "sheet-not-found";
  const { csv, ...named } = chosen;
  if (csv === null) return "sheet-too-long";
  return { csv, sheet: named, sheets: sheets.map(({ index, name }) => ({ index, name })) };
}

/** The container of Excel until 2003, and of a newer workbook with a password (MS-CFB, MS-OFFCRYPTO). */
const OLE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const ENCRYPTED = Buffer.from("EncryptedPackage", "utf16le");

/** Its first entry says so (OpenDocument 1.3, part 2, section 3.3). */
const isOpenDocument = (bytes: Buffer): boolean => bytes.subarray(30, 38).equals(Buffer.from("mimetype"));

interface WrittenSheet extends Sheet {
  /** Empty without rows; null when it is longer than a list may be. */
  readonly csv: string | null;
}

const MAX_SHEETS = 50;

async function sheetsOfXlsx(bytes: Buffer): Promise<WrittenSheet[]> {
  const named: Sheet[] = [];
  const sheets: ReadOptions["sheets"] = ({ index, name, hidden, veryHidden }) => {
    if (!hidden && !veryHidden) named.push({ index, name });
    return false;
  };
  await readXlsx(bytes, { sheets });
  const written: WrittenSheet[] = [];
  for (const sheet of named.slice(0, MAX_SHEETS))
    written.push({ ...sheet, csv: await listOf(streamXlsxRows(bytes, { sheet: sheet.index })) });
  return written;
}

async function sheetsOfOds(bytes: Buffer): Promise<WrittenSheet[]> {
  const { sheets } = await readOds(bytes);
  const written: WrittenSheet[] = [];
  for (const [index, { name, rows }] of sheets.slice(0, MAX_SHEETS).entries())
    written.push({ index, name, csv: await listOf(rows.map((values, at) => ({ index: at, values }))) });
  return written;
}

async function listOf(rows: AsyncIterable<StreamRow> | Iterable<StreamRow>): Promise<string | null> {
  let csv = "";
  let line = 0;
  for await (const { index, values } of rows) {
    const cells = values.map(textOf);
    const width = cells.findLastIndex((cell) => cell !== "") + 1;
    if (width === 0) continue;
    csv += "\n".repeat(index - line) + lineOf(cells.slice(0, width));
    if (csv.length > LONGEST_LIST) return null;
    line = index;
  }
  return csv;
}

const DELIMITER = ";";

/** With quotes around each sign that may delimit cells, so that only one does. */
const lineOf = (cells: string[]): string =>
  Papa.unparse([cells], { delimiter: DELIMITER, quotes: (cell: string) => /[;,\t|]/.test(cell) });

function textOf(cell: StreamRow["values"][number]): string {
  if (cell === null) return "";
  if (cell instanceof Date)
    return cell
      .toISOString()
      .replace(/T00:00:00.000Z$|:\d\d\.\d{3}Z$/, "")
      .replace("T", " ");
  return (typeof cell === "number" ? DIGITS.format(cell) : String(cell)).replace(/\s+/g, " ").trim();
}

/** As many as Excel keeps, without an exponent: a number may be of a phone or a member. */
const DIGITS = new Intl.NumberFormat("nl-NL", { useGrouping: false, maximumSignificantDigits: 15 });
