import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { sortName } from "#domain/name-order.ts";
import { boxOf } from "../harness/boxes.ts";
import { axeFindings, byButton, DESKTOP } from "../harness/browser.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

const on = siteInBrowser({ refusing: true });

const open = on.openAsOrganiser;

const NARROWEST = { width: 320, height: 640 };

const searchOf = (page: Page) => new URL(page.url()).search;
const namesOn = (page: Page) =>
  page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^Bewerk: / }) })
    .getByRole("link")
    .allInnerTexts();
const chip = (page: Page, name: RegExp) => page.getByRole("button", { name });
const pressed = (page: Page) => page.locator('[aria-pressed="true"]').allInnerTexts();

test("members are listed by name, and in another order when it is chosen", async () => {
  const { page, expectNoComplaints } = await open("/admin/users");
  await page.getByText("11 leden totaal").waitFor();
  const names = await namesOn(page);
  expect(names).toEqual(names.toSorted((one, other) => (sortName(one) < sortName(other) ? -1 : 1)));
  expect(await page.getByText(/^Laatste antwoord \w+dag/).count()).toBe(0);
  await page.getByLabel("Volgorde").selectOption("Laatste antwoord");
  await page
    .getByText(/^Laatste antwoord \w+dag/)
    .first()
    .waitFor();
  await page.getByText("Nog geen uitnodiging").first().waitFor();
  expect(searchOf(page)).toBe("?sort=answer");
  await page.getByLabel("Volgorde").selectOption("Nieuwste eerst");
  await expect.poll(async () => (await namesOn(page))[0]).toBe("Organisator");
  expectNoComplaints();
});

describe.each([
  ["320 px", NARROWEST],
  ["a desk", DESKTOP],
])("on %s a group of members", (_size, viewport) => {
  test("is chosen with its number, stays when the browser goes back, and can be searched in", async () => {
    const { page, expectNoComplaints } = await open("/admin/users", { viewport });
    await chip(page, /^Alle 11$/).waitFor();
    const admins = chip(page, /^Beheerders [1-9]$/);
    const label = (await admins.innerText()).trim();
    const found = page.getByText(`${label.slice(-1)} leden totaal`);
    await admins.click();
    await found.waitFor();
    expect([searchOf(page), ...(await pressed(page))]).toEqual(["?group=admins", label]);
    await page.getByRole("link", { name: "Organisator", exact: true }).click();
    await page.getByRole("heading", { name: "Organisator", level: 1 }).waitFor();
    await page.goBack();
    await found.waitFor();
    expect([searchOf(page), ...(await pressed(page))]).toEqual(["?group=admins", label]);
    await page.getByLabel("Zoek op naam of e-mailadres").fill("anna");
    await page.getByText("Geen leden gevonden").waitFor();
    await expect.poll(() => pressed(page)).toEqual(["Beheerders 0"]);
    await chip(page, /^Alle 1$/).click();
    await page.getByRole("link", { name: "Anna de Vries" }).waitFor();
    expect(searchOf(page)).toBe("?search=anna");
    expect(await axeFindings(page)).toEqual([]);
    expectNoComplaints();
  });

  test("‘Lang niet geantwoord’ asks for how many months, and says when there is none", async () => {
    const { page, expectNoComplaints } = await open("/admin/users", { viewport });
    await chip(page, /^Lang niet geantwoord \d+$/).click();
    await page.getByText("Geen leden gevonden").waitFor();
    await expect.poll(() => pressed(page)).toEqual(["Lang niet geantwoord 0", "12 maanden 0"]);
    await chip(page, /^6 maanden \d+$/).click();
    await expect.poll(() => searchOf(page)).toBe("?group=silent-6");
    await expect.poll(() => pressed(page)).toEqual(["Lang niet geantwoord 0", "6 maanden 0"]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(viewport.width);
    await byButton(page, "Wis filters").last().click();
    await page.getByText("11 leden totaal").waitFor();
    expect(searchOf(page)).toBe("");
    expectNoComplaints();
  });
});

test("a chosen group is in view on a narrow screen, also when its address is opened", async () => {
  const { page } = await open("/admin/users?group=admins", { viewport: NARROWEST });
  const { x, width } = await boxOf(chip(page, /^Beheerders [1-9]$/));
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(NARROWEST.width);
});

test("a phone number and a note are written in the list, and read there and on the member's page", async () => {
  const { page, expectNoComplaints } = await open("/admin/users?search=anna", { viewport: NARROWEST });
  await byButton(page, "Bewerk: Anna de Vries").click();
  const dialog = page.getByRole("dialog", { name: "Lid bewerken" });
  await dialog.getByText("Alleen beheerders zien telefoon en notitie").waitFor();
  await dialog.getByLabel("Telefoon").fill("+31 (0)6 1234 5678");
  await dialog.getByLabel("Notitie").fill("Brengt een beamer mee");
  await byButton(page, "Opslaan").click();
  await page.getByText("Telefoon: +31 (0)6 1234 5678").waitFor({ state: "attached" });
  await page.getByTitle("Brengt een beamer mee").waitFor();
  await page.getByRole("link", { name: "Anna de Vries" }).click();
  const phone = page.getByRole("link", { name: "+31 (0)6 1234 5678" });
  expect(await phone.getAttribute("href")).toBe("tel:+31612345678");
  await page.getByText("Brengt een beamer mee").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expectNoComplaints();
});
