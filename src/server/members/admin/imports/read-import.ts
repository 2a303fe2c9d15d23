import { EmailAddress } from "#contract/fields.ts";
import type { ColumnMeaning, GivenName, ImportColumn, ImportLine } from "#contract/members/admin.ts";
import { PersonName } from "#contract/members.ts";
import { type Day, LAST_DAY } from "#domain/dutch-dates.ts";
import { blanksInWords, hasAddress, hasRecipient, joinedAddresses, recipientsIn } from "./addresses.ts";
import { isCards, peopleOfCards } from "./cards.ts";
import {
  type Columns,
  columnsOfTable,
  fitted,
  hasLetter,
  isHeading,
  type Meanings,
  namesAddress,
} from "./columns.ts";
import { leftByList } from "./left.ts";
import { inSpokenOrder } from "./names.ts";
import { cellsOf, delimiterIn, type FileRecord, inOneLine, recordsIn, writtenCellsOf } from "./records.ts";
import { peopleIn, person, personByColumns, type ReadPerson } from "./rows.ts";

export type ReadLine = ImportLine & { readonly outcome: Exclude<ImportLine["outcome"], "member" | "shares"> };

interface Said {
  /** What organisers said of the columns; null: nothing. */
  readonly columns?: Meanings | null;
  readonly names?: readonly GivenName[];
  /** The addresses of those who are imported although the list says that they left. */
  readonly included?: readonly string[];
  /** Absent: every day is past. */
  readonly today?: Day;
}

export interface GivenList extends Said {
  readonly csv: string;
}

export interface ReadImport {
  readonly columns: readonly ImportColumn[];
  readonly lines: readonly ReadLine[];
}

/** The people in a list as programs export it (RFC 4180, with or without a heading), in recipients of a mail (RFC 5322) or in vCards. */
export function readImport(
  csv: string,
  { columns: chosen = null, names = [], included = [], today = LAST_DAY }: Said = {},
): ReadImport {
  const { text, lines: unreadable } = withoutNuls(csv.replace(INVISIBLE, ""));
  const { columns, people: written } = isCards(text)
    ? { columns: [], people: peopleOfCards(text) }
    : peopleInList(text, chosen, today);
  const people = unreadable.length === 0 ? written : remarked(written, unreadable);
  const given = new Map(names.map(({ email, name }) => [email, name]));
  const isIncluded = new Set(included);
  const seen = new Map<string, number>();
  const named = namedAddresses(people);
  return {
    columns,
    lines: people.map((one) => repeatedWithoutName(one, named) ?? checked(one, { given, isIncluded, seen })),
  };
}

/** Marks of byte order and direction, and other characters of no width, which programs add to addresses that are copied. */
const INVISIBLE = /[\u{AD}\u{200B}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2060}\u{2066}-\u{2069}\u{FEFF}]/gu;

interface WithoutNuls {
  readonly text: string;
  /** The numbers of the lines that had one, from low to high. */
  readonly lines: readonly number[];
}

/** No database stores NULs, which a damaged file has, and one in UTF-16 that was read as another encoding. */
function withoutNuls(text: string): WithoutNuls {
  const pieces = text.split("\0");
  const whole = pieces.join("");
  if (pieces.length === 1) return { text: whole, lines: [] };
  const ends = [...whole.matchAll(/\r\n|\r|\n/g)].map(({ index }) => index);
  const lines = new Set<number>();
  let line = 1;
  let at = 0;
  for (const piece of pieces.slice(0, -1)) {
    at += piece.length;
    while ((ends[line - 1] ?? Number.POSITIVE_INFINITY) < at) line += 1;
    lines.add(line);
  }
  return { text: whole, lines: [...lines] };
}

/** A person may have several lines: a line without a person of its own belongs to the one above it. */
function remarked(people: readonly PersonOnLine[], unreadable: readonly number[]): PersonOnLine[] {
  const begins = [...new Set(people.map(({ line }) => line))];
  const damaged = new Set<number>();
  let next = 0;
  for (const line of unreadable) {
    while ((begins[next] ?? Number.POSITIVE_INFINITY) <= line) next += 1;
    damaged.add(begins[next - 1] ?? 0);
  }
  return people.map((one) =>
    damaged.has(one.line) ? { ...one, remark: one.remark || UNREADABLE_SIGN } : one,
  );
}

