import type { Nodes, Parents, Root } from "mdast";
import remarkGfm, { type Options } from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { type MarkdownFault, MOST_NESTING, markdownFault } from "./markdown.ts";

/**
 * What markdown says without its signs: paragraphs and lists keep their lines, a link whose text is not its address keeps
 * that behind it. For where nothing is drawn: calendars, feeds, previews.
 */
export function plainText(markdown: string): string {
  const read = readMarkdown(markdown);
  return read.kind === "read" ? textOf(read.root).trim() : markdown;
}

export const oneLine = (markdown: string): string => plainText(markdown).replace(/\s+/g, " ");

/** Where a link leads is not what it says. */
const ADDRESS = / \((?:https?:\/\/|mailto:)[^\s)]*\)/g;

/** The same without the addresses behind links. */
export const maskEmailAddresses = (markdown: string): string => plainText(markdown).replace(ADDRESS, "");

/** The first lines in one, up to so many signs, ending with a word. */
export function excerpt(markdown: string, most: number): string {
  const line = maskEmailAddresses(markdown).replace(/\s+/g, " ");
  return line.length <= most ? line : `${line.slice(0, most).replace(/\s+\S*$/, "")}…`;
}

function textOf(node: Nodes): string {
  switch (node.type) {
    case "text":
    case "inlineCode":
    case "code":
      return node.value;
    case "break":
      return "\n";
    case "image":
      return node.alt ?? "";
    case "link":
      return withAddress(children(node, ""), node.url);
    case "listItem":
      return `- ${children(node, "\n").replace(/\n/g, "\n  ")}`;
    case "list":
    case "table":
      return children(node, "\n");
    case "tableRow":
      return children(node, " | ");
    case "root":
    case "blockquote":
      return children(node, "\n\n");
    case "html":
    case "definition":
    case "thematicBreak":
      return "";
    default:
      return "children" in node ? children(node, "") : "";
  }
}

const children = (node: Parents, between: string): string =>
  node.children
    .map(textOf)
    .filter((text) => text !== "" || between === "")
    .join(between);

const withAddress = (text: string, url: string) =>
  url === text || url === `mailto:${text}` || url.endsWith(`//${text}`) ? text : `${text} (${url})`;

/** A single tilde means about: ~10 minutes. */
const OPTIONS: Options = { singleTilde: false };

/**
 * Markdown as people type it, bare links, tables and strike-through among it (GitHub Flavored Markdown), the same on page,
 * in mail and where it becomes plain text.
 */
export const MARKDOWN_OPTIONS = [[remarkGfm, OPTIONS]] satisfies [typeof remarkGfm, Options][];

const parser = unified().use(remarkParse).use(MARKDOWN_OPTIONS);

/** The text's parts, or why it is not to be drawn. */
export type MarkdownTree = { readonly kind: "read"; readonly root: Root } | { readonly kind: MarkdownFault };

export function readMarkdown(markdown: string): MarkdownTree {
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
