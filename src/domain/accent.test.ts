import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accentMistake, accentTones, READABLE, readableTone } from "./accent.ts";
import { type Colour, contrast } from "./colour.ts";

test.each([
  ["#0b5fa5", null],
  ["#166534", null],
  ["#000000", null],
  ["#767676", "as-text"],
  ["#777777", "text-on-it"],
  ["#ffd200", "text-on-it"],
  ["#ffffff", "text-on-it"],
] as const)("what is wrong with %s as the accent: %s", (colour, kind) => {
  expect(accentMistake(colour)?.kind ?? null).toBe(kind);
});

test.each([
  ["#0b5fa5", "#0b5fa5"],
  ["#ffd200", "#847000"],
] as const)("what may be the accent in place of %s is %s", (colour, tone) => {
  const found = readableTone(colour);
  expect(accentMistake(found)).toBeNull();
  expect(contrast(found, tone)).toBeLessThan(1.15);
});

test.each(["#0b5fa5", "#166534", "#b91c1c", "#000000"] as const)(
  "in the dark %s becomes lighter",
  (accent) => {
    const { light, dark } = accentTones(accent);
    expect(light.accent).toBe(accent);
    expect(contrast(dark.accent, "#000000")).toBeGreaterThan(contrast(accent, "#000000"));
  },
);

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value): Colour => readableTone(`#${value.toString(16).padStart(6, "0")}`));

/** What stands on what, in the pages and the mails. */
const PAIRS = {
  light: { grounds: ["#fafaf9", "#ffffff"], ink: "#1c1917" },
  dark: { grounds: ["#151311", "#1e1b19", "#282422"], ink: "#f5f5f4" },
} as const;

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  const { grounds, ink } = PAIRS[theme];
  test("whatever the accent is, all that is written with it or on it can be read", () => {
    fc.assert(
      fc.property(colours, (accent) => {
        const { [theme]: tones } = accentTones(accent);
        const pairs: (readonly [string, Colour, Colour])[] = [
          ...grounds.map((ground) => ["accent on its ground", tones.accent, ground] as const),
          ["text on the accent", tones.on, tones.accent],
          ["text on the accent below the pointer", tones.on, tones.strong],
          ["the accent on its soft tone", tones.accent, tones.soft],
          ["text on the soft tone", ink, tones.soft],
          ["white on a calendar's leaf", "#ffffff", tones.leaf],
        ];
        const unread = pairs.filter(([, one, other]) => contrast(one, other) < READABLE);
        expect(unread).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
