import type { Dialog, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeFindings, byButton, DESKTOP } from "../harness/browser.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

const on = siteInBrowser();

const open = on.openAsOrganiser;

const NARROWEST = { width: 320, height: 640 };

const bar = (page: Page) => page.getByRole("region", { name: "Gekozen leden" });
const row = (page: Page, name: string) => page.getByRole("checkbox", { name: `Kies: ${name}`, exact: true });
const asked = (page: Page) => new Promise<Dialog>((resolve) => void page.once("dialog", resolve));

describe.each([
  ["320 px", NARROWEST],
  ["a desk", DESKTOP],
])("on %s", (size, viewport) => {
  const begin = async (page: Page) => {
    if (size !== "a desk") await byButton(page, "Kies").click();
    await row(page, "Organisator").check();
  };

  test("a choice survives pages, takes in all that match, and ends with another filter", async () => {
    const { page, expectNoComplaints } = await open("/admin/users?limit=10", { viewport });
    await page.getByText("11 leden totaal").waitFor();
    await begin(page);
    await bar(page).getByText("1 gekozen").waitFor();
    // The bar covers part of a row anywhere else.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await axeFindings(page)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(viewport.width);
    await byButton(page, "Volgende").click();
    await page.getByText("Pagina 2 van 2").waitFor();
    await page.getByRole("checkbox", { name: "Kies deze pagina" }).check();
    await bar(page).getByText("2 gekozen").waitFor();
    await byButton(page, "Kies alle 11").click();
    await bar(page).getByText("11 gekozen").waitFor();
    await page.getByLabel("Zoek op naam of e-mailadres").fill("anna");
    await bar(page).waitFor({ state: "detached" });
    await page.getByText("1 lid totaal").waitFor();
    await byButton(page, "Wis filters").click();
    await page.getByText("11 leden totaal").waitFor();
    expect(await bar(page).count()).toBe(0);
    expectNoComplaints();
  });
});

test("a message says how many of the chosen want it", async () => {
  const { page, expectNoComplaints } = await open("/admin/users", { viewport: DESKTOP });
  await row(page, "Anna de Vries").check();
  await row(page, "Organisator").check();
  await bar(page).getByRole("button", { name: "Bericht" }).click();
  await page.getByRole("heading", { name: "Bericht aan 2 gekozen leden" }).waitFor();
  await page.getByText(/voor wie berichten van de club wil: \d van 2 leden\./).waitFor();
  expectNoComplaints();
});

test("the export has the chosen members only", async () => {
  const { page, expectNoComplaints } = await open("/admin/users", { viewport: DESKTOP });
  await row(page, "Anna de Vries").check();
  const saved = page.waitForEvent("download");
  await bar(page).getByRole("button", { name: "Exporteren" }).click();
  expect((await saved).suggestedFilename()).toBe("gekozen-leden.csv");
  expectNoComplaints();
});

test("removing several asks once in a dialog, once in the browser, and can be undone", async () => {
  const { page, expectNoComplaints } = await open("/admin/users", { viewport: DESKTOP });
  await row(page, "Anna de Vries").check();
  await row(page, "Organisator").check();
  await bar(page).getByRole("button", { name: "Verwijderen" }).click();
  const dialog = page.getByRole("dialog", { name: "1 lid verwijderen?" });
  await dialog.getByText("Anna de Vries. Jij blijft lid.").waitFor();
  await dialog.getByText("Je hebt een minuut om het ongedaan te maken.").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const question = asked(page).then(async (confirming) => {
    await confirming.accept();
    return confirming.message();
  });
  await dialog.getByRole("button", { name: "Verwijder 1 lid" }).click();
  expect(await question).toBe(
    "1 lid verwijderen? Alle gegevens en aanmeldingen van dit lid gaan over een minuut definitief weg.",
  );
  await page.getByText(/^1 lid wordt over \d+ s verwijderd en gemaild$/).waitFor();
  await bar(page).waitFor({ state: "detached" });
  await byButton(page, /^Ongedaan maken: /).click();
  await page.getByText("Ongedaan gemaakt: niemand is verwijderd of kreeg bericht").waitFor();
  expectNoComplaints();
});

test.each([
  ["320 px", NARROWEST],
  ["a desk", DESKTOP],
])(
  "a list without anybody new is compared, and who is not in it is chosen, on %s",
  async (_size, viewport) => {
    const { page, expectNoComplaints } = await open("/admin/users?importeren", { viewport });
    const dialog = page.getByRole("dialog", { name: "Leden importeren" });
    await dialog.getByLabel("Of plak een lijst").fill(`Anna de Vries <${on.site.people.anna.email}>`);
    await byButton(page, "Bekijk de lijst").click();
    await dialog.getByText("0 nieuwe leden, 1 overgeslagen").waitFor();
    await byButton(page, "Vergelijk met de leden").click();
    const compared = page.getByRole("region", { name: "Vergeleken met je lijst" });
    await compared.getByText("Op de site, niet in deze lijst (10)").click();
    expect(await compared.getByRole("checkbox", { name: "Kies: Anna de Vries" }).count()).toBe(0);
    await compared.getByRole("checkbox").first().check();
    await byButton(page, "Kies alle 10").click();
    await bar(page).getByText("10 gekozen").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    await bar(page).getByRole("button", { name: "Verwijderen" }).click();
    await page.getByRole("dialog", { name: "9 leden verwijderen?" }).waitFor();
    expectNoComplaints();
  },
);
