import { expect, test } from "vitest";
import { MAX_NESTING, type MarkdownFault, markdownFault } from "./markdown.ts";

test.each<[string, string, MarkdownFault | null]>([
  ["a programme", "## Programma\n\n- inloop\n- **praatje**", null],
  ["quotes at the maximum depth", `${"> ".repeat(MAX_NESTING)}hier`, null],
  ["quotes one deeper", `${"> ".repeat(MAX_NESTING + 1)}hier`, "too-deep"],
  ["lists in lists on one line", `${"- ".repeat(MAX_NESTING + 1)}hier`, "too-deep"],
  ["400 lines", "regel\n".repeat(399), null],
  ["401 lines", "regel\n".repeat(400), "too-much"],
  ["a thousand markup characters", "ja* ".repeat(1_000), null],
  ["one markup character more", "ja* ".repeat(1_001), "too-much"],
  ["a word of a thousand letters and one", "a".repeat(1_001), "too-much"],
])("limits of markdown: %s", (_what, text, fault) => {
  expect(markdownFault(text)).toBe(fault);
});
