import { expect, test } from "vitest";
import { type MarkdownFault, MOST_NESTING, markdownFault } from "./markdown.ts";

test.each<[string, string, MarkdownFault | null]>([
  ["a programme", "## Programma\n\n- inloop\n- **praatje**", null],
  ["quotes as deep as anybody reads", `${"> ".repeat(MOST_NESTING)}hier`, null],
  ["quotes deeper than that", `${"> ".repeat(MOST_NESTING + 1)}hier`, "too-deep"],
  ["lists in lists on one line", `${"- ".repeat(MOST_NESTING + 1)}hier`, "too-deep"],
  ["400 lines", "regel\n".repeat(399), null],
  ["401 lines", "regel\n".repeat(400), "too-much"],
  ["a thousand signs", "ja* ".repeat(1_000), null],
  ["one sign more", "ja* ".repeat(1_001), "too-much"],
  ["a word of a thousand letters and one", "a".repeat(1_001), "too-much"],
])("%s", (_what, text, fault) => {
  expect(markdownFault(text)).toBe(fault);
});
