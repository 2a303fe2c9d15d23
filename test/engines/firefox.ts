import { existsSync } from "node:fs";
import { launch } from "puppeteer-core";
import type { Engine } from "./engine.ts";

const PLACES = ["/usr/bin/firefox-esr", "/usr/bin/firefox", "/snap/bin/firefox"];

const HEIGHT = 800;

/** Firefox over WebDriver BiDi, headless; null if it is not installed. */
export async function startFirefox(): Promise<Engine | null> {
  const executablePath = PLACES.find((path) => existsSync(path));
  if (executablePath === undefined) return null;
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
