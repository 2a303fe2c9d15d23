/**
 * Makes the site's font: the weights and letters of Inter that the pages use, which is 20 KB less at a first visit. Run it after a new
 * release of the package, and commit what it writes; `test/site-font.test.ts` compares.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import subsetFont from "subset-font";

const require = createRequire(import.meta.url);
const PACKAGE = dirname(require.resolve("@fontsource-variable/inter/package.json"));
const FOLDER = join(import.meta.dirname, "../src/web/fonts");

/** The lightest and the boldest that a style asks for. */
const WEIGHTS = { min: 400, max: 700 };

export const FONT = join(FOLDER, "inter.woff2");

export async function siteFont(): Promise<Buffer> {
  const { latin } = JSON.parse(readFileSync(join(PACKAGE, "unicode.json"), "utf8")) as { latin: string };
  const whole = readFileSync(join(PACKAGE, "files/inter-latin-wght-normal.woff2"));
  return subsetFont(whole, lettersIn(latin), { targetFormat: "woff2", variationAxes: { wght: WEIGHTS } });
}

/** @param range as CSS writes it: `U+0000-00FF,U+0131` */
function lettersIn(range: string): string {
  return range
    .split(",")
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .replace("U+", "")
        .split("-")
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place));
    })
    .join("");
}

if (import.meta.main) {
  writeFileSync(FONT, await siteFont());
  writeFileSync(join(FOLDER, "LICENSE"), readFileSync(join(PACKAGE, "LICENSE")));
}
