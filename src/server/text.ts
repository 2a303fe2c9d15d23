import { type Refused, refused } from "#contract/refusals.ts";

/**
 * Refuses markdown whose parts lie too deep in each other (docs/decisions/0020). What could take long to read the
 * contract has refused already. The parser is loaded when somebody writes: no start waits for it.
 */
export async function checkNesting(markdown: string): Promise<Refused | null> {
  const { readMarkdown } = await import("#domain/markdown-tree.ts");
  return readMarkdown(markdown).kind === "read" ? null : refused("text-too-deep");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
