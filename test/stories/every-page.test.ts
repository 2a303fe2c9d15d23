import { beforeAll, describe, test } from "vitest";
import { DESKTOP, openPage, PHONE, type WatchedPage } from "../harness/browser.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";
import { CATALOGUE, SCREENS } from "../screens/catalogue.ts";
import type { Screen } from "../screens/screen.ts";
import { fillSite, openViewers } from "../screens/viewers.ts";

const on = siteInBrowser();

const FIRST_OF_PAGE = Object.entries(CATALOGUE).flatMap(([page, [first]]) => {
  const screen = SCREENS.find(({ name }) => name === first?.name);
  return screen ? [[page, screen] as const] : [];
});

let show: (screen: Screen) => Promise<WatchedPage>;

/** Half of the pages in each look; all states in all looks are shown by `test/browser/screens-on-*.test.ts`. */
describe.each([
  ["in the light, on a phone", "light", PHONE, 0],
  ["in the dark, at a desk", "dark", DESKTOP, 1],
] as const)("%s", (_look, colorScheme, viewport, remainder) => {
  beforeAll(async () => {
    const site = await fillSite(on);
    const open = () =>
      openPage(on.browser, on.program.url, { colorScheme, viewport, reducedMotion: "reduce" });
    show = await openViewers(open, { site, organiser: await on.organiserToken() });
  });

  test.each(FIRST_OF_PAGE.filter((_page, place) => place % 2 === remainder))(
    "the page %s shows what it is for",
    async (_page, screen) => {
      const { expectNoComplaints } = await show(screen);
      expectNoComplaints(/40[0-9]/);
    },
  );
});
