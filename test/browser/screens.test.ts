import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { axeFindings, DESKTOP, openPage, PHONE } from "../harness/browser.ts";
import { openOld } from "../harness/old-browser.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";
import { SCREENS } from "../screens/catalogue.ts";
import { cutOff, divided, overlapping, settled, tooLow, widenedHyphens } from "../screens/layout.ts";
import { linkChecker } from "../screens/links.ts";
import { type FullSite, LONG_TITLE } from "../screens/screen.ts";
import { fillSite, openViewers } from "../screens/viewers.ts";

const sample = siteInBrowser({ refusing: true });
let site: FullSite;
let organiser: string;
beforeAll(async () => {
  site = await fillSite(sample);
  organiser = await sample.organiserToken();
});

const NAMED = SCREENS.map((screen) => [screen.name, screen] as const);
type Show = Awaited<ReturnType<typeof openViewers>>;

/** Nothing is wider than the window; no control is cut off or under a text, no hyphen widened and no date divided. */
async function expectToFit(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  // Menus adapt to the window with a delay.
  const widest = () => page.evaluate(() => Math.max(innerWidth, document.documentElement.scrollWidth));
  await expect.poll(widest).toBe(width);
  expect([width, await cutOff(page)]).toEqual([width, []]);
  expect([width, await overlapping(page)]).toEqual([width, []]);
  expect([width, await widenedHyphens(page)]).toEqual([width, []]);
  expect([width, await divided(page)]).toEqual([width, []]);
}

describe("on a phone by touch, in the dark theme", () => {
  let show: Show;
  beforeAll(async () => {
    const options = { hasTouch: true, isMobile: true, colorScheme: "dark" } as const;
    const open = () => openOld(sample.browser, sample.program.url, options);
    show = await openViewers(open, { site, organiser });
  });

  test.each(NAMED.filter(([, { byMouse }]) => !byMouse))(
    "%s works without any function that one of the oldest browsers lacks",
    async (_name, screen) => {
      const { page, expectNoComplaints } = await show(screen);
      await expectToFit(page);
      await page.setViewportSize({ ...PHONE, width: 320 });
      await settled(page);
      await expectToFit(page);
      await page.setViewportSize(PHONE);
      expect(await axeFindings(page)).toEqual([]);
      expect(await tooLow(page)).toEqual([]);
      expectNoComplaints(/40[0-9]/);
    },
  );
});

/** The first by default; all with `npm run test:accessibility`. */
const LOOKS = [
  ["light", "desktop", DESKTOP],
  ["dark", "desktop", DESKTOP],
  ["light", "phone", PHONE],
] as const;

describe.each(LOOKS.slice(0, import.meta.env.MODE === "full" ? LOOKS.length : 1))(
  "%s, %s",
  (colorScheme, _size, viewport) => {
    const deadLinks = linkChecker();
    let show: Show;
    beforeAll(async () => {
      const options = { colorScheme, viewport, reducedMotion: "reduce" } as const;
      const open = () => openPage(sample.browser, sample.program.url, options);
      show = await openViewers(open, { site, organiser });
    });

    test.each(NAMED)("%s is accessible and fits, and each of its links answers", async (_name, screen) => {
      const { page, expectNoComplaints } = await show(screen);
      expect(await deadLinks(page)).toEqual([]);
      expect(await axeFindings(page)).toEqual([]);
      await expectToFit(page);
      expectNoComplaints(/40[0-9]/);
    });
  },
);

test("a list is rendered once, as a table or as cards, and adapts to the window", async () => {
  const { page } = await sample.openAsOrganiser("/admin/meetups");
  const more = page.getByRole("button", { name: `Meer: ${LONG_TITLE}`, includeHidden: true });
  await more.waitFor();
  expect(await more.count()).toBe(1);
  // Below 820 pixels a table has no room.
  await page.setViewportSize({ ...DESKTOP, width: 819 });
  await page.getByRole("table").first().waitFor({ state: "detached" });
  expect(await more.count()).toBe(1);
});
