/** Quotes in lists in quotes; nobody reads further in. */
export const MOST_NESTING = 20;
/** What a long evening's programme needs many times over, and is drawn in a moment (docs/decisions/0020). */
const MOST_LINES = 400;
const MOST_SIGNS = 1_000;
const LONGEST_WORD = 1_000;

export type MarkdownFault = "too-deep" | "too-much";

const NESTED_LINE = new RegExp(
  `^[ \\t]*(?:>[ \\t]*|(?:[-*+]|\\d{1,9}[.)])[ \\t]+){${MOST_NESTING + 1}}`,
  "m",
);
const TOO_LONG_A_WORD = new RegExp(`\\S{${LONGEST_WORD + 1}}`);
const SIGNS = /[[\]*_~`<>|&!\\@]|:\/\//g;

/**
 * Whether reading the text could take long: parsers of markdown need time that grows with the square of what is nested,
 * left open or repeated. This only counts; what passes is quick to read, and `markdown-tree.ts` then sees how deep it is.
 */
export function markdownFault(markdown: string): MarkdownFault | null {
  if (NESTED_LINE.test(markdown)) return "too-deep";
  const lines = markdown.split("\n").length;
  const signs = markdown.match(SIGNS)?.length ?? 0;
  return lines > MOST_LINES || signs > MOST_SIGNS || TOO_LONG_A_WORD.test(markdown) ? "too-much" : null;
}
