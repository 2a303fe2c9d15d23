import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import packaged from "@sparticuz/chromium";

/** Of this installation alone, and gone with it: another user's file of a fixed name is never run. */
const HOME = resolve("node_modules/.cache/trefpunt/chromium");

/**
 * Where the packaged Chromium is, unpacked once. The package by itself unpacks into the shared temporary folder, where
 * another user's copy, or half of one, would be taken for ours.
 */
export async function chromiumPath(): Promise<string> {
  if (!existsSync(HOME)) await unpack();
  return resolve(HOME, "chromium");
}

async function unpack(): Promise<void> {
  mkdirSync(resolve(HOME, ".."), { recursive: true });
  const folder = mkdtempSync(`${HOME}-`);
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  try {
    await packaged.executablePath();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
  // Whole or not at all; whoever was quicker unpacked the same.
  if (existsSync(HOME)) rmSync(folder, { recursive: true });
  else renameSync(folder, HOME);
}

/** Unpacks it before the browser tests begin, so that their workers need not. */
export async function setup(): Promise<void> {
  await chromiumPath();
}
