import { type Refused, refused } from "./refusals.ts";

/** Refuses deep nesting (docs/decisions/0020). The parser is loaded on first use, which keeps the start fast. */
export async function checkNesting(markdown: string): Promise<Refused | null> {
  const { readMarkdown } = await import("#domain/markdown-tree.ts");
  return readMarkdown(markdown).kind === "read" ? null : refused("text-too-deep");
}
