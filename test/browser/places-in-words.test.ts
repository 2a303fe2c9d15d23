import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { siteInBrowser } from "../harness/site-in-browser.ts";
import type { FullSite } from "../screens/screen.ts";
import { fillSite } from "../screens/viewers.ts";

const on = siteInBrowser();
let site: FullSite;
beforeAll(async () => {
  site = await fillSite(on);
});

const participants = (page: Page) => page.getByText(/deelnemers/).first();

describe("a place that is offered to a member on the waitlist", () => {
  test("is said beside 'Vol', and fills the bar, on a meetup's page and on home", async () => {
    const { page } = await on.visit();
    await page.goto(`/meetup/${site.meetups.offered}`);
    await page.getByText("Vol", { exact: true }).waitFor();
    expect(await participants(page).textContent()).toBe(
      "0 van 1 deelnemers (+1 wachtlijst), 1 plek aangeboden",
    );
    const bar = page.getByRole("progressbar", { name: "Bezetting" });
    expect(await bar.evaluate((each: HTMLProgressElement) => [each.value, each.max])).toEqual([1, 1]);
    await page.goto("/");
    const card = page.getByRole("article").filter({ hasText: "Op het laatst vrij" });
    await card.getByText("0/1 deelnemers, 1 plek aangeboden").waitFor();
  });
});
