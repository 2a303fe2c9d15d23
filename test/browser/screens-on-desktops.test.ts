import { beforeAll, describe, expect, test } from "vitest";
import { axeFindings, DESKTOP, openPage, PHONE } from "../harness/browser.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";
import { SCREENS } from "../screens/catalogue.ts";
import { expectToFit } from "../screens/layout.ts";
import { linkChecker } from "../screens/links.ts";
import type { FullSite } from "../screens/screen.ts";
import { fillSite, openViewers } from "../screens/viewers.ts";

const sample = siteInBrowser({ refusing: true });
let site: FullSite;
let organiser: string;
beforeAll(async () => {
  site = await fillSite(sample);
  organiser = await sample.organiserToken();
});

const NAMED = SCREENS.map((screen) => [screen.name, screen] as const);

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
    let show: Awaited<ReturnType<typeof openViewers>>;
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
