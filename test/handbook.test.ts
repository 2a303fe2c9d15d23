import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { PAGES } from "#contract/pages.ts";
import { ALL_TAKEN, WAITING_WORDS, yesWaits } from "#domain/answering-words.ts";

/** Checks the texts, pictures, pages and links of docs/handboek.md. */
const HANDBOOK = "docs/handboek.md";
const MAX_BYTES_OF_PICTURES = 2_500_000;

const text = readFileSync(HANDBOOK, "utf8");
const sources = globSync("src/{web,contract,domain,server}/**/*.{ts,tsx}")
  .filter((file) => !file.includes(".test."))
  .map((file) => readFileSync(file, "utf8"));

const all = (of: RegExp) => [...new Set([...text.matchAll(of)].map(([, found = ""]) => found))];

/** Whole words of a screen: between quotes, tags, lines or values; … stands for a value, * marks a required field. */
function onScreen(words: string): RegExp {
  const pieces = words
    .split("…")
    .map((piece) => RegExp.escape(piece.trim()).replaceAll(/\\x20| /g, "\\s+"))
    .join(".{1,60}?");
  return new RegExp(`(?:["'‘\`>}]|\\n)\\s*${pieces}(?: \\*)?\\s*(?:["'’\`<{$]|\\n)`);
}

test("every text that the handbook quotes is on a screen", () => {
  const quoted = all(/‘([^’]+)’/g).map((words) => words.replaceAll(/\s+/g, " "));
  expect(quoted.length).toBeGreaterThan(100);
  expect(quoted.filter((words) => !sources.some((source) => onScreen(words).test(source)))).toEqual([]);
});

test("the table of what somebody reads who waits has the sentences of pages and mails", () => {
  const [, table = ""] = /### Wat iemand leest die wacht\n([\s\S]*?)\n## /.exec(text) ?? [];
  const read = [...table.matchAll(/^\|[^|]*\| (.*?) *\|$/gm)].map(([, sentence]) => sentence).slice(2);
  expect(read.toSorted()).toEqual([...Object.values(WAITING_WORDS), yesWaits(ALL_TAKEN)].toSorted());
});

test("every picture of the handbook exists, light and dark, and is small", () => {
  const light = all(/src="pictures\/([\w-]+)-light\.png"/g);
  expect(light.length).toBeGreaterThan(10);
  expect(all(/srcset="pictures\/([\w-]+)-dark\.png"/g)).toEqual(light);
  for (const theme of ["light", "dark"])
    expect(light.filter((name) => !existsSync(`docs/pictures/${name}-${theme}.png`))).toEqual([]);
  const bytes = globSync("docs/pictures/*").reduce((sum, file) => sum + statSync(file).size, 0);
  expect(bytes).toBeLessThan(MAX_BYTES_OF_PICTURES);
});

test("every page and heading that the handbook links to exists", () => {
  const pages: readonly string[] = Object.values(PAGES);
  expect(all(/`(\/[\w/-]+)`/g).filter((page) => !pages.includes(page))).toEqual([]);
  const links = all(/\]\(([^)]+)\)/g).filter((link) => !link.startsWith("http"));
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((link) => !leadsSomewhere(link))).toEqual([]);
});

function leadsSomewhere(link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const file = path === "" ? HANDBOOK : join(dirname(HANDBOOK), path);
  if (!existsSync(file)) return false;
  return anchor === undefined || anchorsOf(readFileSync(file, "utf8")).includes(anchor);
}

/** The anchors that GitHub makes of headings. */
const anchorsOf = (page: string) =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  );
