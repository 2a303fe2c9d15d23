import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { PHONE } from "../harness/browser.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

const on = siteInBrowser();

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

test("a new page starts at its top; going back restores the scroll position, also after a reload", async () => {
  const { page, expectNoComplaints } = await on.visit({ viewport: PHONE });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  await page.getByRole("contentinfo").getByRole("link", { name: "Archief" }).scrollIntoViewIfNeeded();
  await expect.poll(() => scrolled(page)).toBeGreaterThan(300);
  const left = await scrolled(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Archief" }).click();
  await page.getByRole("heading", { level: 1, name: "Archief" }).waitFor();
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await page.getByRole("heading", { name: "Komende meetups" }).waitFor();
  await expect.poll(() => scrolled(page)).toBe(left);
  await page.reload();
  // A font that came too late the first time comes from the cache now, and makes the page a few lines lower or higher.
  await expect.poll(async () => Math.abs((await scrolled(page)) - left)).toBeLessThan(100);
  expectNoComplaints();
});

test("switching to another part of a page keeps the scroll position", async () => {
  const { page } = await on.openAsOrganiser(`/admin/meetups/${on.site.meetups.full}?deel=gegevens`, {
    viewport: { width: 360, height: 500 },
  });
  const parts = page.getByRole("navigation", { name: "Onderdelen" });
  await parts.waitFor();
  await page.evaluate(() => window.scrollTo(0, 120));
  await expect.poll(() => scrolled(page)).toBe(120);
  await parts.getByRole("link", { name: "Gasten" }).or(parts.getByRole("link").first()).first().click();
  await expect.poll(() => new URL(page.url()).search).toBe("");
  expect(await scrolled(page)).toBe(120);
});

test("the old page stays visible until the next one has loaded", async () => {
  const { page } = await on.visit();
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/archive-page-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Archief" }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/archief");
  expect(await page.getByRole("heading", { name: "Komende meetups" }).isVisible()).toBe(true);
  held.resolve();
  await page.getByRole("heading", { level: 1, name: "Archief" }).waitFor();
});
