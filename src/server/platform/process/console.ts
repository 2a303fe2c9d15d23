import { writeSync } from "node:fs";
import { isatty } from "node:tty";

const STDOUT = 1;
const STDERR = 2;
let isLost = false;

/** A failed write does not throw; the first in a row is reported on stderr. @returns whether it was written */
function writeConsole(text: string): boolean {
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
    writeWhole(STDERR, `Cannot write the log; continuing when it can be written: ${message}\n`);
  } catch {
    // Neither stdout nor stderr can be written.
  }
}

interface LogRecord {
  readonly level: string;
  /** RFC 3339, in UTC. */
  readonly time: string;
  readonly msg?: string;
  readonly err?: { readonly stack?: string };
  readonly [field: string]: unknown;
}

export const isTerminal = isatty(STDOUT);

/** Writes a log record in JSON: unchanged, or in words when the console is a terminal. */
export const tellLine = (line: string): boolean =>
  writeConsole(isTerminal ? inWords(JSON.parse(line) as LogRecord) : line);

/** Plain text for the person at a terminal; any other console gets log records alone. */
export function tellReader(text: string): void {
  if (isTerminal) writeConsole(text);
}

type Fields = Readonly<Record<string, unknown>>;

/** Logs a message that must be visible at any `LOG_LEVEL`. @returns whether it was written */
export const say = (msg: string, fields: Fields = {}): boolean => sayAt("info", msg, fields);

export const warn = (msg: string, fields: Fields = {}): boolean => sayAt("warn", msg, fields);

const sayAt = (level: "info" | "warn", msg: string, fields: Fields): boolean =>
  // biome-ignore lint/plugin/clock: a log has the machine's time
  tellLine(`${JSON.stringify({ level, time: new Date().toISOString(), ...fields, msg })}\n`);

export function inWords({ level, time, msg = "", err, ...fields }: LogRecord): string {
  const of = level === "info" ? "" : `${level.toUpperCase()} `;
  const rest = Object.entries(fields).map(
    ([name, value]) => ` ${name}=${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  const stack = err?.stack === undefined ? "" : `\n${err.stack}`;
  return `${time.slice(11, 19)} ${of}${msg}${rest.join("")}${stack}\n`;
}
