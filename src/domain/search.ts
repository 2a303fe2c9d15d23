import { maskEmailAddresses } from "./markdown-tree.ts";

interface Told {
  readonly title: string;
  readonly location: string;
  /** Markdown, as the report. */
  readonly description: string;
  readonly report: string;
}

/** What a meetup is searched by, with spaces between; signs of markdown are no words. */
export function searchTextOf({ title, location, description, report }: Told): string {
  const texts = [title, location, maskEmailAddresses(description), maskEmailAddresses(report)];
  return searchWords(texts.join("\n")).join(" ");
}

/** What a word may be found by; who types more means the same word. */
const LONGEST_WORD = 40;

/** Letters that are one sign in every writing, and that people search for as others. */
const ALSO_WRITTEN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
};

/** The words of a text as they are searched by: each once, in small letters, without accents, of letters and digits only. */
export function searchWords(text: string): string[] {
  const folded = text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[ßæœøłđ]/g, (letter) => ALSO_WRITTEN[letter] ?? letter);
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => [...word].slice(0, LONGEST_WORD).join("")))];
}
