import { beforeAll, expect, test } from "vitest";
import { axeFindings, PHONE } from "../harness/browser.ts";
import { openOld } from "../harness/old-browser.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";
import { SCREENS } from "../screens/catalogue.ts";
import { expectToFit, settled, tooLow } from "../screens/layout.ts";
import { fillSite, openViewers } from "../screens/viewers.ts";

const sample = siteInBrowser({ refusing: true });
let show: Awaited<ReturnType<typeof openViewers>>;
beforeAll(async () => {
  const options = { hasTouch: true, isMobile: true, colorScheme: "dark" } as const;
  const open = () => openOld(sample.browser, sample.program.url, options);
  show = await openViewers(open, { site: await fillSite(sample), organiser: await sample.organiserToken() });
});

const NAMED = SCREENS.filter(({ byMouse }) => !byMouse).map((screen) => [screen.name, screen] as const);

test.each(NAMED)(
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
