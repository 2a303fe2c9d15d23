import { expect, test } from "vitest";
import { wrap } from "./text.ts";

const room = (width: number, lines: number) => ({
  width,
  lines,
  widthOf: (text: string) => [...text].length,
});

test.each([
  ["what fits stays whole", "Kort en goed", 20, 2, ["Kort en goed"]],
  [
    "words go to the next line",
    "Zigbee of Matter in de praktijk",
    16,
    2,
    ["Zigbee of Matter", "in de praktijk"],
  ],
  ["what does not fit ends in …", "een twee drie vier vijf", 8, 2, ["een twee", "drie vi…"]],
  ["no blank before the …", "een twee drie", 5, 1, ["een…"]],
  ["a word wider than a line is broken", "Donaudampfschiff", 6, 3, ["Donaud", "ampfsc", "hiff"]],
  ["line breaks and control signs are blanks", "een\n\ttwee\u0000drie", 30, 1, ["een twee drie"]],
  ["nothing is no line", "  ", 30, 2, []],
  ["an emoji is never halved", "👩👩👩👩", 3, 1, ["👩👩…"]],
] as const)("%s", (_sentence, text, width, lines, expected) =>
  expect(wrap(text, room(width, lines))).toEqual(expected),
);
