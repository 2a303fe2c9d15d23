import Papa from "papaparse";
import { EmailAddress } from "#contract/email-address.ts";
import type { ImportLine } from "#contract/members/admin.ts";
import { PersonName } from "#contract/members.ts";

type ReadLine = ImportLine & { readonly outcome: "new" | "duplicate" | "error" };

/**
 * Reads `naam;email` lines (semicolon, comma or tab, quotes as in RFC 4180, a heading line or none). The columns may
 * stand in either order: the one with an @ is the address.
 */
export function readImport(csv: string): ReadLine[] {
  const text = csv.replace(/^\uFEFF/, "");
  const { data } = Papa.parse<string[]>(text, { delimiter: delimiterIn(text) });
  const seen = new Set<string>();
  return data.flatMap((cells, index) => {
    const filled = cells.map((cell) => cell.trim());
    if (filled.every((cell) => cell === "") || (index === 0 && isHeading(filled))) return [];
    return [readLine(filled, index + 1, seen)];
  });
}

/** The first line decides: a semicolon or tab says it all, a comma may also stand in a name. */
function delimiterIn(text: string): string {
  const firstLine = text.slice(0, text.search(/[\r\n]|$/));
  return [";", "\t"].find((sign) => firstLine.includes(sign)) ?? ",";
}

const isHeading = (cells: readonly string[]) =>
  !cells.some((cell) => cell.includes("@")) &&
  cells.some((cell) => /^(naam|name|e-?mail(adres)?)$/i.test(cell));

function readLine(cells: readonly string[], line: number, seen: Set<string>): ReadLine {
  const address = cells.find((cell) => cell.includes("@")) ?? cells[1] ?? "";
  const name = PersonName.safeParse(cells.find((cell) => cell !== address && cell !== "") ?? "");
  const email = EmailAddress.safeParse(address);
  const read = { line, name: name.data ?? cells[0] ?? "", email: email.data ?? address };
  const mistakes = [...(name.error?.issues ?? []), ...(email.error?.issues ?? [])].map(
    ({ message }) => message,
  );
  if (mistakes.length > 0) return { ...read, outcome: "error", remark: mistakes.join(", ") };
  if (seen.has(read.email))
    return { ...read, outcome: "duplicate", remark: "Staat al eerder in het bestand" };
  seen.add(read.email);
  return { ...read, outcome: "new", remark: "" };
}
