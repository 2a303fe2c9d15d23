import { existsSync, readFileSync, statfsSync } from "node:fs";
import { createRequire } from "node:module";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { expect, onTestFinished, TestRunner } from "vitest";
import { scriptName } from "../../scripts/script-names.ts";
import { chromiumPath } from "./chromium.ts";
import { leasePage, newPage } from "./reused-pages.ts";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-quic",
];

/** A test leaves its page within seconds: less than optimized code takes to earn back what it cost. */
const SHORT_VISITS = [
  "--in-process-gpu",
  "--enable-features=NetworkServiceInProcess2",
  "--num-raster-threads=1",
  "--js-flags=--single-threaded --no-opt --no-maglev",
];

const SHARED_MEMORY = "/dev/shm";
const ENOUGH_BYTES = 1024 ** 3;

/**
 * Playwright has Chromium share memory by files, because containers have little of it. Where there is enough, that saves a
 * tenth of the time.
 */
function hasSharedMemory(): boolean {
  if (!existsSync(SHARED_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize > ENOUGH_BYTES;
}

const launchOptions = async (flags: readonly string[]) => ({
  executablePath: await chromiumPath(),
  args: [...FLAGS, ...flags],
  ...(hasSharedMemory() && { ignoreDefaultArgs: ["--disable-dev-shm-usage"] }),
});

/** For one step on a page; long enough for a busy machine. */
export const STEP_TIMEOUT_MS = 30_000;

/** Another Chromium, which compiles and draws as people's does. */
export const launch = async (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch(await launchOptions(flags));

let shared: Browser | undefined;

/** One Chromium for all files of a worker; closing it closes only the pages opened with it. */
export async function startBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await launch(SHORT_VISITS);
  const browser = shared;
  const opened: BrowserContext[] = [];
  const own: Partial<Browser> = {
    newContext: async (options) => {
      const context = await browser.newContext(options);
      opened.push(context);
      return context;
    },
    close: async () => {
      await Promise.all(opened.splice(0).map((context) => context.close()));
    },
  };
  return new Proxy(browser, {
    get: (whole, key: keyof Browser) => {
      const value = own[key] ?? whole[key];
      return typeof value === "function" ? value.bind(whole) : value;
    },
  });
}

/** A browser with its own profile, which remains when the browser is killed, as on a phone. */
export async function startPhone(
  profile: string,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    ...(await launchOptions([])),
    baseURL,
    viewport: PHONE,
    locale: "nl-NL",
    ...options,
  });
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  return context;
}

export const PHONE = { width: 360, height: 780 };
export const DESKTOP = { width: 1280, height: 900 };

/** The first of several sizes or themes; all with `npm run test:sizes`. The tests of screens always use two. */
export const oneOf = <const Row>(rows: readonly Row[]): readonly Row[] =>
  import.meta.env.MODE === "full" ? rows : rows.slice(0, 1);

/** A page that records console errors, CSP violations, page errors and requests to other origins. */
export interface WatchedPage {
  readonly page: Page;
  /** Fails on complaints since the last call; `allowed` matches those that the test caused. */
  expectNoComplaints(allowed?: RegExp): void;
}

/**
 * A service worker became active while the page loaded. Chromium then fetches preloaded files once more from its
 * cache, says so, and says seconds later of the same file that its preload was not used.
 */
const WORKER_CAME = /preload for '(.+)' is found.*cross-world service worker resource mismatch/;
const NOT_USED = /^The resource (.+) was preloaded using link preload but not used/;

/** Installing the service worker takes a third of the time of all tests in the browser: only tests of it allow it. */
const WORKER_BLOCKED = "Service Worker registration blocked by Playwright";

export interface PageOptions extends BrowserContextOptions {
  /** With nothing cached. */
  readonly isFirstVisit?: boolean;
  /** Of the session that it has at every load. */
  readonly token?: string | undefined;
}

export async function openPage(
  browser: Browser,
  baseURL: string,
  { isFirstVisit = false, token, ...options }: PageOptions = {},
): Promise<WatchedPage> {
  const all = {
    baseURL,
    viewport: DESKTOP,
    locale: "nl-NL",
    serviceWorkers: "block" as const,
    ...options,
  };
  const { page, leave } = await (isFirstVisit ? newPage(browser, all) : leasePage(browser, all));
  // Pages that stay open keep their streams and timers, which slows later tests. A page that is opened for several
  // tests stays until the browser is closed.
  if (TestRunner.getCurrentTest()) onTestFinished(leave);
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  if (token !== undefined) await page.addInitScript((value) => localStorage.setItem("token", value), token);
  const complaints: string[] = [];
  const fetchedAgain = new Set<string>();
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    if (message.text() === WORKER_BLOCKED) return;
    const [, again] = WORKER_CAME.exec(message.text()) ?? [];
    if (again !== undefined) return void fetchedAgain.add(again);
    const [, notUsed] = NOT_USED.exec(message.text()) ?? [];
    if (notUsed === undefined || !fetchedAgain.has(notUsed)) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== baseURL) complaints.push(`request to ${request.url()}`);
  });
  return {
    page,
    expectNoComplaints: (allowed) =>
      expect(complaints.splice(0).filter((complaint) => !allowed?.test(complaint))).toEqual([]),
  };
}

/** Without news of the program: for a moment its places of a meetup would replace those that a test answers with. */
export const withoutNews = (page: Page) => page.route("**/api/live**", () => {});

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Findings of axe on the current page (WCAG 2.2 AA and best practices), each with its elements. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const axe = (globalThis as unknown as { axe: typeof import("axe-core") }).axe;
    // The guards of an open menu hand the focus on at once; axe does not always see that a menu is open.
    const pageWithoutGuards = { exclude: ["[data-base-ui-focus-guard]"] };
    const { violations } = await axe.run(pageWithoutGuards, {
      resultTypes: ["violations"],
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    });
    return violations.map(
      (found) => `${found.id}: ${found.nodes.map((node) => node.target.join(" ")).join(", ")}`,
    );
  });
}

/** Presses a button of a member's header. Below 600 pixels it is in the menu, which shows once the profile is loaded. */
export async function pressInHeader(page: Page, name: string): Promise<void> {
  const banner = page.getByRole("banner");
  const button = banner.getByRole("button", { name, exact: true });
  const menu = banner.getByLabel("Menu", { exact: true });
  if (await page.evaluate(() => matchMedia("(width < 600px)").matches)) {
    await menu.waitFor();
    if (!(await button.isVisible())) await menu.click();
  }
  await button.click();
}

/** Chooses an action of a row: its own button, or an entry of its menu 'Meer'. */
export async function fromMore(page: Page, about: string, item: string | RegExp): Promise<void> {
  const name = typeof item === "string" ? `${item}: ${about}` : new RegExp(`${item.source}.*: ${about}$`);
  const own = byButton(page, name).filter({ visible: true });
  const menu = byButton(page, `Meer: ${about}`).filter({ visible: true });
  await own.or(menu).first().waitFor();
  if ((await own.count()) > 0) return own.click();
  await menu.click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

export const byButton = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true });

/** Matches the URLs of the script of this name, and of others whose names begin alike. */
export const scriptOf = (name: string): RegExp => new RegExp(`/assets/${scriptName(name)}-`);
