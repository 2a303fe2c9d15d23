import Papa from "papaparse";
import { EmailAddress } from "#contract/fields.ts";
import type { GivenName, ImportLine } from "#contract/members/admin.ts";
import { PersonName } from "#contract/members.ts";

type ReadLine = ImportLine & { readonly outcome: "new" | "duplicate" | "error" };

interface Person {
  readonly line: number;
  readonly name: string;
  readonly address: string;
}

/** Lines `naam;email` (RFC 4180), with or without a heading, or recipients (RFC 5322). @param names given for addresses without one */
export function readImport(csv: string, names: readonly GivenName[] = []): ReadLine[] {
  const text = csv.replace(/^\uFEFF/, "");
  const people = recipientsIn(text) ?? rowsIn(text);
  const given = new Map(names.map(({ email, name }) => [email, name]));
  const seen = new Set<string>();
  return people.map((person) => readPerson(person, given, seen));
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
  const rows = recordsIn(text).map(cellsOf);
  const [first = []] = rows;
  const columns = isHeading(first) ? columnsOf(first) : null;
  return rows.flatMap((cells, index) => {
    if (cells.every((cell) => cell === "") || (index === 0 && isHeading(first))) return [];
    return peopleIn(cells, columns).map((person) => ({ line: index + 1, ...person }));
  });
}

/** A quote that is not closed within so many lines is an ordinary sign. */
const MAX_LINES_OF_CELL = 20;

/** The lines, where a quoted cell may go on on the next. */
function recordsIn(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/);
  const records: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const record = recordOf(lines.slice(at, at + MAX_LINES_OF_CELL));
    records.push(record.join("\n"));
    at += record.length;
  }
  return records;
}

const QUOTED_CELL = /(^|[;,\t])\s*"(?:[^"]|"")*"/g;
const OPEN_QUOTE = /(^|[;,\t])\s*"/;

function recordOf(lines: readonly string[]): readonly string[] {
  const isWhole = (count: number) =>
    !OPEN_QUOTE.test(lines.slice(0, count).join("\n").replace(QUOTED_CELL, "$1"));
  const count = lines.findIndex((_line, index) => isWhole(index + 1)) + 1;
  return lines.slice(0, Math.max(1, count));
}

const cellsOf = (record: string): string[] =>
  Papa.parse<string[]>(record, { delimiter: delimiterIn(record) })
    .data.flat()
    .map((cell) => cell.trim());

/** Each line decides for itself: a semicolon or tab is the delimiter; a comma may also be part of a name. */
const delimiterIn = (record: string): string =>
  [";", "\t"].find((sign) => record.replace(/"[^"]*"/g, "").includes(sign)) ?? ",";

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

/** Without a heading, or in a row that does not follow it, each cell with an @ is an address; the name is of the first. */
function peopleIn(cells: readonly string[], columns: Columns | null): Omit<Person, "line">[] {
  if (columns && cells[columns.email]?.includes("@")) {
    const name = columns.names.map((place) => cells[place] ?? "").join(" ");
    return [{ name: name.trim(), address: cells[columns.email] ?? "" }];
  }
  const [address = cells[1] ?? "", ...others] = cells.filter((cell) => cell.includes("@"));
  const name = cells.find((cell) => cell !== "" && cell !== address && !cell.includes("@")) ?? "";
  return [{ name, address }, ...others.map((other) => ({ name: "", address: other }))];
}

function readPerson(
  { line, name: inFile, address }: Person,
  given: ReadonlyMap<string, string>,
  seen: Set<string>,
): ReadLine {
  const email = EmailAddress.safeParse(address);
  const written = given.get(email.data ?? "") ?? inFile;
  const name = PersonName.safeParse(written);
  const read = { line, name: name.data ?? written, email: email.data ?? address };
  const mistakes = [...(name.error?.issues ?? []), ...(email.error?.issues ?? [])].map(
    ({ message }) => message,
  );
  if (mistakes.length > 0) return { ...read, outcome: "error", remark: mistakes.join(", ") };
  if (seen.has(read.email))
    return { ...read, outcome: "duplicate", remark: "Staat al eerder in het bestand" };
  seen.add(read.email);
  return { ...read, outcome: "new", remark: "" };
}
