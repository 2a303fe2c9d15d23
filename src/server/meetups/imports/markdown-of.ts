import type { Paragraph, PhrasingContent, Root } from "mdast";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { MARKDOWN_OPTIONS } from "#domain/markdown-tree.ts";

const writer = unified().use(MARKDOWN_OPTIONS).use(remarkStringify);

/** Markdown that shows this plain text: its signs as themselves, its line breaks, its web addresses as links. */
export function markdownOf(text: string): string {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  const root: Root = {
    type: "root",
    children: paragraphs.filter((paragraph) => paragraph !== "").map(paragraphOf),
  };
  return writer.stringify(root).trim();
}

const paragraphOf = (text: string): Paragraph => ({
  type: "paragraph",
  children: text
    .split("\n")
    .flatMap((line, at): PhrasingContent[] => [
      ...(at > 0 ? [{ type: "break" } as const] : []),
      ...inline(line),
    ]),
});

const ADDRESS = /(https?:\/\/[^\s<>"'`\\]*[^\s<>"'`\\.,;:!?()[\]*_~])/;

const inline = (line: string): PhrasingContent[] =>
  line
    .trim()
    .split(ADDRESS)
    .filter((part) => part !== "")
    .map((part) =>
      ADDRESS.test(part)
        ? { type: "link", url: part, children: [{ type: "text", value: part }] }
        : { type: "text", value: part },
    );
