import { isInfixWord } from "./infixes.ts";
import { folded } from "./search.ts";

/**
 * In the Netherlands a name is sorted by its main word, ‘van den Berg’ under B; in Belgium, where prefixes have a capital, by the
 * prefix, ‘De Smet’ under D (Taalunie, taaladvies.net, ‘Alfabetische rangschikking van namen’ and ‘J. Van den Berg’). The capital
 * tells which, unless it is the first of the whole name or all letters are capitals.
 */
interface NameParts {
  /** What precedes the part by which the name is sorted; together they are the name. */
  readonly before: string;
  readonly sortedBy: string;
}

/** Names are sorted by these: ‘ver’ by RDA, appendix F.11.3; an Arabic article or ‘son of’, because it belongs to the name. */
const SORTED_BY = new Set(["abou", "abu", "ait", "al", "ben", "bin", "el", "ibn", "ver"]);

const SUFFIX = /^[js]r\.?$/i;
const BEGINS_AS_NAME = /^['’‘`´]?\p{L}/u;
/** Written on to the name: `d'Ancona`, `'s-Gravesande`. */
const ELIDED = /^(?:[dl]['’‘`´]|['’‘`´][st]-)(?=\p{L})/u;
const CAPITAL = /^['’‘`´]?\p{Lu}/u;

interface Word {
  readonly text: string;
  readonly at: number;
}

/** @param name as its member or an organiser wrote it: first name, then surname */
export function nameParts(name: string): NameParts {
  const words = [...name.matchAll(/\S+/g)].map(({ 0: text, index: at }) => ({ text, at }));
  const surname = words.slice(surnameIndex(words));
  const sorted = isFlemish(surname, name) ? surname : surname.slice(prefixesOf(surname));
  const [first] = sorted;
  if (!first) return { before: "", sortedBy: name };
  const start = first.at + (ELIDED.exec(first.text)?.[0].length ?? 0);
  return { before: name.slice(0, start), sortedBy: name.slice(start) };
}

/** The key by which names are sorted, accents and capitals ignored: both databases and browsers compare its characters. */
export function sortName(name: string): string {
  const { before, sortedBy } = nameParts(name);
  return `${comparable(sortedBy)}\t${comparable(before)}`;
}

/** Whether two names are read as one: capitals, accents, spaces and punctuation make no other name. */
export const isSameName = (name: string, other: string): boolean => comparable(name) === comparable(other);

const comparable = (text: string): string =>
  folded(text)
    .replace(/['’‘`´]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Without a prefix or a hyphen before one, the last word is the surname. */
function surnameIndex(words: readonly Word[]): number {
  const marked = words.findIndex((_word, index) => beginsSurname(words, index));
  if (marked >= 0) return marked;
  return Math.max(
    0,
    words.findLastIndex(({ text }) => BEGINS_AS_NAME.test(text) && !SUFFIX.test(text)),
  );
}

function beginsSurname(words: readonly Word[], index: number): boolean {
  const text = words[index]?.text ?? "";
  const next = words[index + 1];
  if (!next) return false;
  if (index === 0) return isPrefix(text);
  return (
    isInfixWord(text) || isSortedBy(text) || isInfixWord(text.split("-").at(-1) ?? "") || next.text === "-"
  );
}

const isSortedBy = (word: string): boolean => SORTED_BY.has(folded(word));
const isPrefix = (word: string): boolean => isInfixWord(word) && !isSortedBy(word);

const isFlemish = ([first]: readonly Word[], name: string): boolean =>
  first !== undefined && first.at > 0 && CAPITAL.test(first.text) && name !== name.toUpperCase();

/** How many words of a surname are prefixes; the last word never is. */
function prefixesOf(surname: readonly Word[]): number {
  const end = surname.findIndex(({ text }) => !isPrefix(text));
  return end < 0 ? Math.max(0, surname.length - 1) : end;
}
