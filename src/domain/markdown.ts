/** Levels of quotes and lists in each other; real texts stay far below it. */
export const MAX_NESTING = 20;
/** Many times the needs of a long programme, and still fast to render (docs/decisions/0020). */
const MAX_LINES = 400;
const MAX_SIGNS = 1_000;
const MAX_WORD_LENGTH = 1_000;

export type MarkdownFault = "too-deep" | "too-much";

const NESTED_LINE = new RegExp(`^[ \\t]*(?:>[ \\t]*|(?:[-*+]|\\d{1,9}[.)])[ \\t]+){${MAX_NESTING + 1}}`, "m");
const TOO_LONG_A_WORD = new RegExp(`\\S{${MAX_WORD_LENGTH + 1}}`);
const SIGNS = /[[\]*_~`<>|&!\\@]|:\/\//g;

/** Why parsing could take long, else null: its time is quadratic in nested or unclosed syntax. Only counts. */
export function markdownFault(markdown: string): MarkdownFault | null {
  if (NESTED_LINE.test(markdown)) return "too-deep";
  const lines = markdown.split("\n").length;
  const signs = markdown.match(SIGNS)?.length ?? 0;
  return lines > MAX_LINES || signs > MAX_SIGNS || TOO_LONG_A_WORD.test(markdown) ? "too-much" : null;
}
