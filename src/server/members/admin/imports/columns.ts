import type { ColumnMeaning } from "#contract/members/admin.ts";
import { isInfix } from "#domain/infixes.ts";
import { hasAddress } from "./addresses.ts";
import { headingOf, isPlainName } from "./headings.ts";
import type { NameCells } from "./names.ts";

export type Meanings = readonly (ColumnMeaning | null)[];

export interface Columns {
  /** Null where neither heading nor cells say what the column is. */
  readonly meanings: Meanings;
  readonly wholeIs: NameCells["wholeIs"];
  /** Whether rows follow the columns, rather than each row saying by itself which cell is the name. */
  readonly isCertain: boolean;
}

/** Outlook writes about ninety. */
const MOST_COLUMNS = 200;

const SAY_A_NAME: readonly (ColumnMeaning | null)[] = ["whole", "first", "last"];

export const isHeading = (cells: readonly string[]): boolean =>
  !cells.some(hasAddress) &&
  cells.some((cell) => {
    const meaning = headingOf(cell)?.meaning;
    return meaning !== undefined && meaning !== "ignored";
  });

/** A comma in a name that a program did not quote makes cells too many. Null when it is not clear which are the name. */
export function fitted(cells: readonly string[], heading: readonly string[]): readonly string[] | null {
  const extra = cells.findLastIndex((cell) => cell !== "") + 1 - heading.length;
  const placeOf = (meaning: ColumnMeaning) =>
    heading.findIndex((cell) => headingOf(cell)?.meaning === meaning);
  const whole = placeOf("whole");
  const email = placeOf("email");
  const isBefore = whole < email;
  if (extra <= 0 || whole === -1 || email === -1 || (isBefore && hasAddress(cells[email] ?? "")))
    return cells;
  if (!isBefore && whole < heading.length - 1) return null;
  const behind = whole + extra + 1;
  return [...cells.slice(0, whole), cells.slice(whole, behind).join(", "), ...cells.slice(behind)];
}

/** @param chosen what the organiser said each column is */
export function columnsOf(
  heading: readonly string[] | null,
  rows: readonly (readonly string[])[],
  chosen: Meanings | null,
): Columns {
  const named = heading ? byHeading(heading) : [];
  const longest = rows.reduce((most, { length }) => Math.max(most, length), heading?.length ?? 0);
  const width = Math.min(longest, MOST_COLUMNS);
  const meanings = chosen ?? byCells(named, rows, { width, hasHeading: heading !== null });
  const hasName = meanings.some((meaning) => SAY_A_NAME.includes(meaning));
  return {
    meanings: Array.from({ length: width }, (_none, at) => meanings[at] ?? (hasName ? "ignored" : null)),
    wholeIs: wholeIs(heading, meanings),
    isCertain:
      (hasName || !meanings.includes(null)) &&
      (heading !== null || chosen !== null || meanings.includes("infix")),
  };
}

/** Of several columns of one part of a name the preferred one counts; a row may have its address in any of several. */
function byHeading(heading: readonly string[]): Meanings {
  const found = heading.map(headingOf);
  const best = (meaning: ColumnMeaning) =>
    Math.min(...found.flatMap((one) => (one?.meaning === meaning ? [one.rank] : [])));
  return found.map((one, at) => {
    if (!one) return null;
    if (one.meaning === "email" || one.meaning === "ignored") return one.meaning;
    const isBest =
      one.rank === best(one.meaning) &&
      found.findIndex((other) => other?.meaning === one.meaning && other.rank === one.rank) === at;
    return isBest ? one.meaning : "ignored";
  });
}

/** Completes what the headings say by what is in the cells. */
function byCells(
  named: Meanings,
  rows: readonly (readonly string[])[],
  { width, hasHeading }: { readonly width: number; readonly hasHeading: boolean },
): Meanings {
  const cellsAt = (at: number) => rows.map((row) => row[at] ?? "").filter((cell) => cell !== "");
  const addresses = Array.from({ length: width }, (_none, at) => cellsAt(at).filter(hasAddress).length);
  const most = Math.max(0, ...addresses);
  const holdsAddresses = named.some((meaning, at) => meaning === "email" && (addresses[at] ?? 0) > 0);
  const withEmail = addresses.map((count, at) => {
    const meaning = named[at] ?? null;
    if (most === 0 || holdsAddresses) return meaning;
    if (count === most && addresses.indexOf(most) === at) return "email";
    return meaning === "email" ? "ignored" : meaning;
  });
  if (withEmail.some((meaning) => SAY_A_NAME.includes(meaning)))
    return withEmail.map((meaning) => meaning ?? "ignored");
  const isText = (at: number) => withEmail[at] === null && cellsAt(at).some(hasLetter);
  const texts = withEmail.flatMap((_meaning, at) => (isText(at) ? [at] : []));
  const infix = texts.find(
    (at) => texts.includes(at - 1) && texts.includes(at + 1) && cellsAt(at).every(isInfix),
  );
  return withEmail.map((meaning, at) => {
    if (infix !== undefined && at === infix - 1) return "first";
    if (at === infix) return "infix";
    if (infix !== undefined && at === infix + 1) return "last";
    if (infix === undefined && texts.length === 1 && at === texts[0] && !hasHeading) return "whole";
    return meaning ?? (infix === undefined && isText(at) ? null : "ignored");
  });
}

export const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

function wholeIs(heading: readonly string[] | null, meanings: Meanings): NameCells["wholeIs"] {
  const isPlain = isPlainName(heading?.[meanings.indexOf("whole")] ?? "");
  const has = (meaning: ColumnMeaning) => meanings.includes(meaning);
  if (!isPlain || has("first") === has("last")) return "whole";
  return has("first") ? "last" : "first";
}
