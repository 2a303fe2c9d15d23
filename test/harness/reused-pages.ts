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

/** Pages with the same options but for their size are one kind: the size of a page can be set. */
export async function leasePage(browser: Browser, options: BrowserContextOptions): Promise<LeasedPage> {
  const { viewport, ...kind } = options;
  const ofBrowser = idle.get(browser) ?? new Map<string, LeasedPage[]>();
  idle.set(browser, ofBrowser);
  const key = JSON.stringify(kind);
  const cleared = ofBrowser.get(key) ?? [];
  ofBrowser.set(key, cleared);
  const leased = cleared.pop();
  if (!leased) return newPage(browser, options, cleared);
  if (viewport) await leased.page.setViewportSize(viewport);
  return leased;
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
  sizeLikeFirst(page, context);
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
  { baseURL = "" }: BrowserContextOptions,
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
    return true;
  };
}

/** Another page of the same context has the size that the first one has at that moment. */
function sizeLikeFirst(page: Page, context: BrowserContext): void {
  const open = context.newPage.bind(context);
  context.newPage = async () => {
    const another = await open();
    const size = page.isClosed() ? null : page.viewportSize();
    if (size) await another.setViewportSize(size);
    return another;
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
