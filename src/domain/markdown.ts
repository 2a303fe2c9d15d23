import type { Nodes, Root } from "mdast";
import remarkGfm, { type Options } from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";

/** A single tilde means about: ~10 minutes. */
const OPTIONS: Options = { singleTilde: false };

/**
 * Markdown as people type it, bare links, tables and strike-through among it (GitHub Flavored Markdown), the same on page,
 * in mail and where it becomes plain text.
 */
export const MARKDOWN = [[remarkGfm, OPTIONS]] satisfies [typeof remarkGfm, Options][];

const parser = unified().use(remarkParse).use(MARKDOWN);

export const parseMarkdown = (markdown: string): Root => parser.parse(markdown) as Root;

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
 * Whether drawing the text could take long: parsers of markdown need time that grows with the square of what is nested or
 * left open. What only counts signs comes first, so that finding out is quick.
 */
export function markdownFault(markdown: string): MarkdownFault | null {
  if (NESTED_LINE.test(markdown)) return "too-deep";
  const lines = markdown.split("\n").length;
  const signs = markdown.match(SIGNS)?.length ?? 0;
  if (lines > MOST_LINES || signs > MOST_SIGNS || TOO_LONG_A_WORD.test(markdown)) return "too-much";
  return isDeeper(parseMarkdown(markdown), MOST_NESTING) ? "too-deep" : null;
}

const isDeeper = (node: Nodes, levels: number): boolean =>
  levels < 0 ||
  ("children" in node && node.children.some((child) => isDeeper(child, levels - inside(child))));

/** A list and its items are one level to who writes them. */
const inside = ({ type }: Nodes) => (type === "listItem" || type === "paragraph" || type === "text" ? 0 : 1);
