import type { Nodes, Parents, Root } from "mdast";
import remarkGfm, { type Options } from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { MAX_NESTING, type MarkdownFault, markdownFault } from "./markdown.ts";

/** What stands for a link in plain text. */
type LinkText = (text: string, url: string) => string;

/** For what leaves the site: calendars, feeds, previews. A link whose text differs from its address gets that in parentheses. */
export const plainText = (markdown: string, site: string): string =>
  asPlain(markdown, (text, url) => withAddress(text, fromOutside(url, site)));

export const withoutLinkAddresses = (markdown: string): string => asPlain(markdown, (text) => text);

export const oneLine = (markdown: string): string => withoutLinkAddresses(markdown).replace(/\s+/g, " ");

function asPlain(markdown: string, linkText: LinkText): string {
  const read = readMarkdown(markdown);
  return read.kind === "read" ? textOf(read.root, linkText).trim() : markdown;
}

const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** The address of a link in a text of the site, for a reader who is elsewhere. @param site its address, without a slash at the end */
export function fromOutside(url: string, site: string): string {
  if (SCHEME.test(url)) return url;
  return url.startsWith("//") ? `https:${url}` : `${site}/${url.replace(/^\.?\//, "")}`;
}

/** The beginning of a text on one line: at most `most` characters before `…`, cut at the end of a word. */
export function excerpt(markdown: string, most: number): string {
  const line = oneLine(markdown);
  return line.length <= most ? line : `${line.slice(0, most).replace(/\s+\S*$/, "")}…`;
}

function textOf(node: Nodes, linkText: LinkText): string {
  const children = ({ children: inside }: Parents, between: string): string =>
    inside
      .map((child) => textOf(child, linkText))
      .filter((text) => text !== "" || between === "")
      .join(between);
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
      return linkText(children(node, ""), node.url);
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
