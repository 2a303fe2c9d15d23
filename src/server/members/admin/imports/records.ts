import Papa from "papaparse";
import { HEADER_FIELD, hasAddress } from "./addresses.ts";

export interface FileRecord {
  /** Number of its first line in the file. */
  readonly line: number;
  readonly text: string;
}

interface Records {
  readonly records: readonly FileRecord[];
  /** What a first line `sep=;` of Excel says, else null. */
  readonly separator: string | null;
}

/** A quote that is not closed within so many lines is an ordinary sign. */
const MAX_LINES_OF_CELL = 20;

/** The lines that are not empty, where a quoted cell, or a header of a mail, may go on on the next. */
export function recordsIn(text: string): Records {
  const lines = text.split(/\r\n|\r|\n/);
  const [, separator = null] = /^"?sep=(.)"?[;,\s]*$/i.exec(lines[0] ?? "") ?? [];
  const records: FileRecord[] = [];
  for (let at = separator === null ? 0 : 1; at < lines.length; ) {
    const record = recordAt(lines.slice(at, at + MAX_LINES_OF_CELL));
    const isContinued = /^[ \t]/.test(record[0] ?? "") && HEADER_FIELD.test(records.at(-1)?.text ?? "");
    const before = isContinued ? records.pop() : undefined;
    if (before) records.push({ line: before.line, text: `${before.text} ${record.join(" ").trim()}` });
    else if (record.join("").trim() !== "") records.push({ line: at + 1, text: record.join("\n") });
    at += record.length;
  }
  return { records, separator };
}

const QUOTED_CELL = /(^|[;,\t|])\s*"(?:[^"]|"")*"/g;
const OPEN_QUOTE = /(^|[;,\t|])\s*"/;

function recordAt(lines: readonly string[]): readonly string[] {
  if (!lines[0]?.includes('"')) return lines.slice(0, 1);
  const isWhole = (count: number) =>
    !OPEN_QUOTE.test(lines.slice(0, count).join("\n").replace(QUOTED_CELL, "$1"));
  const count = lines.findIndex((_line, index) => isWhole(index + 1)) + 1;
  return lines.slice(0, Math.max(1, count));
}

const DELIMITERS = [";", "\t", "|", ","];
/** Of a list that was typed in a text, where a comma belongs to a name: `Vries, A. de – anna@club.nl – 06-12345678`. */
const DASHES = [" – ", " — ", " - "];

export const cellsOf = (record: string, delimiter: string): string[] =>
  writtenCellsOf(record, delimiter).map(inOneLine);

export const inOneLine = (cell: string): string => cell.replace(/\s+/g, " ").trim();

export const writtenCellsOf = (record: string, delimiter: string): string[] =>
  // The parser takes a tenth of a millisecond to start, and a file may have a hundred thousand lines.
  record.includes('"') ? Papa.parse<string[]>(record, { delimiter }).data.flat() : record.split(delimiter);

/** The delimiter that puts an address into a cell of its own, else the first that occurs; a comma may also be part of a name. */
export function delimiterIn(record: string): string {
  const unquoted = record.replace(/"[^"]*"/g, "");
  const present = DELIMITERS.filter((sign) => unquoted.includes(sign));
  const dash = DASHES.find((sign) => unquoted.includes(sign));
  if (dash !== undefined && present.every((sign) => sign === ",") && hasAddress(record)) return dash;
  if (present.length < 2) return present[0] ?? ",";
  const separating = present.find((sign) =>
    cellsOf(record, sign).some(
      (cell) => hasAddress(cell) && !DELIMITERS.some((other) => cell.includes(other)),
    ),
  );
  return separating ?? present[0] ?? ",";
}
