import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WatchedPage } from "../harness/browser.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";
import { CATALOGUE, SCREENS } from "../screens/catalogue.ts";
import { settled } from "../screens/layout.ts";
import type { FullSite, Screen } from "../screens/screen.ts";
import { fillSite } from "../screens/viewers.ts";

const sample = siteInBrowser();
let site: FullSite;
beforeAll(async () => {
  site = await fillSite(sample);
});

const IS_FULL = import.meta.env.MODE === "full";

/** Every page is higher. */
const LOW = { width: 390, height: 320 };
const SCROLLED_PX = 120;
/** Fonts from the cache make a page some lines lower than at its first visit. */
const LINES_PX = 40;

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

const expectPosition = (page: Page, position: number) =>
  expect.poll(async () => Math.abs((await scrolled(page)) - position)).toBeLessThan(LINES_PX);

async function scroll(page: Page): Promise<number> {
  await page.evaluate((by) => window.scrollTo(0, by), SCROLLED_PX);
  await settled(page);
  const position = await scrolled(page);
  expect(position).toBeGreaterThan(LINES_PX);
  return position;
}

async function openScrolled(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await isRunning(page);
  return scroll(page);
}

const isShown = (page: Page, text: string) =>
  page.getByText(text).filter({ visible: true }).first().waitFor();

/** The page sets it in the same step in which it scrolls. */
const isRunning = (page: Page) => page.waitForFunction(() => history.scrollRestoration === "manual");

const FIRST_SCREENS = Object.values(CATALOGUE).map(([first]) => {
  const screen = SCREENS.find(({ name }) => name === first?.name);
  if (!screen) throw new Error("every page of the catalogue is in the list of screens");
  return screen;
});
const SESSIONS = [...new Set(FIRST_SCREENS.map(({ session }) => session))];

describe.each(SESSIONS)("of session %s", (session) => {
  let viewer: WatchedPage;
  beforeAll(async () => {
    const token =
      session === "organiser" ? await sample.organiserToken() : session && sample.site.tokens[session];
    viewer = await sample.visit({ viewport: LOW, token });
  });
  afterAll(() => viewer.page.context().close());

  const pages = FIRST_SCREENS.filter((screen) => screen.session === session);
  /** Where the test before left its page; none before the first test, and after a failure. */
  let before: number | undefined;

  test.each(pages.map((screen, place) => [screen.name, screen, place] as const))(
    "%s begins at its top after any other page, and returns to its position on back, forward and reload",
    async (name, { path, shows }: Screen, place) => {
      const { page } = viewer;
      const [another, after] = name === "privacy" ? ["/volgen", "Volg"] : ["/privacy", "Privacy"];
      const isTheSame = ["privacy", "follow"].includes(name);
      const first = (isTheSame ? undefined : before) ?? (await openScrolled(page, another));
      before = undefined;

      await page.goto(path(site));
      await isShown(page, shows);
      await isRunning(page);
      expect(await scrolled(page)).toBe(0);
      const left = await scroll(page);

      await page.reload();
      await isShown(page, shows);
      await expectPosition(page, left);

      const footer = page.getByRole("contentinfo");
      const hasFooter = (await footer.count()) > 0;
      // A load restores the position as a reload does: one page of each session goes back by loads, and those that no link leaves.
      if (IS_FULL || place === 0 || !hasFooter) {
        await page.goBack();
        await isRunning(page);
        await expectPosition(page, first);
        await page.goForward();
        await isShown(page, shows);
        await expectPosition(page, left);
      }
      if (!hasFooter) {
        before = left;
        return;
      }

      // A click by the mouse would scroll to the foot.
      await footer.getByRole("link", { name: after }).dispatchEvent("click");
      await page.getByRole("heading", { level: 1, name: after }).waitFor();
      await expect.poll(() => scrolled(page)).toBe(0);
      const next = await scroll(page);

      await page.goBack();
      await isShown(page, shows);
      await expectPosition(page, left);
      await page.goForward();
      await expectPosition(page, next);
      before = next;
    },
  );
});

describe("a page whose data comes later than its frame", () => {
  const reload = async () => {
    const { page } = await sample.openAs(sample.site.tokens.anna, "/dashboard", { viewport: LOW });
    await isShown(page, "Meer details");
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await settled(page);
    const left = await scrolled(page);
    const data = Promise.withResolvers<void>();
    await page.route("**/api/meetups/my-meetups", async (route) => {
      await data.promise;
      await route.continue();
    });
    await page.reload();
    await isRunning(page);
    await page.getByText("Meetups laden...").waitFor();
    expect(await scrolled(page)).toBeLessThan(left);
    return { page, left, show: data.resolve };
  };

  test("returns to its position once it is high enough", async () => {
    const { page, left, show } = await reload();
    show();
    await isShown(page, "Meer details");
    await expectPosition(page, left);
  });

  test("stays where the viewer scrolled in the meantime", async () => {
    const { page, show } = await reload();
    await page.mouse.wheel(0, -10_000);
    await expect.poll(() => scrolled(page)).toBe(0);
    show();
    await isShown(page, "Meer details");
    await settled(page);
    expect(await scrolled(page)).toBe(0);
  });
});
