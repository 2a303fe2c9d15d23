import { expect, test } from "vitest";
import { axeFindings, DESKTOP } from "../harness/browser.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";
import { expectToFit } from "../screens/layout.ts";

const on = siteInBrowser();
const NARROWEST = { width: 320, height: 640 };

test.each([
  ["320 px", NARROWEST],
  ["a desk", DESKTOP],
])(
  "a person without an address is added, ticked at the door and taken off the list, on %s",
  async (size, viewport) => {
    const name = `Oom Kees van ${size}`;
    const { page, expectNoComplaints } = await on.openAsOrganiser(`/admin/meetups/${on.site.meetups.soon}`, {
      viewport,
    });
    await page.getByRole("main").getByRole("button", { name: "Toevoegen" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Naam *").fill(name);
    await dialog.getByLabel("Zonder lidmaatschap, alleen een naam").check();
    expect(await dialog.getByLabel("E-mailadres *").count()).toBe(0);
    await dialog.getByRole("button", { name: "Toevoegen" }).click();
    const section = page.getByRole("region", { name: /^Zonder lidmaatschap/ });
    await section.getByText(name).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await expectToFit(page);
    const door = await on.openAsOrganiser(`/admin/meetups/${on.site.meetups.soon}/door`, { viewport });
    const row = door.page.getByRole("button", { name: new RegExp(name) });
    await row.getByText("Zonder lidmaatschap").waitFor();
    await row.click();
    await expect.poll(() => row.getAttribute("aria-pressed")).toBe("true");
    await section.getByRole("button", { name: `Haal van de lijst: ${name}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Haal van de lijst" }).click();
    await expect.poll(() => section.getByText(name).count()).toBe(0);
    expectNoComplaints();
  },
);

test("a full meetup asks whether they get a place beyond the maximum, and keeps the name", async () => {
  const { page } = await on.openAsOrganiser(`/admin/meetups/${on.site.meetups.full}`, { viewport: DESKTOP });
  await page.getByRole("main").getByRole("button", { name: "Toevoegen" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Naam *").fill("Tante Truus");
  await dialog.getByLabel("Zonder lidmaatschap, alleen een naam").check();
  await dialog.getByText("zonder e-mailadres kan niemand op de wachtlijst").waitFor();
  await dialog.getByRole("button", { name: "Toevoegen" }).click();
  await page.getByText("Er is geen vrije plek, en zonder e-mailadres").first().waitFor();
  expect(await dialog.getByLabel("Naam *").inputValue()).toBe("Tante Truus");
  await dialog.getByLabel("Geef een plek, boven het maximum").check();
  await dialog.getByRole("button", { name: "Toevoegen" }).click();
  await page
    .getByRole("region", { name: /^Zonder lidmaatschap/ })
    .getByText("Tante Truus")
    .waitFor();
});
