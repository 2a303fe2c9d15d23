import { writeSync } from "node:fs";

const STDOUT = 1;
const STDERR = 2;
let isLost = false;

/**
 * Writes to the console, where the log goes too. One that cannot be written (a full disk, a closed pipe) takes nothing down with
 * it: what is lost is said once, on the other console.
 * @returns whether it was written
 */
export function tell(text: string): boolean {
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
