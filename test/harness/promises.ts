import { existsSync, readFileSync } from "node:fs";

/** Whether a file has a test, or a row of a table of tests, with this title. @param named as `file: title` */
export function isTest(named: string): boolean {
  const [, file = "", title = ""] = /^(\S+): (.+)$/.exec(named) ?? [];
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  return ['"', "`"].some((quote) => text.includes(`${quote}${title}${quote}`));
}

/** A promise of `docs/promises.md`: an item of its numbered lists. */
export interface PromiseEntry {
  readonly number: number;
  /** Files and folders that its sentences and list name. */
  readonly files: readonly string[];
  readonly heldIn: readonly string[];
  /** As `file: title`. */
  readonly tests: readonly string[];
}

const codeIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);

function asEntry(item: string): PromiseEntry {
  const lines = item.split("\n").map((line) => line.trim());
  const codes = codeIn(item);
  return {
    number: Number.parseInt(item, 10),
    files: codes.filter((code) => /^(src|test|docs|deploy|bench)\/[^ ]+$/.test(code)),
    heldIn: lines.filter((line) => line.startsWith("- held in ")).flatMap(codeIn),
    tests: codes.filter((code) => /^(src|test)\/\S+\.test\.tsx?: /.test(code)),
  };
}

const DOCUMENT = readFileSync("docs/promises.md", "utf8");

interface PromisingSentence {
  readonly sentence: string;
  readonly file: string;
  /** As `file: title`. */
  readonly test: string;
}

export const promisingSentences: readonly PromisingSentence[] = [
  ...DOCUMENT.matchAll(/^- “(.+)”\n {2}- said in `([^`]+)`\n {2}- test `([^`]+)`$/gm),
].map(([, sentence = "", file = "", test = ""]) => ({ sentence, file, test }));

/** Items run to the next item or blank line. */
export const promises: readonly PromiseEntry[] = DOCUMENT.split(/\n(?=\d+\. |\n)/)
  .filter((part) => /^\d+\. /.test(part))
  .map(asEntry);
