import { expect, test } from "vitest";
import { axeFindings } from "../harness/browser.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

const on = siteInBrowser();

const open = async (path: string, options = {}) => (await on.openAsOrganiser(path, options)).page;

test("a printed guest list is black on white without controls, also from the dark theme", async () => {
  const page = await open(`/admin/meetups/${on.site.meetups.full}`, { colorScheme: "dark" });
  const name = page.getByText("Anna de Vries").first();
  await name.waitFor();
  await page.emulateMedia({ media: "print" });
  expect(await name.isVisible()).toBe(true);
  expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
  for (const role of ["button", "navigation", "textbox", "contentinfo"] as const)
    expect(await page.getByRole(role).filter({ visible: true }).count()).toBe(0);
  const colours = () =>
    name.evaluate((element) => [
      getComputedStyle(element).color,
      getComputedStyle(document.documentElement).backgroundColor,
    ]);
  await expect.poll(colours).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--raised"));
  expect(await ground()).toBe("#f5f5f4");
  const pdf = await page.pdf({ format: "A4" });
  expect(pdf.byteLength).toBeGreaterThan(5_000);
});

test.each(["light", "dark"] as const)(
  "the %s theme has more contrast on request (prefers-contrast)",
  async (colorScheme) => {
    const page = await open("/", { colorScheme });
    await page.getByRole("article").first().waitFor();
    const line = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--line"));
    const before = await line();
    await page.emulateMedia({ contrast: "more" });
    expect(await line()).not.toBe(before);
    expect(await axeFindings(page)).toEqual([]);
  },
);
