import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { makeAdmin } from "#contract/members/admin.ts";
import { DESKTOP } from "../harness/browser.ts";
import { request } from "../harness/program.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";
import { cutOff, settled } from "../screens/layout.ts";
import { fillSite } from "../screens/viewers.ts";

const on = siteInBrowser();
beforeAll(async () => {
  await fillSite(on);
  const token = await on.organiserToken();
  await request(on.program, makeAdmin, { token, params: { id: on.site.people.anna.id } });
});

const TABLE = [820, 1024, 1280] as const;

/** Words before the colon of the buttons about this row that are in sight. */
async function actionsOf(page: Page, about: string): Promise<string[]> {
  const found = page.getByRole("button", { name: `: ${about}`, exact: false }).filter({ visible: true });
  await found.first().waitFor();
  const names = await found.evaluateAll((all) => all.map((each) => each.getAttribute("aria-label") ?? ""));
  return names.filter((name) => name.endsWith(`: ${about}`)).map((name) => name.split(":")[0] ?? "");
}

const SPECIFIED = ["Bewerk", "Stuur herinnering", "Bekijk statistieken", "Exporteer deelnemers", "Verwijder"];

/** Looks at an open page at each width of a table. */
async function atTableWidths(page: Page, look: (width: number) => Promise<void>): Promise<void> {
  for (const width of TABLE) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    await look(width);
  }
}

const openWide = (path: string) => on.openAsOrganiser(path, { viewport: DESKTOP });

test("a table's row of a meetup has what the specification names, in sight and with a tooltip", async () => {
  const { page } = await openWide("/admin/meetups?search=iedereen");
  await page.getByRole("table").waitFor();
  const link = page.getByRole("link", { name: "Voor iedereen", exact: true });
  const row = page.getByRole("row").filter({ has: link });
  const icons = row.locator("button:not(:has-text('Bewerk'))");
  await atTableWidths(page, async (width) => {
    await expect.poll(() => actionsOf(page, "Voor iedereen")).toEqual([...SPECIFIED, "Meer"]);
    await page.getByRole("link", { name: "Deelnemers: Voor iedereen" }).waitFor();
    const titles = await icons.evaluateAll((all) => all.map((each) => each.getAttribute("title")));
    expect(titles).toEqual([...SPECIFIED.slice(1), "Meer"]);
    const sizes = await icons.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
    expect([width, await cutOff(page)]).toEqual([width, []]);
  });
});

test("a past meetup and a draft have no reminder", async () => {
  const { page } = await openWide("/admin/meetups");
  for (const title of ["Terugblik", "Ooit"]) {
    await page.goto(`/admin/meetups?search=${title}`);
    await expect.poll(() => actionsOf(page, title)).toEqual(["Bewerk", ...SPECIFIED.slice(2), "Meer"]);
  }
});

test("a table's row of a member has what the specification names; one's own cannot be revoked or deleted", async () => {
  const { page } = await openWide("/admin/users?limit=100");
  await atTableWidths(page, async () => {
    await expect
      .poll(() => actionsOf(page, "Bram Bakker"))
      .toEqual(["Bewerk", "Maak beheerder", "Verwijder"]);
    await expect
      .poll(() => actionsOf(page, "Anna de Vries"))
      .toEqual(["Bewerk", "Trek beheerrechten in", "Verwijder"]);
    await expect
      .poll(() => actionsOf(page, "Organisator"))
      .toEqual(["Bewerk", "Trek beheerrechten in", "Meer"]);
    const revoke = page.getByRole("button", { name: "Trek beheerrechten in: Organisator" });
    expect(await revoke.isDisabled()).toBe(true);
  });
});

test.each([
  ["/admin/emails", "Onderwerp"],
  ["/admin/dashboard", "Gewijzigd"],
  ["/admin/audit", "Waarover"],
  ["/admin/meetups", "Locatie"],
])("%s is a table from 820 pixels, of which nothing is cut off", async (path, heading) => {
  const { page } = await openWide(path);
  await atTableWidths(page, async (width) => {
    await page.getByRole("columnheader", { name: heading }).first().waitFor();
    expect([width, await cutOff(page)]).toEqual([width, []]);
    const wide = await page
      .getByRole("cell")
      .evaluateAll((cells) => cells.filter((each) => each.scrollWidth > each.clientWidth + 1).length);
    expect([width, wide]).toEqual([width, 0]);
  });
});

