import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { byButton, PHONE, scriptOf } from "../harness/browser.ts";
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

test("a press while the next page is on its way opens no dialog that this page would close", async () => {
  const { page, expectNoComplaints } = await on.visit();
  const script = Promise.withResolvers<void>();
  await page.route(scriptOf("meetup-page"), async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto("/");
  const dialogScript = page.waitForResponse(scriptOf("subscribe-dialog"));
  await byButton(page, "Schrijf je in!").hover();
  await dialogScript;
  await page.getByRole("link", { name: "Meer details over Voor iedereen" }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/meetup/${on.site.meetups.open}`);
  await byButton(page, "Schrijf je in!").click();
  expect(await page.getByRole("dialog").count()).toBe(0);
  script.resolve();
  await page.getByRole("heading", { level: 1, name: "Voor iedereen" }).waitFor();
  await byButton(page, "Schrijf je in!").filter({ visible: true }).first().click();
  await page.getByRole("dialog", { name: "Schrijf je in!" }).waitFor();
  expectNoComplaints();
});

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.id);

test("the focus moves to the main content when the link that was followed is gone", async () => {
  const { page, expectNoComplaints } = await on.openAsOrganiser("/admin/dashboard");
  const menu = page.getByRole("navigation", { name: "Beheer" });
  await menu.getByRole("link", { name: "Leden" }).press("Enter");
  await page.getByRole("heading", { name: "Leden Beheer" }).waitFor();
  await expect.poll(() => focused(page)).toBe("inhoud");
  expectNoComplaints();
});

test("the focus moves to the next guest when one is taken off the list, and stays near after an undo", async () => {
  const { page, expectNoComplaints } = await on.openAsOrganiser(
    `/admin/meetups/${on.site.meetups.open}?list=silent`,
  );
  const menus = page.getByRole("table").getByRole("button", { name: /^Meer: / });
  await menus.nth(1).waitFor();
  const [first, second] = await menus.evaluateAll((all) =>
    all.map((each) => each.getAttribute("aria-label")),
  );
  await menus.first().press("Enter");
  await page.getByRole("menuitem", { name: "Komt niet" }).press("Enter");
  await expect.poll(() => focused(page)).toBe(second);
  await byButton(page, "Ongedaan maken").press("Enter");
  await byButton(page, first ?? "").waitFor();
  await expect.poll(() => focused(page)).toMatch(/^Meer: /);
  expectNoComplaints();
});

test("a button that waits for an answer has the focus again", async () => {
  const { page } = await on.openAsOrganiser(`/admin/meetups/${on.site.meetups.open}?deel=gegevens`);
  await page.getByRole("navigation", { name: "Onderdelen" }).waitFor();
  await page.evaluate(() => {
    const button = document.createElement("button");
    button.ariaLabel = "Even wachten";
    document.querySelector("#inhoud > *")?.append(button);
    button.focus();
    button.disabled = true;
    setTimeout(() => Object.assign(button, { disabled: false }), 400);
  });
  await expect.poll(() => focused(page)).not.toBe("Even wachten");
  await expect.poll(() => focused(page)).toBe("Even wachten");
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
  await page.route(scriptOf("archive-page"), async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Archief" }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/archief");
  expect(await page.getByRole("heading", { name: "Komende meetups" }).isVisible()).toBe(true);
  held.resolve();
  await page.getByRole("heading", { level: 1, name: "Archief" }).waitFor();
});
