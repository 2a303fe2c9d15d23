interface NameParts {
  readonly before: string;
  readonly sortedBy: string;
}

const PREFIXES = new Set(
  "aan al am auf bij bin da dal dalla de degli dei del della den der des di do dos du el en het in la las le les los 'm na o of onder op over 's 't te ten ter thoe to toe tot uijt uit van ver vom von voor v.d. v.d v/d vd zu zum zur d' l'".split(
    " ",
  ),
);

const isInfixWord = (word: string): boolean => PREFIXES.has(word.toLowerCase().replace(/[‘’`´]/g, "'"));

const ALSO_WRITTEN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
};

const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[ßæœøłđ]/g, (letter) => ALSO_WRITTEN[letter] ?? letter);

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

function nameParts(name: string): NameParts {
  const words = [...name.matchAll(/\S+/g)].map(({ 0: text, index: at }) => ({ text, at }));
  const surname = words.slice(surnameIndex(words));
  const sorted = isFlemish(surname, name) ? surname : surname.slice(prefixesOf(surname));
  const [first] = sorted;
  if (!first) return { before: "", sortedBy: name };
  const start = first.at + (ELIDED.exec(first.text)?.[0].length ?? 0);
  return { before: name.slice(0, start), sortedBy: name.slice(start) };
}

/** As migration 0063 stored it: the order of the site today may differ. */
export function sortNameOf(name: string): string {
  const { before, sortedBy } = nameParts(name);
  return `${comparable(sortedBy)}\t${comparable(before)}`;
}

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
