import { type Colour, contrast, lightnessOf, mixed, withLightness } from "./colour.ts";

/** What text needs of what it stands on (WCAG 2.2, 1.4.3 AA). */
export const READABLE = 4.5;

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
  if (under < READABLE) return { kind: "text-on-it", contrast: under };
  const onPage = contrast(accent, LIGHT_PAGE);
  return onPage < READABLE ? { kind: "as-text", contrast: onPage } : null;
}

/** The nearest darker tone that may be the accent; the colour itself where it may. */
export const readableTone = (colour: Colour): Colour =>
  firstOf(colour, BLACK, (tone) => accentMistake(tone) === null);

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
      strong: mixed(accent, BLACK, 0.2),
      on: WHITE,
      soft: firstOf(
        mixed(accent, WHITE, 0.9),
        WHITE,
        (tone) => contrast(tone, accent) >= READABLE && contrast(tone, LIGHT_INK) >= READABLE,
      ),
      leaf: accent,
    },
    dark: {
      accent: bright,
      strong: mixed(bright, WHITE, 0.25),
      on: mixed(accent, BLACK, 0.8),
      soft: firstOf(
        mixed(accent, DARK_SURFACE, 0.75),
        DARK_SURFACE,
        (tone) => contrast(tone, bright) >= READABLE && contrast(tone, DARK_INK) >= READABLE,
      ),
      leaf: lighter.slice(0, STEPS / 4).findLast((tone) => contrast(tone, WHITE) >= READABLE) ?? accent,
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
const firstOf = (from: Colour, to: Colour, willDo: (tone: Colour) => boolean): Colour =>
  Array.from({ length: STEPS + 1 }, (_none, step) => mixed(from, to, step / STEPS)).find(willDo) ?? to;
