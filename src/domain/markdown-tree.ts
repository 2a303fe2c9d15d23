import type { Nodes, Parents, Root } from "mdast";
import remarkGfm, { type Options } from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { MAX_NESTING, type MarkdownFault, markdownFault } from "./markdown.ts";

/** For calendars, feeds and previews. A link whose text differs from its address gets that in parentheses. */
export function plainText(markdown: string): string {
  const read = readMarkdown(markdown);
  return read.kind === "read" ? textOf(read.root).trim() : markdown;
}

export const oneLine = (markdown: string): string => plainText(markdown).replace(/\s+/g, " ");

/** The address that `withAddress` appends to the text of a link. */
const APPENDED_ADDRESS = / \((?:https?:\/\/|mailto:)[^\s)]*\)/g;

/** `plainText` without the addresses of links. Link text and bare links stay. */
export const withoutLinkAddresses = (markdown: string): string =>
  plainText(markdown).replace(APPENDED_ADDRESS, "");

/** The beginning of a text on one line: at most `most` characters before `…`, cut at the end of a word. */
export function excerpt(markdown: string, most: number): string {
  const line = withoutLinkAddresses(markdown).replace(/\s+/g, " ");
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

/** A single tilde means "about", as in `~10 minutes`, and not strike-through. */
const OPTIONS: Options = { singleTilde: false };

/** GitHub Flavored Markdown: bare links, tables, strike-through. The same for pages, mails and plain text. */
export const MARKDOWN_OPTIONS = [[remarkGfm, OPTIONS]] satisfies [typeof remarkGfm, Options][];

const parser = unified().use(remarkParse).use(MARKDOWN_OPTIONS);

export type MarkdownTree = { readonly kind: "read"; readonly root: Root } | { readonly kind: MarkdownFault };

export function readMarkdown(markdown: string): MarkdownTree {
  const fault = markdownFault(markdown);
  if (fault) return { kind: fault };
  const root = parser.parse(markdown) as Root;
  return isDeeper(root, MAX_NESTING) ? { kind: "too-deep" } : { kind: "read", root };
}

const isDeeper = (node: Nodes, levels: number): boolean =>
  levels < 0 ||
  ("children" in node && node.children.some((child) => isDeeper(child, levels - inside(child))));

/** A list with its items counts as one level, as its author sees it. */
const inside = ({ type }: Nodes) => (type === "listItem" || type === "paragraph" || type === "text" ? 0 : 1);
