import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

/** A page of its own context. `leave` closes it, or clears it for a later test with the same options. */
export interface LeasedPage {
  readonly page: Page;
  leave(): Promise<void>;
}

/** Cleared pages load this: without scripts, and of the site, so that the browser's process stays warm. */
const PLAIN_PATH = "/robots.txt";

/** Calls that change a page or its context in ways that clearing does not undo. */
const CHANGES_BOTH = [
  ...(["close", "exposeBinding", "exposeFunction", "routeFromHAR", "routeWebSocket"] as const),
  "setExtraHTTPHeaders" as const,
];
const CHANGES_PAGE = [...CHANGES_BOTH, "clock", "emulateMedia"] as const;
const CHANGES_CONTEXT = [
  ...CHANGES_BOTH,
  ...(["addInitScript", "grantPermissions", "newCDPSession"] as const),
  ...(["route", "setGeolocation", "setOffline"] as const),
] as const;
const EVENTS = [
  "console",
  "dialog",
  "download",
  "filechooser",
  "framenavigated",
  "pageerror",
  "popup",
  "request",
  "requestfailed",
  "requestfinished",
  "response",
];
const STORAGE_TYPES = "cookies,local_storage,indexeddb,service_workers,cache_storage";
/** Does not wait for a server that was stopped or holds its answers. */
const CLEAR_TIMEOUT_MS = 2_000;

/** Cleared pages by browser and options. A warm process loads a page in a third of the time of a new one. */
const idle = new WeakMap<Browser, Map<string, LeasedPage[]>>();

export async function leasePage(browser: Browser, options: BrowserContextOptions): Promise<LeasedPage> {
  const ofBrowser = idle.get(browser) ?? new Map<string, LeasedPage[]>();
  idle.set(browser, ofBrowser);
  const key = JSON.stringify(options);
  const cleared = ofBrowser.get(key) ?? [];
  ofBrowser.set(key, cleared);
  return cleared.pop() ?? newPage(browser, options, cleared);
}

/** @param cleared gets the page once it is cleared; without it, the page is closed */
export async function newPage(
  browser: Browser,
  options: BrowserContextOptions,
  cleared?: LeasedPage[],
): Promise<LeasedPage> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  if (!cleared) return { page, leave: () => context.close() };
  const clear = await watchChanges(page, context, options);
  const leased: LeasedPage = {
    page,
    leave: async () => {
      if (await clear().catch(() => false)) cleared.push(leased);
      else await context.close();
    },
  };
  return leased;
}

/** @returns clears the page, and whether it can be used again */
async function watchChanges(
  page: Page,
  context: BrowserContext,
  { baseURL = "", viewport }: BrowserContextOptions,
): Promise<() => Promise<boolean>> {
  const devtools = await context.newCDPSession(page);
  let isChanged = false;
  const change = () => {
    isChanged = true;
  };
  onUse(page, CHANGES_PAGE, change);
  onUse(context, CHANGES_CONTEXT, change);
  const added: Awaited<ReturnType<Page["addInitScript"]>>[] = [];
  const add = page.addInitScript.bind(page);
  page.addInitScript = async (...script: Parameters<Page["addInitScript"]>) => {
    const one = await add(...script);
    added.push(one);
    return one;
  };
  return async () => {
    if (isChanged || context.pages().length > 1) return false;
    for (const event of EVENTS) page.removeAllListeners(event);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await Promise.all(added.splice(0).map((script) => script.dispose()));
    const plain = await page.goto(PLAIN_PATH, { timeout: CLEAR_TIMEOUT_MS });
    if (plain?.headers()["content-type"]?.startsWith("text/plain") !== true) return false;
    await page.evaluate(() => {
      sessionStorage.clear();
      window.name = "";
    });
    await devtools.send("Storage.clearDataForOrigin", { origin: baseURL, storageTypes: STORAGE_TYPES });
    await devtools.send("Page.resetNavigationHistory");
    if (viewport) await page.setViewportSize(viewport);
    return true;
  };
}

function onUse<Used extends object>(of: Used, names: readonly (keyof Used)[], act: () => void): void {
  for (const name of names) {
    const value = of[name];
    const get = () => {
      act();
      return value;
    };
    Object.defineProperty(of, name, { get });
  }
}
