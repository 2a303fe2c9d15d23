import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPage, type WatchedPage } from "../harness/browser.ts";
import { startCutLine } from "../harness/cut-line.ts";
import { removeScripts } from "../harness/removed-scripts.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";
import { CATALOGUE, isLastOfPage, SCREENS } from "../screens/catalogue.ts";
import { MEETUPS_SCREENS } from "../screens/organisers-meetups.ts";
import type { FullSite, Screen } from "../screens/screen.ts";
import { fillSite, openViewers } from "../screens/viewers.ts";

const line = await startCutLine(() => Number(new URL(sample.program.url).port));
const sample = siteInBrowser({ refusing: true, environment: { PUBLIC_URL: line.url } });
let site: FullSite;
let show: (screen: Screen) => Promise<WatchedPage>;
beforeAll(async () => {
  site = await fillSite(sample);
  const organiser = await sample.organiserToken();
  const open = async () => {
    const opened = await openPage(sample.browser, line.url);
    await opened.page.clock.install();
    return opened;
  };
  show = await openViewers(open, { site, organiser });
});
afterAll(() => line.close());

const UNREACHABLE = /^Geen verbinding met .+, we proberen het opnieuw\./;
const OFFLINE = /^Je bent offline\./;
const NEVER = /Unexpected Application Error!|Je sessie is afgelopen/;
/** The server's return is noticed within this time. */
const RETURN_MS = 5_000;

/** What no bad weather may change: the session, the stored data and the typed text. */
const keptBy = (page: Page) =>
  page.evaluate(() => ({
    path: location.pathname + location.search,
    heading: document.querySelector("h1")?.textContent,
    stored: Object.fromEntries(
      Object.entries(localStorage).filter(([key]) => !["heard-at", "my-meetups"].includes(key)),
    ),
    typed: [...document.querySelectorAll<HTMLInputElement>("input, textarea, select")].map(
      ({ value }) => value,
    ),
  }));

/** Fires what a browser fires when the page is looked at again. */
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

interface Weather {
  readonly begin: (page: Page) => Promise<unknown>;
  readonly end: (page: Page) => Promise<unknown>;
  readonly says: RegExp;
}

const WEATHERS: readonly (readonly [string, Weather])[] = [
  [
    "the server is stopped",
    {
      begin: async (page) => {
        line.cut();
        await lookAgain(page);
      },
      end: async () => line.mend(),
      says: UNREACHABLE,
    },
  ],
  [
    "the device is offline",
    {
      begin: (page) => page.context().setOffline(true),
      end: (page) => page.context().setOffline(false),
      says: OFFLINE,
    },
  ],
];

async function expectSurvives(screen: Screen, weather: Weather): Promise<void> {
  const { page } = await show(screen);
  await page.waitForLoadState("networkidle");
  const before = await keptBy(page);
  const said = page.getByText(weather.says).first();
  await weather.begin(page);
  try {
    await said.waitFor();
    expect(await keptBy(page)).toMatchObject(before);
    expect(await page.locator("body").innerText()).not.toMatch(NEVER);
    if (weather.says === UNREACHABLE) expect(await page.getByText(OFFLINE).count()).toBe(0);
  } finally {
    await weather.end(page);
  }
  await page.clock.fastForward(RETURN_MS);
  await said.waitFor({ state: "hidden" });
  expect(await keptBy(page)).toMatchObject(before);
  expect(await page.locator("body").innerText()).not.toMatch(NEVER);
}

const isFull = import.meta.env.MODE === "full";

const NAMED = SCREENS.map((screen) => [screen.name, screen] as const);

/** The last state of each page, which often has typed text; all states in the full form. */
const PAGES = (isFull ? NAMED : NAMED.filter(([, screen]) => isLastOfPage(screen))).filter(
  // With such a link there is nothing to ask the server for.
  ([name]) => name !== "door by a link that does not work",
);

describe.each(isFull ? WEATHERS : WEATHERS.slice(0, 1))("while %s", (_what, weather) => {
  test.each(PAGES)("%s keeps session and text, says so, and recovers", async (_name, screen) => {
    await expectSurvives(screen, weather);
  });
});

const PROFILE = "**/api/auth/profile";
const FAILURES = [
  ["500", (page: Page) => answerProfile(page, 500)],
  ["429", (page: Page) => answerProfile(page, 429)],
  ["502", (page: Page) => answerProfile(page, 502)],
  ["503", (page: Page) => answerProfile(page, 503)],
  ["no connection", (page: Page) => page.route(PROFILE, (route) => route.abort())],
  ["no answer in time", (page: Page) => page.route(PROFILE, () => undefined)],
] as const;

