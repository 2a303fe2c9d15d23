import { withoutLinkAddresses } from "./markdown-tree.ts";

interface SearchableMeetup {
  readonly title: string;
  readonly location: string;
  readonly description: string;
  readonly report: string;
  /** Titles of talks and free lines. */
  readonly programme?: string;
}

/** The search words of a meetup, separated by spaces, without markdown syntax. */
export function searchTextOf({
  title,
  location,
  description,
  report,
  programme = "",
}: SearchableMeetup): string {
  const texts = [title, location, withoutLinkAddresses(description), withoutLinkAddresses(report), programme];
  return searchWords(texts.join("\n")).join(" ");
}

/** Words are compared by their first 40 characters, both when stored and when searched. */
const MAX_WORD_LENGTH = 40;

/** Shorter words only match whole words: too many words begin with them. */
const SHORTEST_BEGINNING = 3;

/** Whether a searched word also finds the words that begin with it. */
export const isBeginning = (word: string): boolean => [...word].length >= SHORTEST_BEGINNING;

/** Whether the text has one of the searched words. */
export const hasSearched = (text: string, searched: readonly string[]): boolean =>
  searchWords(text).some((word) =>
    searched.some((each) => word === each || (isBeginning(each) && word.startsWith(each))),
  );

/** Letters that NFKD does not decompose, and that visitors type in another way. */
const ALSO_WRITTEN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
};

/** Lower case, without accents: `zoe` finds `Zoë`. */
export const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[ßæœøłđ]/g, (letter) => ALSO_WRITTEN[letter] ?? letter);

/** Whether two texts are read as one: capitals, accents and spaces make no other text. */
export const isSameText = (text: string, other: string): boolean => asRead(text) === asRead(other);

const asRead = (text: string): string => folded(text).replaceAll(/\s+/g, " ").trim();

/** The distinct search words of a text, folded: letters and digits only. */
export function searchWords(text: string): string[] {
  const words = folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => [...word].slice(0, MAX_WORD_LENGTH).join("")))];
}