const UNREADABLE_SIGN = "Onleesbaar teken weggehaald";

interface PersonOnLine extends ReadPerson {
  readonly line: number;
  /** Why the list says that the person left. */
  readonly left?: string;
  /** A title or a total, of no person. */
  readonly isAside?: boolean;
}

interface List {
  readonly columns: readonly ImportColumn[];
  readonly people: readonly PersonOnLine[];
}

/** A heading may have lines with a title above it, but people only when it says which column has their addresses. */
const MAX_LINES_ABOVE = 10;

function peopleInList(text: string, chosen: Meanings | null, today: Day): List {
  const { records: written, separator } = recordsIn(text);
  const records = written.map(({ line, text: record }) => ({ line, ...joinedAddresses(record) }));
  const delimiterOf = ({ text: record }: FileRecord) => separator ?? delimiterIn(record);
  const above = records.slice(0, MAX_LINES_ABOVE);
  const firstPerson = above.findIndex(({ text: record }) => hasAddress(record));
  const heading = above.find((record, at) => {
    const cells = cellsOf(record.text, delimiterOf(record));
    return isHeading(cells) && (firstPerson === -1 || at < firstPerson || namesAddress(cells));
  });
  const delimiter = heading ? delimiterOf(heading) : separator;
  const headings = heading ? cellsOf(heading.text, delimiterOf(heading)) : null;
  const rows = records
    .filter((record) => record !== heading)
    .map((record) => {
      const ofRecord = delimiter ?? delimiterOf(record);
      const cells = cellsOf(record.text, ofRecord);
      const fit = headings && delimiter === "," ? fitted(cells, headings) : cells;
      return { ...record, delimiter: ofRecord, cells: fit ?? cells, hasCellTooMany: fit === null };
    })
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  const table = rows.filter(({ text: row, cells }) => cells.length > 1 && (heading || !hasRecipient(row)));
  const columns = columnsOfTable(
    headings,
    table.map(({ cells }) => cells),
    chosen,
  );
  const people = rows.flatMap(({ line, cells, hasCellTooMany, ...row }) => {
    const written = withLineBreaks(cells, row, columns);
    const ofRow = peopleOfRow(row.text, written, columns, heading !== undefined);
    const places = cells.flatMap((_cell, at) =>
      MAY_SAY_LEFT.includes(columns.meanings[at] ?? "ignored") ? [at] : [],
    );
    const left = leftByList({ headings, cells, places, today });
    const isAside = !hasAddress(row.text) && (line < (heading?.line ?? 0) || cells.some(isTotal));
    return ofRow.map((one) => ({
      line,
      left,
      isAside,
      ...one,
      remark: one.remark || blanksInWords(one.address, row),
      ...(hasCellTooMany && CELL_TOO_MANY),
    }));
  });
  const below = table.filter(({ line }) => line > (heading?.line ?? 0));
  return { columns: shown(headings, below, columns), people };
}

/** Below or above the members. */
const isTotal = (cell: string): boolean =>
  /^(?:(?:sub|eind)?totaal|(?:sub)?total|aantal)(?!\p{L})/iu.test(cell);

/** Also a column that somebody took for phone numbers. */
const MAY_SAY_LEFT: readonly ColumnMeaning[] = ["ignored", "note", "phone"];

/** The cells with the lines of notes as they were written. */
function withLineBreaks(
  cells: readonly string[],
  { text, delimiter }: { readonly text: string; readonly delimiter: string },
  { meanings }: Columns,
): readonly string[] {
  if (!text.includes("\n") || !meanings.includes("note")) return cells;
  const written = new Map(writtenCellsOf(text, delimiter).map((cell) => [inOneLine(cell), cell.trim()]));
  return cells.map((cell, at) => (meanings[at] === "note" ? (written.get(cell) ?? cell) : cell));
}

const CELL_TOO_MANY = {
  isUnclear: true,
  remark: "Een komma te veel: zet in het bestand de naam tussen aanhalingstekens",
};

