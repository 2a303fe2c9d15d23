import Papa from "papaparse";

const BYTE_ORDER_MARK = "\uFEFF";

export interface Column<Row> {
  readonly heading: string;
  readonly of: (row: Row) => string;
}

/** The first row of a file: UTF-8 with BOM, so that Excel reads accents. */
export const headingRow = (names: readonly string[]): string => `${BYTE_ORDER_MARK}${rowsOf([names])}`;

/** Rows for a spreadsheet in Dutch: semicolons, quotes, CRLF (RFC 4180). */
export function rowsOf(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const csv = Papa.unparse(rows as string[][], {
    delimiter: ";",
    quotes: true,
    // An apostrophe stops a spreadsheet from reading the text as a formula (OWASP, CSV injection).
    escapeFormulae: /^[=+\-@\t\r]/,
  });
  return `${csv}\r\n`;
}
