import { expect, test } from "vitest";
import { readMarkdown } from "./markdown-tree.ts";

test.each([
  [
    "an evening's programme",
    "## Programma\n\n| Tijd | Wat |\n|---|---|\n| 19:00 | **Inloop** |\n\n- [a](https://b.nl)\n  - b",
  ],
  ["a long rule", `boven\n\n${"-".repeat(60)}\n\nonder`],
  ["blanks to fill in", `Naam: ${"_".repeat(40)}`],
  ["a long story", "Een zin van gewone lengte. ".repeat(700)],
  ["twenty quotes in each other", `${"> ".repeat(20)}a`],
  [
    "ten lists in each other",
    Array.from({ length: 10 }, (_, level) => `${"  ".repeat(level)}- a`).join("\n"),
  ],
])("%s can be drawn", (_what, text) => expect(readMarkdown(text).kind).toBe("read"));

test.each([
  ["more than twenty quotes", `${"> ".repeat(21)}a`, "too-deep"],
  ["quotes to the end of the text", "> ".repeat(9_000), "too-deep"],
  ["lists in lists on one line", "- ".repeat(9_000), "too-deep"],
  ["numbered ones", "1. ".repeat(6_000), "too-deep"],
  [
    "lists by their indentation",
    Array.from({ length: 40 }, (_, level) => `${"  ".repeat(level)}- a`).join("\n"),
    "too-deep",
  ],
  ["emphasis in emphasis", `${"*a **b ".repeat(30)}c${"** d*".repeat(30)}`, "too-deep"],
  ["open brackets", "[".repeat(20_000), "too-much"],
  ["links in links", `${"[".repeat(4_000)}a${"](b)".repeat(4_000)}`, "too-much"],
  ["nothing but ends", "]".repeat(20_000), "too-much"],
  ["stars", "*".repeat(20_000), "too-much"],
  ["half-open addresses", `https://a.b/${"&a;".repeat(4_000)}`, "too-much"],
  ["thousands of paragraphs", "a\n\n".repeat(5_000), "too-much"],
  ["underlined headings", "a\n=\n".repeat(4_000), "too-much"],
])("%s cannot", (_what, text, fault) => expect(readMarkdown(text)).toEqual({ kind: fault }));
