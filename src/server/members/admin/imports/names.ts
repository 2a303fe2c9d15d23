import { isInfix } from "#domain/infixes.ts";

export interface SpokenName {
  readonly name: string;
  /** What the file says, when the name was turned around. */
  readonly written: string | null;
  /** What else was changed; absent: nothing. */
  readonly remark?: string;
}

const ACADEMIC = /^(?:[bm]sc|[bm]a|phd|mba|llm|ra|rm|jr|sr|i{2,3}|ir|ing|drs?|mr)\.?$/i;

const spoken = (name: string, written: string | null = null): SpokenName => ({ name, written });

/** The name by which a person is called: `Mevr. Vries, A. de (Anna)` is `Anna de Vries`. */
export function inSpokenOrder(text: string): SpokenName {
  const [, salutation = "", rest = ""] = SALUTATION.exec(text) ?? [];
  const { name, written } = turnedAround(salutation === "" ? withoutQuotes(text) : rest);
  const [, initials = "", infix = "", called = "", last = ""] = CALLED.exec(name) ?? [];
  const remark = [
    salutation === "" ? "" : `Zonder ‘${salutation}’`,
    called === "" ? "" : `Roepnaam in plaats van ‘${initials.trim()}’`,
  ].filter((one) => one !== "");
  if (remark.length === 0) return { name, written };
  return { name: called === "" ? name : joined(called, infix, last), written, remark: remark.join(". ") };
}

/** Before a first name or initials; before a surname alone it is all that a mail can greet. */
const SALUTATION =
  /^\s*([Mm]evr\.?|[Mm]evrouw|[Mm]w\.?|[Mm]ej\.?|[Dd]hr\.?|[Dd]e [Hh]eer|[Hh]r\.|[Mm]rs\.?|[Mm]s\.)\s+(\p{Lu}\S*\s.+)$/u;

/** `A. de (Anna) Vries` and `J.P. (Jan) de Boer`: initials, perhaps infixes, and the name between brackets. */
const CALLED =
  /^((?:\p{Lu}[\p{Ll}]{0,2}\.\s?){1,9})((?:[\p{Ll}'’./]{1,9}\s){0,3})\s?\((\p{Lu}[\p{L}'’ -]{1,40})\)\s(.+)$/u;

/** Around the whole name, as a program or a person wrote it into a cell. */
const withoutQuotes = (text: string): string =>
  text.trim().replace(/^"([^"]+)"$|^'([^']+)'$|^‘([^’]+)’$|^“([^”]+)”$/, "$1$2$3$4");

/** `Vries, Anna de` is `Anna de Vries`. More commas than a surname explains stay as they are. */
function turnedAround(text: string): SpokenName {
  const written = text.replace(/\s+/g, " ").replace(/^[\s,;]+|[\s,;]+$/g, "");
  const [last = "", second = "", ...others] = written.split(/\s*,\s*/);
  const turned = (words: string) => spoken(withoutElision(words), written);
  if (second === "" || isFunction(second, last)) return spoken(written);
  if (others.length === 0)
    return ACADEMIC.test(second)
      ? spoken(`${last} ${second}`)
      : turned(`${second} ${withInfixInFront(last)}`);
  const [third = ""] = others;
  if (others.length > 1 || isInfix(second) === isInfix(third)) return spoken(written);
  return turned(isInfix(second) ? `${third} ${second} ${last}` : `${second} ${third} ${last}`);
}

/** The `voorzitter` of `Anna de Vries, voorzitter`, but not the `anna` of `vries, anna`. */
const isFunction = (words: string, before: string): boolean =>
  before.includes(" ") &&
  /^\p{Lu}/u.test(before) &&
  /^\p{Ll}/u.test(words) &&
  !isInfix(words.split(" ")[0] ?? "");

/** `d' Hondt` of two cells is `d'Hondt`. */
const withoutElision = (name: string) => name.replace(/(?<=^|\s)([dl]['’]) /gi, "$1");

export interface NameCells {
  readonly whole: string;
  readonly first: string;
  readonly infix: string;
  readonly last: string;
  /** What a heading that says only 'Naam' means beside other columns of names. */
  readonly wholeIs: "whole" | "first" | "last";
}

/** One name of the cells of a row: the whole name where it says as much as the parts. */
export function nameOf({ whole: cell, first, infix, last, wholeIs }: NameCells): SpokenName {
  const whole = inSpokenOrder(cell);
  const parts = joined(first, infix, last);
  if (whole.name === "" || parts === "") return whole.name === "" ? spoken(parts) : whole;
  if (isTurned(whole.name, parts)) return spoken(parts);
  if (includesWords(whole.name, parts)) return whole;
  if (parts === infix) return spoken(withInfix(whole.name, infix));
  if (wholeIs === "first") return spoken(joined(cell, infix, last));
  if (wholeIs === "last") return spoken(joined(first, infix, cell));
  return first !== "" && last !== "" ? spoken(parts) : whole;
}

const BEHIND = /^(.{1,100}?)(\s{0,3}[,(]\s{0,3}|\s)([\p{L}'’‘`´./ ]{1,30})\)?$/u;

/** `Berg, van der`, `Berg (van der)` and `Berg van der` are `van der Berg`; the `Le` of `Nguyen Le` is a name. */
function withInfixInFront(surname: string): string {
  const [, name = "", mark = "", behind = ""] = BEHIND.exec(surname) ?? [];
  const isMarked = mark.trim() !== "" || behind === behind.toLowerCase();
  return isMarked && isInfix(behind) ? `${behind} ${name}` : surname;
}

function joined(first: string, infix: string, last: string): string {
  const surname = withInfixInFront(last);
  const hasInfix = infix !== "" && surname.toLowerCase().startsWith(`${infix.toLowerCase()} `);
  const words = [first, hasInfix ? "" : infix, surname];
  return withoutElision(words.filter((word) => word !== "").join(" "))
    .replace(/\s+/g, " ")
    .replace(/^[\s,;]+|[\s,;]+$/g, "");
}

/** Before the last word: the `de` of `Anna Vries` and of `Vries`. */
function withInfix(name: string, infix: string): string {
  const words = name.split(" ");
  return [...words.slice(0, -1), infix, ...words.slice(-1)].join(" ");
}

const wordsOf = (name: string) => name.toLowerCase().split(/[\s-]+/);

/** Whether both say the same words, in another order. */
function isTurned(name: string, other: string): boolean {
  const words = wordsOf(name);
  const others = wordsOf(other);
  return words.join(" ") !== others.join(" ") && words.toSorted().join(" ") === others.toSorted().join(" ");
}

function includesWords(name: string, part: string): boolean {
  const words = wordsOf(name);
  return wordsOf(part).every((word) => words.includes(word));
}
