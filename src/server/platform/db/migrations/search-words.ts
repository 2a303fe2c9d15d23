import type { Nodes, Parents, Root } from "mdast";
import remarkGfm, { type Options } from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";

interface SearchableMeetup {
  readonly title: string;
  readonly location: string;
  readonly description: string;
  readonly report: string;
}

/** As release 1.0.0 stored them: what the site makes of a text today may differ. */
export function searchWordsOf({ title, location, description, report }: SearchableMeetup): string {
  const text = [title, location, plain(description), plain(report)].join("\n");
  const words = folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => [...word].slice(0, 40).join("")))].join(" ");
}

const ALSO_WRITTEN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
};

const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[ßæœøłđ]/g, (letter) => ALSO_WRITTEN[letter] ?? letter);

const MAX_NESTING = 20;
const NESTED_LINE = new RegExp(`^[ \\t]*(?:>[ \\t]*|(?:[-*+]|\\d{1,9}[.)])[ \\t]+){${MAX_NESTING + 1}}`, "m");
const SIGNS = /[[\]*_~`<>|&!\\@]|:\/\//g;
const OPTIONS: Options = { singleTilde: false };
const parser = unified().use(remarkParse).use(remarkGfm, OPTIONS);

/** Without syntax and addresses of links; as it is where parsing it could take long. */
function plain(markdown: string): string {
  if (isSlow(markdown)) return markdown;
  const root = parser.parse(markdown) as Root;
  return isDeeper(root, MAX_NESTING) ? markdown : textOf(root).trim();
}

const isSlow = (markdown: string): boolean =>
  NESTED_LINE.test(markdown) ||
  markdown.split("\n").length > 400 ||
  (markdown.match(SIGNS)?.length ?? 0) > 1_000 ||
  /\S{1001}/.test(markdown);

const isDeeper = (node: Nodes, levels: number): boolean =>
  levels < 0 ||
  ("children" in node && node.children.some((child) => isDeeper(child, levels - inside(child))));

const inside = ({ type }: Nodes) => (type === "listItem" || type === "paragraph" || type === "text" ? 0 : 1);

function textOf(node: Nodes): string {
  const children = ({ children: within }: Parents, between: string): string =>
    within
      .map(textOf)
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
