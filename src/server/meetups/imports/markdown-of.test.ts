import fc from "fast-check";
import { expect, test } from "vitest";
import { plainText } from "#domain/markdown-tree.ts";
import { markdownOf } from "./markdown-of.ts";

test("shows the lines of a programme as they are written", () => {
  const text =
    "Programma:\n19.30 inloop\n20.00 start\n\n# 12 plaatsen\n1. eerst\n* dan\n> en dan\n---\n~~niet~~";
  expect(plainText(markdownOf(text), "https://meet.example.org")).toBe(text);
});

test("makes links of web addresses", () => {
  expect(markdownOf("Zie https://club.example/a_b_c, daar.")).toBe("Zie <https://club.example/a_b_c>, daar.");
});

const PIECES = fc.oneof(
  fc.constantFrom(
    "#",
    "*",
    "_",
    "~~",
    "`",
    "```",
    "[x](y)",
    "![",
    "<b>",
    "&amp;",
    "|",
    "---",
    "===",
    "1.",
    "12)",
    "-",
    "+",
  ),
  fc.constantFrom(
    "\n",
    "\n\n",
    " ",
    "    ",
    "\t",
    "\\",
    ">",
    ":",
    "https://a.example/b_c*d",
    "www.club.example",
    "jan@club.example",
  ),
  fc.constantFrom(
    "[^1]",
    "[^1]: x",
    "[a]: b",
    "[ ]",
    "- [x] klaar",
    "a|b\n-|-\n",
    "😀",
    "é",
    "http://",
    "mailto:jan@club.example",
  ),
  fc.stringMatching(/^[A-Za-z0-9À-ÿ ]{1,8}$/),
);

/** Blanks at the ends of lines, and several empty lines, are not shown. */
const withoutOuterBlanks = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{2,}/g, "\n\n")
    .trim();

test("shows any text as it is", () => {
  fc.assert(
    fc.property(fc.array(PIECES, { maxLength: 24 }), (pieces) => {
      const text = pieces.join("");
      expect(withoutOuterBlanks(plainText(markdownOf(text), "https://meet.example.org"))).toBe(
        withoutOuterBlanks(text),
      );
    }),
    { numRuns: 300 },
  );
});