test("below a table's width the actions of a card are in its menu", async () => {
  const { page } = await openWide("/admin/meetups?search=iedereen");
  for (const width of [320, 640]) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole("table").waitFor({ state: "detached" });
    await expect.poll(() => actionsOf(page, "Voor iedereen")).toEqual(["Bewerk", "Meer"]);
    await page.getByRole("button", { name: "Meer: Voor iedereen" }).click();
    await page.getByRole("menuitem", { name: "Verwijder" }).waitFor();
    const items = await page.getByRole("menuitem").allInnerTexts();
    expect(items.slice(-2)).toEqual([expect.stringMatching(/^Stuur herinnering/), "Verwijder"]);
    for (const item of ["Bekijk statistieken", "Exporteer deelnemers"]) expect(items).toContain(item);
    await page.keyboard.press("Escape");
  }
});

test("the menu beside a meetup's title has none of the buttons there", async () => {
  const { page } = await openWide("/admin/meetups?search=iedereen");
  await page.getByRole("link", { name: "Deelnemers: Voor iedereen" }).click();
  await page.getByRole("heading", { name: "Voor iedereen", level: 1 }).waitFor();
  await page.getByRole("button", { name: "Meer: Voor iedereen" }).click();
  await page.getByRole("menuitem", { name: "Kopieer" }).waitFor();
  const items = (await page.getByRole("menuitem").allInnerTexts()).map((item) => item.trim());
  for (const button of ["Deur", "Bericht", "Bewerk"]) expect(items).not.toContain(button);
});

test("row and title open 'Bewerk', also in a new tab, and 'Deelnemers' opens the page", async () => {
  const { page } = await on.openAsOrganiser("/admin/meetups?search=iedereen", { viewport: DESKTOP });
  const title = page.getByRole("link", { name: "Voor iedereen", exact: true });
  await title.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Titel *").waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin/meetups");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("row").filter({ hasText: "Voor iedereen" }).getByRole("cell").nth(1).click();
  await dialog.getByLabel("Titel *").waitFor();
  await page.keyboard.press("Escape");
  const address = await title.getAttribute("href");
  await page.goto(address ?? "");
  expect(await dialog.getByLabel("Titel *").inputValue()).toBe("Voor iedereen");
  await page.goto("/admin/meetups?search=iedereen");
  await page.getByRole("link", { name: "Deelnemers: Voor iedereen" }).click();
  await page.getByRole("heading", { level: 1, name: "Voor iedereen" }).waitFor();
});

test("'Wis filters' stands in the panel, disabled while no filter is set", async () => {
  const { page } = await on.openAsOrganiser("/admin/meetups", { viewport: DESKTOP });
  await page.getByRole("button", { name: "Filters" }).click();
  const clear = page.getByRole("button", { name: "Wis filters" });
  expect(await clear.isDisabled()).toBe(true);
  await page.getByLabel("Titel", { exact: true }).fill("iedereen");
  await expect.poll(() => clear.isEnabled()).toBe(true);
  await clear.click();
  await expect.poll(() => clear.isDisabled()).toBe(true);
  await page.goto("/admin/users");
  await page.getByRole("button", { name: "Bewerk: Bram Bakker" }).waitFor();
  expect(await clear.count()).toBe(0);
  await page.goto("/admin/users?search=bram");
  await clear.waitFor();
});

test("the table of statistics has announced meetups only; drafts are a list of their own below", async () => {
  const { page } = await on.openAsOrganiser("/admin/dashboard", { viewport: DESKTOP });
  const table = page.getByRole("table", { name: "Antwoorden per meetup" });
  await table.waitFor();
  expect(await table.getByRole("columnheader").allInnerTexts()).toEqual([
    "Titel",
    "Datum",
    "Uitgenodigd",
    "Ja",
    "Nee",
    "Gewijzigd",
    "Respons",
  ]);
  expect(await table.getByRole("row").count()).toBe(6);
  expect(await table.getByText("Ooit").count()).toBe(0);
  await page.getByRole("region", { name: "Concepten" }).getByRole("link", { name: "Ooit" }).waitFor();
});
