import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import type { Engine } from "./engine.ts";

/** npm fetches it when Firefox is tested: nothing else uses its 23 MB. */
const PUPPETEER = "puppeteer-core@25.16.0";
const FOLDER = resolve("node_modules/.cache/puppeteer");

/** The part of Puppeteer that is used here. */
interface Puppeteer {
  launch(options: { browser: "firefox"; executablePath: string; headless: true }): Promise<{
    newPage(): Promise<Page>;
    version(): Promise<string>;
    close(): Promise<void>;
  }>;
}

interface Page {
  setViewport(size: { width: number; height: number }): Promise<void>;
  goto(address: string, options: { waitUntil: "load" }): Promise<unknown>;
  evaluate(script: string): Promise<unknown>;
  screenshot(): Promise<Uint8Array>;
}

async function puppeteer(): Promise<Puppeteer> {
  if (!existsSync(FOLDER)) {
    const { status, stderr } = spawnSync("npm", ["install", "--prefix", FOLDER, "--no-save", PUPPETEER], {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`npm could not install ${PUPPETEER}: ${stderr}`);
  }
  return import(createRequire(`${FOLDER}/`).resolve("puppeteer-core"));
}

const PLACES = ["/usr/bin/firefox-esr", "/usr/bin/firefox", "/snap/bin/firefox"];

const HEIGHT = 800;

/** Firefox over WebDriver BiDi, headless; null if it is not installed. */
export async function startFirefox(): Promise<Engine | null> {
  const executablePath = PLACES.find((path) => existsSync(path));
  if (executablePath === undefined) return null;
  const { launch } = await puppeteer();
  const browser = await launch({ browser: "firefox", executablePath, headless: true });
  const page = await browser.newPage();
  const resize = (width: number) =>
    page.setViewport({ width, height: HEIGHT }).catch((error: Error) => {
      // Firefox 140 sets the size, but knows no orientation.
      if (!error.message.includes("setScreenOrientationOverride")) throw error;
    });
  await resize(390);
  return {
    name: `Firefox (${await browser.version()})`,
    goTo: async (address) => {
      await page.goto(address, { waitUntil: "load" });
    },
    run: (body) => page.evaluate(`(() => { ${body} })()`),
    resize,
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