/** A row that does not follow the columns is read by itself. */
function peopleOfRow(
  row: string,
  cells: readonly string[],
  columns: Columns,
  hasHeading: boolean,
): ReadPerson[] {
  if (cells.length > 1 && columns.isCertain) {
    const read = personByColumns(cells, columns);
    if (read) return [isOfNobody(read) ? { ...read, name: cells.find(hasLetter) ?? "" } : read];
  } else if (cells.length > 1 && hasHeading)
    return peopleIn(cells).map((one) => ({
      ...one,
      isUnclear: true,
      remark: cells.some((cell, at) => columns.meanings[at] === null && hasAddress(cell))
        ? WHICH_ADDRESS
        : "",
    }));
  if (!hasRecipient(row)) return peopleIn(cellsOf(row, delimiterIn(row)));
  const { found, others } = recipientsIn(row);
  return [
    ...found.map(({ name, address }) => person({ ...inSpokenOrder(name), address })),
    ...others.flatMap((other) => peopleIn(cellsOf(other, delimiterIn(other)))),
  ];
}

const WHICH_ADDRESS = "Kies hierboven welke kolom het e-mailadres is";

/** A title above the heading, or a total below the members. */
const isOfNobody = ({ name, address }: ReadPerson) => name === "" && address === "";

const shown = (
  headings: readonly string[] | null,
  rows: readonly { readonly cells: readonly string[] }[],
  { meanings }: Columns,
): ImportColumn[] =>
  meanings.map((meaning, at) => ({
    heading: headings?.[at] ?? "",
    example: rows.find(({ cells }) => (cells[at] ?? "") !== "")?.cells[at] ?? "",
    meaning,
  }));

/** The first line that says a name for each address. */
function namedAddresses(people: readonly PersonOnLine[]): ReadonlyMap<string, number> {
  const named = people.filter(({ name, isUnclear }) => hasLetter(name) && !isUnclear);
  return new Map(named.toReversed().map(({ address, line }) => [normalisedAddress(address), line]));
}

const normalisedAddress = (address: string): string => EmailAddress.safeParse(address).data ?? address;

/** A line that has only the address of a person whose name another line says; null for other lines. */
function repeatedWithoutName(
  { line, name, address, phone, note, written }: PersonOnLine,
  named: ReadonlyMap<string, number>,
): ReadLine | null {
  const first = hasLetter(name) ? undefined : named.get(normalisedAddress(address));
  if (first === undefined) return null;
  const remark = sameAddressAs(first);
  return {
    line,
    name,
    email: normalisedAddress(address),
    phone,
    note,
    written,
    outcome: "duplicate",
    remark,
  };
}

const sameAddressAs = (line: number) => `Zelfde adres als regel ${line}`;

interface Checking {
  readonly given: ReadonlyMap<string, string>;
  readonly isIncluded: ReadonlySet<string>;
  readonly seen: Map<string, number>;
}

function checked(
  { line, name: inFile, address, phone, note, written, remark, isUnclear, left = "", isAside }: PersonOnLine,
  { given, isIncluded, seen }: Checking,
): ReadLine {
  const email = EmailAddress.safeParse(address);
  // A corrected name is that of the first line with the address; another line may be of another person.
  const givenName = seen.has(email.data ?? "") ? undefined : given.get(email.data ?? "");
  const usable = givenName ?? (hasLetter(inFile) ? inFile : "");
  const name = PersonName.safeParse(usable);
  const turned = givenName === undefined ? written : null;
  const read = {
    line,
    name: name.data ?? usable,
    email: email.data ?? address,
    phone,
    note,
    written: turned,
  };
  if (isAside) return { ...read, outcome: "aside", remark: "Titel of totaal, geen lid" };
  if (isUnclear && givenName === undefined && email.success)
    return { ...read, outcome: "unclear", remark: remark || "Kies hierboven welke kolom de naam is" };
  const mistakes = [...(name.error?.issues ?? []), ...(email.error?.issues ?? [])].map(
    ({ message }) => message,
  );
  if (mistakes.length > 0) return { ...read, outcome: "error", remark: mistakes.join(", ") };
  const first = seen.get(read.email);
  if (first !== undefined) return { ...read, outcome: "duplicate", remark: sameAddressAs(first) };
  if (left !== "" && !isIncluded.has(read.email)) return { ...read, outcome: "left", remark: left };
  seen.set(read.email, line);
  const ofTwo = / (?:en|&|\+) /.test(read.name) ? "Twee mensen? Geef ieder een eigen regel" : "";
  const remarks = [left, turned === null ? "" : "omgedraaid", remark, ofTwo].filter((one) => one !== "");
  return { ...read, outcome: "new", remark: remarks.join(". ") };
}
