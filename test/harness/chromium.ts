import { constants, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import packaged from "@sparticuz/chromium";

/** Belongs to this installation alone, so that another user's file of a fixed name is never run. */
const HOME = resolve("node_modules/.cache/trefpunt/chromium");

/** Where Chrome or Chromium is installed on systems without a packaged build: macOS, and Linux other than x64. */
const APPLICATIONS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const COMMANDS = ["google-chrome-stable", "google-chrome", "chromium", "chromium-browser"];

/**
 * The browser of the tests: the one that `CHROMIUM` names, else the packaged one, else one that is installed.
 * @throws when there is none, saying what to do
 */
export async function chromiumPath(): Promise<string> {
  const { CHROMIUM } = process.env;
  if (CHROMIUM) return CHROMIUM;
  if (process.platform === "linux" && process.arch === "x64") return packagedPath();
  const installed = installedIn((process.env.PATH ?? "").split(delimiter));
  if (installed !== undefined) return installed;
  throw new Error(
    "there is no browser for the tests here; install Chrome or Chromium, or set CHROMIUM to one",
  );
}

/** @param path folders to look for commands in */
export function installedIn(path: readonly string[]): string | undefined {
  const candidates = [
    ...APPLICATIONS,
    ...path.flatMap((folder) => COMMANDS.map((command) => join(folder, command))),
  ];
  return candidates.find(isProgram);
}

const isProgram = (file: string): boolean =>
  existsSync(file) && (statSync(file).mode & constants.S_IXUSR) !== 0;

/**
 * The path of the packaged Chromium, unpacked once. The package itself unpacks into the shared temporary folder, where
 * another user's copy, or an incomplete one, could be used.
 */
async function packagedPath(): Promise<string> {
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
  // Renamed when complete; another process may have unpacked the same before.
  if (existsSync(HOME)) rmSync(folder, { recursive: true });
  else renameSync(folder, HOME);
}

/** Unpacks it before the browser tests begin, so that their workers need not. */
export async function setup(): Promise<void> {
  await chromiumPath();
}
