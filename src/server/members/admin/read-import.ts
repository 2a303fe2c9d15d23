import Papa from "papaparse";
import { EmailAddress } from "#contract/fields.ts";
import type { ImportLine } from "#contract/members/admin.ts";
import { PersonName } from "#contract/members.ts";

type ReadLine = ImportLine & { readonly outcome: "new" | "duplicate" | "error" };

interface Person {
  readonly line: number;
  readonly name: string;
  readonly address: string;
}

/**
 * Reads people from a file or pasted text: `naam;email` lines with semicolons, commas or tabs and quotes as in
 * RFC 4180, with or without a heading, or recipients as mail programs write them (`Naam <adres>`, RFC 5322).
 */
export function readImport(csv: string): ReadLine[] {
  const text = csv.replace(/^\uFEFF/, "");
  const people = recipientsIn(text) ?? rowsIn(text);
  const seen = new Set<string>();
  return people.map((person) => readPerson(person, seen));
}

const RECIPIENT = /([^<>;,\r\n]*)<\s*([^<>\s]+@[^<>\s]+)\s*>/g;

/** Lines without a recipient, and what stands beside recipients, are rows; null: there is no recipient at all. */
function recipientsIn(text: string): Person[] | null {
  if (text.search(RECIPIENT) === -1) return null;
  return text
    .split(/\r?\n/)
    .flatMap((line) => {
      const found = [...line.matchAll(RECIPIENT)].map(([, name = "", address = ""]) => ({
        name: name.replace(/^[\s"']+|[\s"']+$/g, ""),
        address,
      }));
      const rest = line.replaceAll(RECIPIENT, "").replace(/^[\s,;]+|[\s,;]+$/g, "");
      return [...found, ...rowsIn(rest)];
    })
    .map((person, index) => ({ ...person, line: index + 1 }));
}

function rowsIn(text: string): Person[] {
  const { data } = Papa.parse<string[]>(text, { delimiter: delimiterIn(text) });
  const rows = data.map((cells) => cells.map((cell) => cell.trim()));
  const [first = []] = rows;
  const columns = isHeading(first) ? columnsOf(first) : null;
  return rows.flatMap((cells, index) => {
    if (cells.every((cell) => cell === "") || (index === 0 && isHeading(first))) return [];
    return [{ line: index + 1, ...personIn(cells, columns) }];
  });
}

/** The first line decides: a semicolon or tab is the delimiter; a comma may also be part of a name. */
function delimiterIn(text: string): string {
  const firstLine = text.slice(0, text.search(/[\r\n]|$/));
  return [";", "\t"].find((sign) => firstLine.includes(sign)) ?? ",";
}

const NAME = /^(volledige )?(naam|name)$|^full[ _]?name$/i;
const FIRST_NAME = /^(voornaam|first[ _]?name)$/i;
const LAST_NAME = /^(achternaam|last[ _]?name)$/i;
const EMAIL = /^e-?mail([ _-]?(adres|address))?$/i;

const isHeading = (cells: readonly string[]) =>
  !cells.some((cell) => cell.includes("@")) && cells.some((cell) => NAME.test(cell) || EMAIL.test(cell));

interface Columns {
  readonly names: readonly number[];
  readonly email: number;
}

/** The columns that the heading names, as in exports of Luma; null when it names none for one of them. */
function columnsOf(heading: readonly string[]): Columns | null {
  const at = (name: RegExp) => heading.findIndex((cell) => name.test(cell));
  const whole = at(NAME);
  const names = (whole === -1 ? [at(FIRST_NAME), at(LAST_NAME)] : [whole]).filter((place) => place !== -1);
  return names.length > 0 && at(EMAIL) !== -1 ? { names, email: at(EMAIL) } : null;
}

/** Without a heading, or in a row that does not follow it, the cell with an @ is the address. */
function personIn(cells: readonly string[], columns: Columns | null): Omit<Person, "line"> {
  if (columns && cells[columns.email]?.includes("@"))
    return {
      name: columns.names
        .map((place) => cells[place] ?? "")
        .join(" ")
        .trim(),
      address: cells[columns.email] ?? "",
    };
  const address = cells.find((cell) => cell.includes("@")) ?? cells[1] ?? "";
  return { name: cells.find((cell) => cell !== address && cell !== "") ?? "", address };
}

function readPerson({ line, name: given, address }: Person, seen: Set<string>): ReadLine {
  const name = PersonName.safeParse(given);
  const email = EmailAddress.safeParse(address);
  const read = { line, name: name.data ?? given, email: email.data ?? address };
  const mistakes = [...(name.error?.issues ?? []), ...(email.error?.issues ?? [])].map(
    ({ message }) => message,
  );
  if (mistakes.length > 0) return { ...read, outcome: "error", remark: mistakes.join(", ") };
  if (seen.has(read.email))
    return { ...read, outcome: "duplicate", remark: "Staat al eerder in het bestand" };
  seen.add(read.email);
  return { ...read, outcome: "new", remark: "" };
}
