import type { Browser } from "playwright-core";
import { matchPath } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PAGES } from "#contract/pages.ts";
import { axeFindings, DESKTOP, openPage, PHONE, startBrowser } from "../harness/browser.ts";
import { adminToken, type RunningProgram, startProgram } from "../harness/running-program.ts";
import { makeSampleSite, type SampleSite } from "../harness/sample-site.ts";
import { openViewers, SCREENS } from "../harness/screens.ts";

let site: SampleSite;
let program: RunningProgram;
let browser: Browser;
let organiser: string;

beforeAll(async () => {
  site = await makeSampleSite({ refusing: true });
  [program, browser] = await Promise.all([startProgram({}, site.folder), startBrowser()]);
  organiser = await adminToken(program);
});
afterAll(async () => {
  await browser.close();
  await program.stop();
  program.remove();
});

test("every page is among them", () => {
  const addresses = SCREENS.map(({ path }) => path(site).split("?")[0] ?? "");
  const unseen = Object.values(PAGES).filter(
    (page) => !addresses.some((address) => matchPath(page, address)),
  );
  // It only sends on to the dashboard.
  expect(unseen.filter((page) => page !== PAGES.admin)).toEqual([]);
});

/** Dark on a phone is looked at in `oldest-browsers.test.ts`; at full length each theme in each size here. */
const LOOKS = [
  ["light", "desktop", DESKTOP],
  ["dark", "phone", PHONE],
  ["dark", "desktop", DESKTOP],
  ["light", "phone", PHONE],
] as const;

describe.each(LOOKS.slice(0, import.meta.env.MODE === "full" ? LOOKS.length : 1))(
  "%s, %s",
  (colorScheme, _size, viewport) => {
    let show: Awaited<ReturnType<typeof openViewers>>;
    beforeAll(async () => {
      const open = () => openPage(browser, program.url, { colorScheme, viewport, reducedMotion: "reduce" });
      show = await openViewers(open, { site, organiser });
    });

    test.each(SCREENS.map((screen) => [screen.name, screen] as const))("%s", async (_name, screen) => {
      const { page, expectNoComplaints } = await show(screen);
      expect(await axeFindings(page)).toEqual([]);
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(widest).toBeLessThanOrEqual(viewport.width);
      expectNoComplaints(/40[0-9]/);
    });
  },
);
