import * as z from "zod/mini";
import {
  type AccentMistake,
  accentMistake,
  type Colour,
  isColour,
  MIN_TEXT_CONTRAST,
  normalizeHex,
  readableTone,
} from "#domain/accent.ts";

/** Path of the style sheet that replaces the default blue. Its content depends on the path alone. */
export const accentSheetOf = (accent: string): string => `/accent/${accent.replace("#", "")}.css`;

/** Rounds down: a refused contrast must never read as sufficient. */
const written = (contrast: number) => (Math.floor(contrast * 10) / 10).toString().replace(".", ",");

const WHAT: Readonly<Record<AccentMistake["kind"], string>> = {
  "text-on-it": "Witte letters op deze kleur zijn slecht te lezen",
  "as-text": "Letters in deze kleur zijn slecht te lezen op de pagina",
};

const sentenceAbout = (colour: Colour, { kind, contrast }: AccentMistake): string =>
  `${WHAT[kind]}: het contrast is ${written(contrast)} en moet minstens ${written(MIN_TEXT_CONTRAST)} zijn. Kies een donkerder tint, bijvoorbeeld ${readableTone(colour)}`;

export const Accent = z.string({ error: "De accentkleur is ongeldig" }).check(
  z.overwrite(normalizeHex),
  z.superRefine((colour, context) => {
    const refuse = (message: string) => context.issues.push({ code: "custom", input: colour, message });
    if (!isColour(colour)) return void refuse("Een kleur schrijf je als #0b5fa5");
    const mistake = accentMistake(colour);
    if (mistake) refuse(sentenceAbout(colour, mistake));
  }),
);
