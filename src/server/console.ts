import { writeSync } from "node:fs";
import { isatty } from "node:tty";

const STDOUT = 1;
const STDERR = 2;
let isLost = false;

/**
 * Writes to the console, where the log goes too. One that cannot be written (a full disk, a closed pipe) takes nothing down with
 * it: what is lost is said once, on the other console.
 * @returns whether it was written
 */
export function writeConsole(text: string): boolean {
  try {
    writeWhole(STDOUT, text);
    isLost = false;
    return true;
  } catch (error) {
    if (!isLost) complain(error);
    isLost = true;
    return false;
  }
}

function writeWhole(console: number, text: string): void {
  for (let rest = Buffer.from(text); rest.length > 0; ) rest = rest.subarray(writeSync(console, rest));
}

function complain(error: unknown): void {
  const { message } = error as Error;
  try {
    writeWhole(STDERR, `The log cannot be written, and goes on when it can: ${message}\n`);
  } catch {
    // There is nobody left to tell.
  }
}

/** One line of the log; everything the program says while it runs has this shape. */
interface LogRecord {
  readonly level: string;
  /** RFC 3339, in UTC. */
  readonly time: string;
  readonly msg?: string;
  readonly err?: { readonly stack?: string };
  readonly [field: string]: unknown;
}

const isTerminal = isatty(STDOUT);

/** Writes a line of JSON to the log: as it is, and for a person at a terminal as words. */
export const tellLine = (line: string): boolean =>
  writeConsole(isTerminal ? inWords(JSON.parse(line) as LogRecord) : line);

/**
 * Says something that must be seen whatever `LOG_LEVEL` is.
 * @returns whether it was written
 */
export const say = (msg: string, fields: Readonly<Record<string, unknown>> = {}): boolean =>
  tellLine(`${JSON.stringify({ level: "info", time: new Date().toISOString(), ...fields, msg })}\n`);

export function inWords({ level, time, msg = "", err, ...fields }: LogRecord): string {
  const of = level === "info" ? "" : `${level.toUpperCase()} `;
  const rest = Object.entries(fields).map(
    ([name, value]) => ` ${name}=${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  const stack = err?.stack === undefined ? "" : `\n${err.stack}`;
  return `${time.slice(11, 19)} ${of}${msg}${rest.join("")}${stack}\n`;
}
