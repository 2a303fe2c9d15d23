import { isUtf8 } from "node:buffer";

/** Of properties whose text a program may have written with real line breaks. */
const TEXTS = /^(?:DESCRIPTION|SUMMARY|LOCATION|COMMENT)[;:]/i;
const NAME = /^(?:X-[\w-]+|[A-Z][A-Z0-9-]*|begin|end)[;:]/;

/** A program that folds lines fills them first; a shorter line before an indented one was not folded. */
const SHORTEST_FOLDED = 60;

/** The lines of a calendar (RFC 5545, section 3.1). A character may be folded between its bytes: unfolds first, then decodes. */
export function contentLines(file: Uint8Array): string[] {
  const lines: string[] = [];
  for (const line of decoded(unfolded(bytesOf(file)))) {
    const last = lines.at(-1);
    if (NAME.test(line)) lines.push(line);
    else if (last !== undefined && TEXTS.test(last)) lines[lines.length - 1] = `${last}\\n${line.trim()}`;
  }
  return lines;
}

/** A string with a character for each byte; UTF-16 as UTF-8. */
function bytesOf(file: Uint8Array): string {
  const isWide = file[0] === 0xff && file[1] === 0xfe;
  const bytes = isWide ? Buffer.from(new TextDecoder("utf-16le").decode(file)) : Buffer.from(file);
  return bytes.toString("latin1");
}

function unfolded(bytes: string): string[] {
  const written = bytes.split(/\r\n|\r|\n/);
  const first = written.find((line) => /^[ \t]*BEGIN:VCALENDAR/i.test(line)) ?? "";
  const margin = /^[ \t]*/.exec(first)?.[0] ?? "";
  const lines: { parts: string[]; lastLength: number }[] = [];
  for (const indented of written) {
    const line = margin !== "" && indented.startsWith(margin) ? indented.slice(margin.length) : indented;
    const last = lines.at(-1);
    const isFolded = /^[ \t]/.test(line) && last && !isLineOfItsOwn(line, last.lastLength);
    if (isFolded) last.parts.push(line.slice(1));
    else lines.push({ parts: [/^[ \t]+[A-Z-]+[;:]/i.test(line) ? line.trimStart() : line], lastLength: 0 });
    const current = lines.at(-1);
    if (current) current.lastLength = line.length;
  }
  return lines.map(({ parts }) => parts.join(""));
}

const isLineOfItsOwn = (line: string, lengthBefore: number): boolean =>
  lengthBefore < SHORTEST_FOLDED && NAME.test(line.trimStart());

const WINDOWS = new TextDecoder("windows-1252");

/** UTF-8; a line that is not, Windows-1252. */
function decoded(lines: readonly string[]): string[] {
  const whole = Buffer.from(lines.join("\n"), "latin1");
  if (isUtf8(whole))
    return whole
      .toString("utf-8")
      .replace(/^\uFEFF/, "")
      .split("\n");
  return lines.map((line) => {
    const bytes = Buffer.from(line, "latin1");
    return isUtf8(bytes) ? bytes.toString("utf-8") : WINDOWS.decode(bytes);
  });
}

/** The text that a value of the type TEXT stands for (RFC 5545, section 3.3.11). */
export const unescaped = (value: string): string =>
  value.replace(/\\([nN\\;,:"])/g, (_all, sign: string) => (sign.toLowerCase() === "n" ? "\n" : sign));
