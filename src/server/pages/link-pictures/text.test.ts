import { expect, test } from "vitest";
import { wrap } from "./text.ts";

const room = (width: number, lines: number) => ({
  width,
  lines,
  widthOf: (text: string) => [...text].length,
});

test.each([
  ["text that fits is not changed", "Kort en goed", 20, 2, ["Kort en goed"]],
  [
    "words go to the next line",
    "Zigbee of Matter in de praktijk",
    16,
    2,
    ["Zigbee of Matter", "in de praktijk"],
  ],
  ["text that does not fit ends in …", "een twee drie vier vijf", 8, 2, ["een twee", "drie vi…"]],
  ["no blank before the …", "een twee drie", 5, 1, ["een…"]],
  ["a word wider than a line is broken", "Donaudampfschiff", 6, 3, ["Donaud", "ampfsc", "hiff"]],
  ["line breaks and control characters become spaces", "een\n\ttwee\u0000drie", 30, 1, ["een twee drie"]],
  ["blank text has no lines", "  ", 30, 2, []],
  ["an emoji is never halved", "👩👩👩👩", 3, 1, ["👩👩…"]],
] as const)("wrapping: %s", (_sentence, text, width, lines, expected) =>
  expect(wrap(text, room(width, lines))).toEqual(expected),
);
