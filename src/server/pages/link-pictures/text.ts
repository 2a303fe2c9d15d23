import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import type { Font } from "fontkit";

interface Room {
  readonly width: number;
  readonly lines: number;
  readonly widthOf: (text: string) => number;
}

/** Overlong text ends in an ellipsis; words wider than a line are broken. */
export function wrap(text: string, { width, lines, widthOf }: Room): string[] {
  const wrapped: string[] = [];
  let left = text.replace(/[\s\p{Cc}]+/gu, " ").trim();
  while (left !== "" && wrapped.length < lines) {
    const isLast = wrapped.length === lines - 1;
    const line = isLast ? withEllipsis(left, width, widthOf) : asManyWords(left, width, widthOf);
    wrapped.push(line);
    left = isLast ? "" : left.slice(line.length).trimStart();
  }
  return wrapped;
}

type WidthOf = Room["widthOf"];

function asManyWords(text: string, width: number, widthOf: WidthOf): string {
  const ends = [...text.matchAll(/\s|$/g)].map(({ index }) => index);
  const end = ends.findLast((each) => widthOf(text.slice(0, each)) <= width) ?? 0;
  return end > 0 ? text.slice(0, end) : asManyLetters(text, (part) => widthOf(part) <= width);
}

function withEllipsis(text: string, width: number, widthOf: WidthOf): string {
  if (widthOf(text) <= width) return text;
  return `${asManyLetters(text, (part) => widthOf(`${part}…`) <= width).trimEnd()}…`;
}

/** Returns at least one letter, so that `wrap` always makes progress. */
function asManyLetters(text: string, fits: (part: string) => boolean): string {
  const letters = [...text];
  let least = 1;
  let most = letters.length;
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(letters.slice(0, middle).join(""))) least = middle;
    else most = middle - 1;
  }
  return letters.slice(0, least).join("");
}

const require = createRequire(import.meta.url);

/** The scripts of Dutch names and titles; a character outside them, such as an emoji, is omitted. */
const SCRIPTS = ["latin", "latin-ext", "greek", "cyrillic"] as const;

type Weight = 400 | 600;

/** Text as paths of the bundled font: no installed font is needed, and every machine draws the same. */
interface Lettering {
  /** Width of the text at size 1, summed letter by letter; kerning makes the drawn text slightly narrower. */
  width(text: string): number;
  /** SVG path data of the text, starting at x with its baseline at y. */
  path(text: string, at: { readonly x: number; readonly y: number; readonly size: number }): string;
}

const known = new Map<Weight, Promise<Lettering>>();

/** Loads fonts on first use, so that they do not delay startup. */
export function letteringOf(weight: Weight): Promise<Lettering> {
  const kept = known.get(weight) ?? readLettering(weight);
  known.set(weight, kept);
  return kept;
}

async function readLettering(weight: Weight): Promise<Lettering> {
  const { create } = await import("fontkit");
  const folder = dirname(require.resolve("@fontsource/inter/package.json"));
  const files = SCRIPTS.map((script) => `${folder}/files/inter-${script}-${weight}-normal.woff`);
  const fonts = (await Promise.all(files.map((file) => readFile(file)))).map((file) => create(file) as Font);

  const runsOf = (text: string) => runs(text, fonts);
  const widths = new Map<string, number>();
  const widthOf = (letter: string): number => {
    const width = widths.get(letter) ?? measured(runsOf(letter));
    widths.set(letter, width);
    return width;
  };
  return {
    width: (text) => [...text.normalize("NFC")].reduce((sum, letter) => sum + widthOf(letter), 0),
    path: (text, { x, y, size }) => {
      let path = "";
      let at = x;
      for (const run of runsOf(text)) {
        const scale = size / run.font.unitsPerEm;
        const { glyphs, positions } = run.font.layout(run.text);
        for (const [place, glyph] of glyphs.entries()) {
          const { xOffset = 0, xAdvance = 0 } = positions[place] ?? {};
          path += glyph.path
            .scale(scale, -scale)
            .translate(at + xOffset * scale, y)
            .toSVG();
          at += xAdvance * scale;
        }
      }
      return path;
    },
  };
}

const measured = (all: readonly Run[]) =>
  all.reduce((sum, { font, text }) => sum + font.layout(text).advanceWidth / font.unitsPerEm, 0);

interface Run {
  readonly font: Font;
  text: string;
}

function runs(text: string, fonts: readonly Font[]): Run[] {
  const found: Run[] = [];
  for (const letter of text.normalize("NFC")) {
    const font = fonts.find((each) => each.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
    const last = found.at(-1);
    if (font && last?.font === font) last.text += letter;
    else if (font) found.push({ font, text: letter });
  }
  return found;
}
