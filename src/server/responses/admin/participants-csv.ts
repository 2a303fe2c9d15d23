import type { Participants } from "./queries.ts";

const BYTE_ORDER_MARK = "\uFEFF";
const LISTS = [
  ["confirmed", "Ingeschreven"],
  ["waitlist", "Wachtlijst"],
  ["declined", "Afgemeld"],
] as const;

/** The participants for a spreadsheet in Dutch: UTF-8 with BOM, semicolons, CRLF (RFC 4180). */
export function participantsCsv(participants: Participants): string {
  const rows = LISTS.flatMap(([list, label]) =>
    participants[list].map(({ name, email }) => [name, email, label]),
  );
  return (
    BYTE_ORDER_MARK +
    [["Naam", "E-mail", "Status"], ...rows].map((row) => `${row.map(cell).join(";")}\r\n`).join("")
  );
}

/** Quoted; what a spreadsheet would read as a formula is defused by an apostrophe (OWASP, CSV injection). */
function cell(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}
