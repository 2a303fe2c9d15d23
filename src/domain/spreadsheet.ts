const BYTE_ORDER_MARK = "\uFEFF";

export interface Column<Row> {
  readonly heading: string;
  readonly of: (row: Row) => string;
}

/** The first row of a file: UTF-8 with BOM, so that Excel reads accents. */
export const headingRow = (names: readonly string[]): string => `${BYTE_ORDER_MARK}${rowsOf([names])}`;

/** Rows for a spreadsheet in Dutch: semicolons, quotes, CRLF (RFC 4180). */
export const rowsOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(asCell).join(";")}\r\n`).join("");

const asCell = (text: string): string => `"${withoutFormula(text).replaceAll('"', '""')}"`;

/** An apostrophe stops a spreadsheet from reading the text as a formula (OWASP, CSV injection). */
const withoutFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
