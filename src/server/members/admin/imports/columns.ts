import type { ColumnMeaning } from "#contract/members/admin.ts";
import { isInfix } from "#domain/infixes.ts";
import { hasAddress } from "./addresses.ts";
import { type Heading, headingOf, isOfAttendee, isPlainName } from "./headings.ts";
import type { NameCells } from "./names.ts";

export type Meanings = readonly (ColumnMeaning | null)[];

export interface Columns {
  /** Null where neither heading nor cells say what the column is. */
  readonly meanings: Meanings;
  /** The columns, those whose heading is preferred first. */
  readonly preferred: readonly number[];
  readonly wholeIs: NameCells["wholeIs"];
  /** Whether rows follow the columns, rather than each row saying by itself which cell is the name. */
  readonly isCertain: boolean;
}

/** Outlook writes about ninety. */
const MAX_COLUMNS = 200;

const NAMES: readonly (ColumnMeaning | null)[] = ["whole", "first", "infix", "last"];
const SAY_A_NAME: typeof NAMES = NAMES.filter((meaning) => meaning !== "infix");

/** What a word below people may be too, so that it makes no heading. */
const BESIDE_PEOPLE: readonly ColumnMeaning[] = ["phone", "note", "ignored"];

export const isHeading = (cells: readonly string[]): boolean =>
  !cells.some(hasAddress) &&
  cells.some((cell) => {
    const meaning = headingOf(cell)?.meaning;
    return meaning !== undefined && !BESIDE_PEOPLE.includes(meaning);
  });

export const namesAddress = (cells: readonly string[]): boolean =>
  cells.some((cell) => headingOf(cell)?.meaning === "email");

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
export function columnsOfTable(
  heading: readonly string[] | null,
  rows: readonly (readonly string[])[],
  chosen: Meanings | null,
): Columns {
  const longest = rows.reduce((most, { length }) => Math.max(most, length), heading?.length ?? 0);
  const width = Math.min(longest, MAX_COLUMNS);
  const called = (heading ?? []).map(headingOf);
  const found = Array.from({ length: width }, (_none, at) => chosen?.[at] ?? null);
  const meanings = chosen
    ? found.map((meaning) => meaning ?? (saysWholeName(found) ? "ignored" : null))
    : byCells({ called, headings: heading }, rows, width);
  const preferred = byPreference(called, width);
  return {
    meanings,
    preferred,
    wholeIs: wholeIs(heading?.[preferred.find((at) => meanings[at] === "whole") ?? -1] ?? "", meanings),
    isCertain:
      !meanings.includes(null) && (heading !== null || chosen !== null || meanings.includes("infix")),
  };
}

const saysWholeName = (meanings: Meanings): boolean =>
  meanings.includes("whole") || (meanings.includes("first") && meanings.includes("last"));

/** What each heading means; undefined for one that is not known. */
type Called = readonly (Heading | undefined)[];

const byPreference = (called: Called, width: number): readonly number[] =>
  Array.from({ length: width }, (_none, at) => at).toSorted(
    (one, other) => (called[one]?.rank ?? 0) - (called[other]?.rank ?? 0),
  );

/** Several columns may say the same part of a name in other words, or an address; the second of two that are called alike is unclear. */
function isRepeated(called: Called, at: number): boolean {
  const own = called[at];
  if (!own || !NAMES.includes(own.meaning)) return false;
  return called.findIndex((other) => other?.meaning === own.meaning && other.rank === own.rank) < at;
}

/** What the headings say, completed by what is in the cells. */
function byCells(
  { called, headings }: { readonly called: Called; readonly headings: readonly string[] | null },
  rows: readonly (readonly string[])[],
  width: number,
): Meanings {
  const cellsAt = (at: number) => rows.map((row) => row[at] ?? "").filter((cell) => cell !== "");
  const addresses = Array.from({ length: width }, (_none, at) => cellsAt(at).filter(hasAddress).length);
  const isOfBookers = called.some(
    (heading, at) => heading && isOfAttendee(heading) && (addresses[at] ?? 0) > 0,
  );
  const meaningOf = (heading: Heading | undefined): ColumnMeaning | null =>
    isOfBookers && heading?.meaning === "email" && !isOfAttendee(heading)
      ? "ignored"
      : (heading?.meaning ?? null);
  const isSecondAddress = (at: number) => {
    const own = called[at];
    const first = called.findIndex((other) => other?.meaning === "email" && other.rank === own?.rank);
    return own?.meaning === "email" && first < at && rows.some((row) => hasOther(row[first], row[at]));
  };
  const named = called.map((heading, at) =>
    isRepeated(called, at) || isSecondAddress(at) ? null : meaningOf(heading),
  );
  const most = Math.max(0, ...addresses);
  const holdsAddresses = named.some((meaning, at) => meaning === "email" && (addresses[at] ?? 0) > 0);
  const withEmail = addresses.map((count, at) => {
    const meaning = named[at] ?? null;
    if (most === 0 || holdsAddresses) return meaning;
    if (count === most && addresses.indexOf(most) === at) return "email";
    return meaning === "email" ? "ignored" : meaning;
  });
  if (withEmail.some((meaning) => SAY_A_NAME.includes(meaning))) {
    const isHalf = !saysWholeName(withEmail);
    const isHalfBelowName = (at: number) =>
      withEmail[at] === "whole" && isPlainName(headings?.[at] ?? "") && cellsAt(at).every(isHalfName);
    const isPerhapsHalf =
      !withEmail.some((meaning) => meaning === "first" || meaning === "last") &&
      withEmail.some((_meaning, at) => isHalfBelowName(at));
    const mayBeRest = (at: number) => isPerhapsHalf && headings?.[at] !== undefined && addresses[at] === 0;
    const mayBeName = (at: number) =>
      (isHalf || isRepeated(called, at) || mayBeRest(at)) &&
      cellsAt(at).some(hasLetter) &&
      !cellsAt(at).some(hasDigit);
    return withEmail.map(
      (meaning, at) => meaning ?? (mayBeName(at) || isSecondAddress(at) ? null : "ignored"),
    );
  }
  const isText = (at: number) => withEmail[at] === null && cellsAt(at).some(hasLetter);
  const texts = withEmail.flatMap((_meaning, at) => (isText(at) ? [at] : []));
  const infix = texts.find(
    (at) => texts.includes(at - 1) && texts.includes(at + 1) && cellsAt(at).every(isInfix),
  );
  return withEmail.map((meaning, at) => {
    if (infix !== undefined && at === infix - 1) return "first";
    if (at === infix) return "infix";
    if (infix !== undefined && at === infix + 1) return "last";
    if (infix === undefined && texts.length === 1 && at === texts[0] && headings === null) return "whole";
    return meaning ?? (infix === undefined && isText(at) ? null : "ignored");
  });
}

/** Two addresses that differ. */
const hasOther = (one = "", other = ""): boolean =>
  hasAddress(one) && hasAddress(other) && one.toLowerCase() !== other.toLowerCase();

/** One word beside infixes: a first name or a surname. */
const isHalfName = (name: string): boolean => name.split(/\s+/).filter((word) => !isInfix(word)).length < 2;

export const hasLetter = (text: string): boolean => /\p{L}/u.test(text);
const hasDigit = (text: string): boolean => /\d/.test(text);

function wholeIs(heading: string, meanings: Meanings): NameCells["wholeIs"] {
  const has = (meaning: ColumnMeaning) => meanings.includes(meaning);
  if (!isPlainName(heading) || has("first") === has("last")) return "whole";
  return has("first") ? "last" : "first";
}