const answerProfile = (page: Page, status: number) =>
  page.route(PROFILE, (route) => route.fulfill({ status, body: "x" }));

/** The check-in page uses the stored profile, and fetches none. */
const DOORS: readonly string[] = MEETUPS_SCREENS.adminDoor.map(({ name }) => name);

const WITH_SESSION = NAMED.filter(
  ([name, { session }]) => session !== undefined && !DOORS.includes(name),
).filter(
  ([, { session }], place, all) =>
    isFull || all.findIndex(([, other]) => other.session === session) === place,
);

/** An answer that fails, and none. */
const OF_BOTH_KINDS: readonly string[] = ["500", "no answer in time"];

/** One screen of each session; all of them in the full form. */
describe.each(isFull ? FAILURES : FAILURES.filter(([failure]) => OF_BOTH_KINDS.includes(failure)))(
  "a profile that gets %s",
  (failure, fail) => {
    test.each(WITH_SESSION)("does not end the session on %s, which recovers", async (_name, screen) => {
      const { page } = await show({ ...screen, act: async () => undefined });
      await page.waitForLoadState("networkidle");
      const { stored, path } = await keptBy(page);
      await fail(page);
      // As the profile is fetched when an organiser or a member opens a page.
      const opened = page.waitForRequest(PROFILE);
      await page.reload();
      await opened;
      if (failure === "no answer in time") await page.clock.fastForward(20_000);
      await page.getByText(UNREACHABLE).first().waitFor();
      expect(await page.getByText(OFFLINE).count()).toBe(0);
      expect((await keptBy(page)).stored.token).toBe(stored.token);
      await page.unroute(PROFILE);
      const isConfirmed = page.waitForResponse(PROFILE);
      await page.clock.fastForward(30_000);
      await isConfirmed;
      await page.getByText(UNREACHABLE).first().waitFor({ state: "hidden" });
      await page.getByText(screen.shows).filter({ visible: true }).first().waitFor();
      expect((await keptBy(page)).path).toBe(path);
      expect(await page.locator("body").innerText()).not.toMatch(NEVER);
    });
  },
);

/** Opens another page as a link does, without loading a document. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, path);

const HOME = CATALOGUE.home[0] as Screen;

/** One page of each session; every page in the full form. */
const OPENED = NAMED.filter(
  ([, screen], place, all) =>
    isLastOfPage(screen) &&
    !CATALOGUE.home.includes(screen) &&
    (isFull || all.findLastIndex(([, other]) => other.session === screen.session) === place),
);

/** Opens home first, as the same person. */
async function openFromHome({ session }: Screen) {
  const { page } = await show({ ...HOME, ...(session && { session }) });
  await page.waitForLoadState("networkidle");
  // A route turns off the browser's cache, which may have the page's scripts from an earlier test.
  await page.route("**/assets/*.js*", (route) => route.continue());
  const { token } = (await keptBy(page)).stored;
  return {
    page,
    expectShown: async (screen: Screen) => {
      await page.getByText(screen.shows).filter({ visible: true }).first().waitFor();
      expect((await keptBy(page)).stored.token).toBe(token);
      expect(await page.locator("body").innerText()).not.toMatch(NEVER);
    },
  };
}

test.each(OPENED)(
  "%s, opened while the server is stopped, says so and opens by itself",
  async (_name, screen) => {
    const { page, expectShown } = await openFromHome(screen);
    line.cut();
    try {
      await goTo(page, screen.path(site));
      await page.getByRole("heading", { name: "Deze pagina kon niet worden geladen" }).waitFor();
      await page.getByText("Ze opent vanzelf zodra er weer verbinding is.").waitFor();
    } finally {
      line.mend();
    }
    const isLoadedAgain = page.waitForEvent("load");
    await page.clock.fastForward(RETURN_MS);
    await isLoadedAgain;
    await expectShown(screen);
  },
);

test.each(OPENED)(
  "%s, whose script a new release removed, loads the new one by itself",
  async (_name, screen) => {
    const { page, expectShown } = await openFromHome(screen);
    await removeScripts(page, "**/assets/*.js*", { forLoads: 1 });
    const isLoadedAgain = page.waitForEvent("load");
    await goTo(page, screen.path(site));
    await isLoadedAgain;
    await expectShown(screen);
  },
);
