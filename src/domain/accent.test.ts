import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  accentMistake,
  accentTones,
  BRAND_TONES,
  type Colour,
  contrast,
  isColour,
  lightnessOf,
  MIN_TEXT_CONTRAST,
  mixColours,
  normalizeHex,
  readableTone,
  withLightness,
} from "./accent.ts";

test.each([
  ["#0b5fa5", true],
  ["#0B5FA5", false],
  ["0b5fa5", false],
  ["#0bf", false],
  ["#0b5fa5;", false],
  ["red", false],
])("whether %s is a valid colour: %s", (text, answer) => {
  expect(isColour(text)).toBe(answer);
});

test.each([
  ["#0b5fa5", 0.7, "#70b9f5"],
  ["#ff0000", 0.75, "#ff8080"],
  ["#808080", 0.2, "#333333"],
  ["#000000", 0.5, "#808080"],
  ["#123456", 1, "#ffffff"],
] as const)("%s with lightness %f is %s", (colour, lightness, answer) => {
  expect(withLightness(colour, lightness)).toBe(answer);
  expect(lightnessOf(answer)).toBeCloseTo(lightness, 1);
});

test.each([
  [" #0B5FA5 ", "#0b5fa5"],
  ["0b5fa5", "#0b5fa5"],
  ["0BF", "#00bbff"],
  ["red", "#red"],
  ["#0b5fa", "#0b5fa"],
])("%s is normalised to %s", (typed, colour) => {
  expect(normalizeHex(typed)).toBe(colour);
});

test.each([
  ["#000000", "#ffffff", 21],
  ["#ffffff", "#000000", 21],
  ["#0b5fa5", "#0b5fa5", 1],
  ["#767676", "#ffffff", 4.54],
  ["#777777", "#ffffff", 4.48],
  ["#0b5fa5", "#fafaf9", 6.29],
] as const)("the contrast between %s and %s is %f", (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 1);
});

test.each([
  ["#000000", "#ffffff", 0, "#000000"],
  ["#000000", "#ffffff", 1, "#ffffff"],
  ["#000000", "#ff8000", 0.5, "#804000"],
] as const)("%s mixed with %s at %f is %s", (one, other, share, answer) => {
  expect(mixColours(one, other, share)).toBe(answer);
});

test.each([
  ["#0b5fa5", null],
  ["#166534", null],
  ["#000000", null],
  ["#767676", "as-text"],
  ["#777777", "text-on-it"],
  ["#ffd200", "text-on-it"],
  ["#ffffff", "text-on-it"],
] as const)("the problem of %s as the accent: %s", (colour, kind) => {
  expect(accentMistake(colour)?.kind ?? null).toBe(kind);
});

test.each([
  ["#0b5fa5", "#0b5fa5"],
  ["#ffd200", "#847000"],
] as const)("the readable tone nearest to %s is about %s", (colour, tone) => {
  const found = readableTone(colour);
  expect(accentMistake(found)).toBeNull();
  expect(contrast(found, tone)).toBeLessThan(1.15);
});

test.each(["#0b5fa5", "#166534", "#b91c1c", "#000000"] as const)(
  "the accent %s is lighter in the dark theme",
  (accent) => {
    const { light, dark } = accentTones(accent);
    expect(light.accent).toBe(accent);
    expect(contrast(dark.accent, "#000000")).toBeGreaterThan(contrast(accent, "#000000"));
  },
);

test.each([
  ["#0b5fa5", "blue"],
  ["#166534", "green"],
  ["#b91c1c", "red"],
] as const)("the accent %s stays %s in the dark theme", (accent, name) => {
  const parts = { red: 1, green: 3, blue: 5 };
  const strength = (of: keyof typeof parts) =>
    Number.parseInt(accentTones(accent).dark.accent.slice(parts[of], parts[of] + 2), 16);
  const others = (["red", "green", "blue"] as const).filter((other) => other !== name);
  expect(Math.max(...others.map(strength))).toBeLessThan(strength(name) - 20);
});

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value): Colour => readableTone(`#${value.toString(16).padStart(6, "0")}`));

const PAIRS = {
  light: { grounds: ["#fafaf9", "#ffffff"], ink: "#1c1917" },
  dark: { grounds: ["#151311", "#1e1b19", "#282422"], ink: "#f5f5f4" },
} as const;

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  const { grounds, ink } = PAIRS[theme];
  test("text in any accent and on any accent has enough contrast", () => {
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
        const unread = pairs.filter(([, one, other]) => contrast(one, other) < MIN_TEXT_CONTRAST);
        expect(unread).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

test("BRAND_TONES are the colours of the style sheet", () => {
  const sheet = readFileSync("src/web/styles.css", "utf8");
  const accents = [/:root {([^}]*)}/, /\.dark {([^}]*)}/].map((theme) =>
    [...(theme.exec(sheet)?.[1] ?? "").matchAll(/--((?:on-)?accent[\w-]*|leaf): (#\w+);/g)].map(
      ([, , colour]) => colour,
    ),
  );
  const { light, dark } = BRAND_TONES;
  expect(accents).toEqual(
    [light, dark].map(({ accent, strong, on, soft, leaf }) => [accent, strong, on, soft, leaf]),
  );
});
