/** Minimum contrast of text with its background (WCAG 2.2, 1.4.3 AA). */
export const MIN_TEXT_CONTRAST = 4.5;

const WHITE = "#ffffff";
const BLACK = "#000000";
/** Backgrounds of `web/styles.css` that appear with an accent. */
const LIGHT_PAGE = "#fafaf9";
const DARK_SURFACE = "#1e1b19";
const DARK_RAISED = "#282422";

/** Why a colour cannot be the light theme's accent: unreadable under white text, or as text on the page. */
export type AccentMistake = { readonly kind: "text-on-it" | "as-text"; readonly contrast: number };

export function accentMistake(accent: Colour): AccentMistake | null {
  const under = contrast(WHITE, accent);
  if (under < MIN_TEXT_CONTRAST) return { kind: "text-on-it", contrast: under };
  const onPage = contrast(accent, LIGHT_PAGE);
  return onPage < MIN_TEXT_CONTRAST ? { kind: "as-text", contrast: onPage } : null;
}

/** The nearest darker tone that passes `accentMistake`; the colour itself when it passes. */
export const readableTone = (colour: Colour): Colour =>
  firstToneWhere(colour, BLACK, (tone) => accentMistake(tone) === null);

export interface Tones {
  readonly accent: Colour;
  readonly strong: Colour;
  readonly on: Colour;
  readonly soft: Colour;
  /** Background of white text in both themes. */
  readonly leaf: Colour;
}

/** The accent of a site that has chosen none, as in `web/styles.css`. */
export const BRAND_TONES: { readonly light: Tones; readonly dark: Tones } = {
  light: { accent: "#0b5fa5", strong: "#094d86", on: WHITE, soft: "#e8f1f9", leaf: "#0b5fa5" },
  dark: { accent: "#6cb8f6", strong: "#92cbf9", on: "#0b1a26", soft: "#16293a", leaf: "#2c6ba3" },
};

/** @param accent a colour for which `accentMistake` returns null */
export function accentTones(accent: Colour): { readonly light: Tones; readonly dark: Tones } {
  const lighter = lighterTones(accent);
  // Above the WCAG minimum, because rounding and the hover colour must not drop below it.
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
        (tone) => contrast(tone, accent) >= MIN_TEXT_CONTRAST,
      ),
      leaf: accent,
    },
    dark: {
      accent: bright,
      strong: mixColours(bright, WHITE, 0.25),
      on: mixColours(accent, BLACK, 0.8),
      soft: mixColours(accent, DARK_SURFACE, 0.75),
      leaf:
        lighter.slice(0, TONE_STEPS / 4).findLast((tone) => contrast(tone, WHITE) >= MIN_TEXT_CONTRAST) ??
        accent,
    },
  };
}

const TONE_STEPS = 100;

/** Tones of the same hue, from the colour itself up to white. */
const lighterTones = (colour: Colour): Colour[] => {
  const from = lightnessOf(colour);
  return Array.from({ length: TONE_STEPS + 1 }, (_none, step) =>
    step === 0 ? colour : withLightness(colour, from + ((1 - from) * step) / TONE_STEPS),
  );
};

/** The first mix of `from` and `to` that `willDo` accepts, nearest to `from`; `to` when it accepts none. */
const firstToneWhere = (from: Colour, to: Colour, willDo: (tone: Colour) => boolean): Colour =>
  Array.from({ length: TONE_STEPS + 1 }, (_none, step) => mixColours(from, to, step / TONE_STEPS)).find(
    willDo,
  ) ?? to;

/** A colour as `#rrggbb`, in lower case. */
export type Colour = `#${string}`;

const HEX = /^#[\da-f]{6}$/;

export const isColour = (text: string): text is Colour => HEX.test(text);

/** Normalises a typed colour: `0BF` and ` #0bf` become `#00bbff`. The result may still fail `isColour`. */
export function normalizeHex(typed: string): string {
  const text = typed.trim().toLowerCase().replace(/^#?/, "#");
  return /^#[\da-f]{3}$/.test(text) ? text.replace(/[\da-f]/g, "$&$&") : text;
}

/** Red, green and blue, 0 to 255. */
const partsOf = (colour: Colour): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const colourOf = (parts: readonly number[]): Colour =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** @param share the part of `other` in the mix, 0 to 1 */
export function mixColours(colour: Colour, other: Colour, share: number): Colour {
  const towards = partsOf(other);
  const parts = partsOf(colour).map((part, place) => part + ((towards[place] ?? 0) - part) * share);
  return colourOf(parts);
}

/** The same hue and saturation with another HSL lightness: 0 is black, 1 is white. */
export function withLightness(colour: Colour, lightness: number): Colour {
  const parts = partsOf(colour).map((part) => part / 255);
  const least = Math.min(...parts);
  const most = Math.max(...parts);
  const middle = (least + most) / 2;
  const reach = (most - least) / 2;
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

/** Contrast ratio (WCAG 2.2): 1 for equal colours, 21 for black and white. */
export function contrast(one: Colour, other: Colour): number {
  return contrastOf(luminance(one), luminance(other));
}

export const luminance = (colour: Colour): number => luminanceOf(partsOf(colour));

export const contrastOf = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
