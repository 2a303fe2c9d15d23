/** A colour as `#rrggbb`, in lower case. */
export type Colour = `#${string}`;

const HEX = /^#[\da-f]{6}$/;

export const isColour = (text: string): text is Colour => HEX.test(text);

/** However somebody types it, in the one spelling: `0BF` and ` #0bf` are `#00bbff`. What is no colour stays none. */
export function spelledOut(typed: string): string {
  const text = typed.trim().toLowerCase().replace(/^#?/, "#");
  return /^#[\da-f]{3}$/.test(text) ? text.replace(/[\da-f]/g, "$&$&") : text;
}

/** Red, green and blue, 0 to 255. */
const partsOf = (colour: Colour): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const colourOf = (parts: readonly number[]): Colour =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** @param share how much of `other` there is in it, 0 to 1 */
export function mixed(colour: Colour, other: Colour, share: number): Colour {
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
