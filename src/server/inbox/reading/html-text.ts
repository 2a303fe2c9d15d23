import { type Element, htmlToDOM, type Text } from "html-react-parser";

type Node = ReturnType<typeof htmlToDOM>[number];

const MAX_DEPTH = 200;
const UNSEEN = new Set(["head", "style", "script", "title", "template"]);
const BLOCK = /^(?:p|div|tr|li|ul|ol|table|h[1-6]|pre|hr|blockquote|section|article|header|footer)$/;

/** The text of a mail that has HTML only, in the lines that a reader sees; quotes begin with `>`, as in plain text. */
export const textOfHtml = (html: string): string =>
  linesOf(htmlToDOM(html), 0)
    .join("\n")
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/ *\n */g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();

/** At least one line: the first continues the line before, and the last is continued. */
function linesOf(nodes: readonly Node[], depth: number): string[] {
  const lines = [""];
  for (const node of depth > MAX_DEPTH ? [] : nodes) append(lines, node, depth);
  return lines;
}

function append(lines: string[], node: Node, depth: number): void {
  if (isText(node)) continueLine(lines, [node.data.replaceAll(/\s+/g, " ")]);
  else if (isElement(node) && node.name === "br") lines.push("");
  else if (isElement(node) && !UNSEEN.has(node.name)) appendElement(lines, node, depth);
}

function appendElement(lines: string[], { name, children }: Element, depth: number): void {
  const inside = linesOf(children as Node[], depth + 1);
  if (BLOCK.test(name)) {
    if (lines.at(-1)?.trim() !== "") lines.push("");
    continueLine(lines, name === "blockquote" ? inside.map((line) => `> ${line}`) : inside);
    lines.push("");
    if (name === "p") lines.push("");
  } else continueLine(lines, inside);
}

/** The parser has a class of its own for texts. */
const isText = (node: Node): node is Text => String(node.type) === "text";

const isElement = (node: Node): node is Element => "children" in node && "name" in node;

function continueLine(lines: string[], [first = "", ...others]: readonly string[]): void {
  lines[lines.length - 1] += first;
  for (const line of others) lines.push(line);
}
