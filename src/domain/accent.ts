/** What text needs of what it stands on (WCAG 2.2, 1.4.3 AA). */
export const MIN_TEXT_CONTRAST = 4.5;

const WHITE = "#ffffff";
const BLACK = "#000000";
/** The grounds of `web/styles.css` that an accent stands on, or that stand on it. */
const LIGHT_PAGE = "#fafaf9";
const LIGHT_INK = "#1c1917";
const DARK_SURFACE = "#1e1b19";
const DARK_RAISED = "#282422";
const DARK_INK = "#f5f5f4";

/** What keeps a colour from being the accent of the light theme: white letters on it, or its own on the page. */
export type AccentMistake = { readonly kind: "text-on-it" | "as-text"; readonly contrast: number };

export function accentMistake(accent: Colour): AccentMistake | null {
  const under = contrast(WHITE, accent);
  if (under < MIN_TEXT_CONTRAST) return { kind: "text-on-it", contrast: under };
  const onPage = contrast(accent, LIGHT_PAGE);
  return onPage < MIN_TEXT_CONTRAST ? { kind: "as-text", contrast: onPage } : null;
}

/** The nearest darker tone that may be the accent; the colour itself where it may. */
export const readableTone = (colour: Colour): Colour =>
  firstToneWhere(colour, BLACK, (tone) => accentMistake(tone) === null);

/** What one theme makes of an accent: the tokens of `web/styles.css` that carry it. */
export interface Tones {
  readonly accent: Colour;
  readonly strong: Colour;
  readonly on: Colour;
  readonly soft: Colour;
  /** Behind white letters in both themes. */
  readonly leaf: Colour;
}

/** @param accent one that `accentMistake` finds nothing wrong with */
export function accentTones(accent: Colour): { readonly light: Tones; readonly dark: Tones } {
  const lighter = lighterTones(accent);
  // A little more than is asked for: rounding and a hover must not undo it.
  const shining = lighter.find(
    (tone) => contrast(tone, DARK_RAISED) >= 5.5 && contrast(tone, DARK_SURFACE) >= 7,
  );
  const bright = shining ?? WHITE;
  return {
    light: {
      accent,
      strong: mixColours(accent, BLACK, 0.2),
      on: WHITE,
      soft: firstToneWhere(
        mixColours(accent, WHITE, 0.9),
        WHITE,
        (tone) =>
          contrast(tone, accent) >= MIN_TEXT_CONTRAST && contrast(tone, LIGHT_INK) >= MIN_TEXT_CONTRAST,
      ),
      leaf: accent,
    },
    dark: {
      accent: bright,
      strong: mixColours(bright, WHITE, 0.25),
      on: mixColours(accent, BLACK, 0.8),
      soft: firstToneWhere(
        mixColours(accent, DARK_SURFACE, 0.75),
        DARK_SURFACE,
        (tone) =>
          contrast(tone, bright) >= MIN_TEXT_CONTRAST && contrast(tone, DARK_INK) >= MIN_TEXT_CONTRAST,
      ),
      leaf:
        lighter.slice(0, STEPS / 4).findLast((tone) => contrast(tone, WHITE) >= MIN_TEXT_CONTRAST) ?? accent,
    },
  };
}

const STEPS = 100;

/** From the colour itself up to white, in its own hue. */
const lighterTones = (colour: Colour): Colour[] => {
  const from = lightnessOf(colour);
  return Array.from({ length: STEPS + 1 }, (_none, step) =>
    step === 0 ? colour : withLightness(colour, from + ((1 - from) * step) / STEPS),
  );
};

/** On the way from one colour to another, the first that will do; the end where none does. */
const firstToneWhere = (from: Colour, to: Colour, willDo: (tone: Colour) => boolean): Colour =>
  Array.from({ length: STEPS + 1 }, (_none, step) => mixColours(from, to, step / STEPS)).find(willDo) ?? to;

/** A colour as `#rrggbb`, in lower case. */
export type Colour = `#${string}`;

const HEX = /^#[\da-f]{6}$/;

export const isColour = (text: string): text is Colour => HEX.test(text);

/** However somebody types it, in the one spelling: `0BF` and ` #0bf` are `#00bbff`. What is no colour stays none. */
export function normalizeHex(typed: string): string {
  const text = typed.trim().toLowerCase().replace(/^#?/, "#");
  return /^#[\da-f]{3}$/.test(text) ? text.replace(/[\da-f]/g, "$&$&") : text;
}

/** Red, green and blue, 0 to 255. */
const partsOf = (colour: Colour): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const colourOf = (parts: readonly number[]): Colour =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** @param share how much of `other` there is in it, 0 to 1 */
export function mixColours(colour: Colour, other: Colour, share: number): Colour {
  const towards = partsOf(other);
  const parts = partsOf(colour).map((part, place) => part + ((towards[place] ?? 0) - part) * share);
  return colourOf(parts);
}

/** The same hue, as light as asked for: 0 is black, 1 is white (HSL). */
export function withLightness(colour: Colour, lightness: number): Colour {
  const parts = partsOf(colour).map((part) => part / 255);
  const [least, most] = [Math.min(...parts), Math.max(...parts)];
  const [middle, reach] = [(least + most) / 2, (most - least) / 2];
  const room = Math.min(middle, 1 - middle);
  const saturation = room === 0 ? 0 : reach / room;
  const wanted = saturation * Math.min(lightness, 1 - lightness);
  return colourOf(
    parts.map((part) => 255 * (lightness + (reach === 0 ? 0 : ((part - middle) / reach) * wanted))),
  );
}

export const lightnessOf = (colour: Colour): number => {
  const parts = partsOf(colour);
  return (Math.min(...parts) + Math.max(...parts)) / 2 / 255;
};

const WEIGHTS = [0.2126, 0.7152, 0.0722];

/** Relative luminance (WCAG 2.2) of red, green and blue from 0 to 255: 0 is black, 1 is white. */
export const luminanceOf = (parts: readonly number[]): number =>
  parts
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, place) => sum + part * (WEIGHTS[place] ?? 0), 0);

/** Contrast ratio (WCAG 2.2): 1 for two that are alike, 21 for black and white. */
export function contrast(one: Colour, other: Colour): number {
  return contrastOf(luminance(one), luminance(other));
}

export const luminance = (colour: Colour): number => luminanceOf(partsOf(colour));

/** Contrast ratio of two relative luminances. */
export const contrastOf = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
