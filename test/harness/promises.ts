import { readFileSync } from "node:fs";

/** A promise of `docs/promises.md`: all rows of a table from its number to the next promise. */
export interface PromiseEntry {
  /** 0 when its row has no number. */
  readonly number: number;
  /** Files and folders that any of its rows names. */
  readonly files: readonly string[];
  readonly heldIn: readonly string[];
  /** As `file: title`. */
  readonly tests: readonly string[];
}

const codeIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);

/** Rows of the tables of promises, which have three columns. */
const page = readFileSync("docs/promises.md", "utf8");
const rows = page
  .slice(page.search(/^\|.*\| promise +\|/m))
  .split("\n")
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|")))
  .filter((cells) => cells.length === 5 && !/^(-+|)$/.test(cells[3] ?? ""))
  .map(([, number = "", kind = "", text = ""]) => ({ number, kind, text }));

function entryAt(start: number): PromiseEntry {
  const length = rows.slice(start + 1).findIndex(({ kind }) => kind === "promise") + 1;
  const entry = rows.slice(start, length === 0 ? undefined : start + length);
  const codes = entry.flatMap(({ text }) => codeIn(text));
  return {
    number: Number(rows[start]?.number),
    files: codes.filter((code) => /^(src|test|docs|deploy|bench)\/[^ ]+$/.test(code)),
    heldIn: entry.filter(({ kind }) => kind === "held in").flatMap(({ text }) => codeIn(text)),
    tests: codes.filter((code) => /^(src|test)\/\S+\.test\.tsx?: /.test(code)),
  };
}

export const promises: readonly PromiseEntry[] = rows.flatMap(({ kind }, place) =>
  kind === "promise" ? [entryAt(place)] : [],
);
