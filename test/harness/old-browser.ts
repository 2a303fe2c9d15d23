import { existsSync, readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { openPage, type PageOptions, PHONE, type WatchedPage } from "./browser.ts";
import { missingFunctions, removeFunctions } from "./oldest-browsers.ts";

const missing = missingFunctions();

/** A phone's page without the functions, classes and `:has()` that one of the oldest supported browsers lacks, and with another `Intl`. */
export async function openOld(
  browser: Browser,
  url: string,
  options: PageOptions = {},
): Promise<WatchedPage> {
  const watched = await openPage(browser, url, { viewport: PHONE, reducedMotion: "reduce", ...options });
  await watched.page.addInitScript(removeFunctions, missing);
  await watched.page.addInitScript(writeLanguagesOtherwise);
  await changeSheets(watched.page);
  return watched;
}

/** Versions of ICU differ in how they write a language: `2026-11-23` is `11/23/2026` in another. Runs in the page. */
function writeLanguagesOtherwise(): void {
  const otherwise = (text: string) =>
    text.replace(/(\d+)-(\d+)-(\d+)/, "$2/$3/$1").replaceAll(/[a-z]+/g, "$&.");
  const { get } = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, "format") ?? {};
  Object.defineProperty(Intl.DateTimeFormat.prototype, "format", {
    get(this: Intl.DateTimeFormat) {
      const format = get?.call(this) as Intl.DateTimeFormat["format"];
      return (date?: Date | number) => otherwise(format(date));
    },
  });
  for (const { prototype } of [Date, Number] as const)
    for (const name of ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"])
      Object.defineProperty(prototype, name, { value: () => "in another way" });
}

/**
 * Gives it style sheets without `:has()`, which wait for the font: widths are those of the site's own font, however
 * late that comes. Not by `route`, which switches the browser's cache off.
 */
async function changeSheets(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on("Fetch.requestPaused", async ({ requestId, request }) => {
    const file = `dist/current/client${new URL(request.url).pathname}`;
    if (!existsSync(file)) return session.send("Fetch.continueRequest", { requestId });
    const sheet = readFileSync(file, "utf8")
      .replaceAll(":has(", ":-no-has(")
      .replace("font-display:optional", "font-display:block");
    return session.send("Fetch.fulfillRequest", {
      requestId,
      responseCode: 200,
      responseHeaders: [
        { name: "content-type", value: "text/css" },
        { name: "cache-control", value: "max-age=3600" },
      ],
      body: Buffer.from(sheet).toString("base64"),
    });
  });
  await session.send("Fetch.enable", { patterns: [{ urlPattern: "*.css" }] });
}
