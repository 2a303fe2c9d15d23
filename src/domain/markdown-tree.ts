import type { Nodes, Root } from "mdast";
import remarkGfm, { type Options } from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { type MarkdownFault, MOST_NESTING, markdownFault } from "./markdown.ts";

/** A single tilde means about: ~10 minutes. */
const OPTIONS: Options = { singleTilde: false };

/**
 * Markdown as people type it, bare links, tables and strike-through among it (GitHub Flavored Markdown), the same on page,
 * in mail and where it becomes plain text.
 */
export const MARKDOWN = [[remarkGfm, OPTIONS]] satisfies [typeof remarkGfm, Options][];

const parser = unified().use(remarkParse).use(MARKDOWN);

/** The text's parts, or why it is not to be drawn. */
export type ReadMarkdown = { readonly kind: "read"; readonly root: Root } | { readonly kind: MarkdownFault };

export function readMarkdown(markdown: string): ReadMarkdown {
  const fault = markdownFault(markdown);
  if (fault) return { kind: fault };
  const root = parser.parse(markdown) as Root;
  return isDeeper(root, MOST_NESTING) ? { kind: "too-deep" } : { kind: "read", root };
}

const isDeeper = (node: Nodes, levels: number): boolean =>
  levels < 0 ||
  ("children" in node && node.children.some((child) => isDeeper(child, levels - inside(child))));

/** A list and its items are one level to who writes them. */
const inside = ({ type }: Nodes) => (type === "listItem" || type === "paragraph" || type === "text" ? 0 : 1);
