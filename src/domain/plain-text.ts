import type { Nodes, Parents } from "mdast";
import { readMarkdown } from "./markdown-tree.ts";

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
export const withoutAddresses = (markdown: string): string => plainText(markdown).replace(ADDRESS, "");

/** The first lines in one, up to so many signs, ending with a word. */
export function beginningOf(markdown: string, most: number): string {
  const line = withoutAddresses(markdown).replace(/\s+/g, " ");
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
