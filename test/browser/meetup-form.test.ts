import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { byButton, openPage, startBrowser } from "../harness/browser.ts";
import { adminToken, type RunningProgram, startProgram } from "../harness/running-program.ts";
import { makeSampleSite, type SampleSite } from "../harness/sample-site.ts";

let site: SampleSite;
let program: RunningProgram;
let browser: Browser;
let token: string;

beforeAll(async () => {
  site = await makeSampleSite();
  [program, browser] = await Promise.all([startProgram({}, site.folder), startBrowser()]);
  token = await adminToken(program);
});
afterAll(async () => {
  await browser.close();
  await program.stop();
  program.remove();
});

async function open() {
  const opened = await openPage(browser, program.url);
  await opened.page.addInitScript((value) => localStorage.setItem("token", value), token);
  await opened.page.goto("/admin/meetups");
  return opened;
}

const titleField = (page: Page) => page.getByLabel("Titel *");
const edit = (page: Page, title: string) =>
  page
    .getByRole("button", { name: `Bewerk: ${title}`, exact: true })
    .filter({ visible: true })
    .click();
const OFFER = "Je hebt eerder iets getypt dat niet is opgeslagen.";

test("says whom it invites: nobody when the day is past", async () => {
  const { page } = await open();
  await byButton(page, "Nieuwe meetup").click();
  await byButton(page, "Publiceren en 4 leden uitnodigen").waitFor();
  await page.getByLabel("Datum *").fill("2020-01-01");
  await page.getByText("Deze dag is voorbij: niemand krijgt een uitnodiging.").waitFor();
  await byButton(page, "Publiceren").waitFor();
});

describe("what was typed", () => {
  test("is forgotten by 'Annuleren'", async () => {
    const { page, expectNoComplaints } = await open();
    await byButton(page, "Nieuwe meetup").click();
    await titleField(page).fill("Toch maar niet");
    await byButton(page, "Annuleren").click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await byButton(page, "Nieuwe meetup").click();
    expect(await titleField(page).inputValue()).toBe("");
    expect(await page.getByText(OFFER).count()).toBe(0);
    expectNoComplaints();
  });

  test("survives a closed tab: it is offered, not applied, and can be gone on with", async () => {
    const first = await open();
    await byButton(first.page, "Nieuwe meetup").click();
    await titleField(first.page).fill("Half af");
    await first.page.getByLabel("Beschrijving *").fill("Met **vet**");
    await first.page.getByRole("region", { name: "Voorbeeld" }).locator("strong").waitFor();
    const page = await first.page.context().newPage();
    await first.page.close();
    await page.goto("/admin/meetups");
    await byButton(page, "Nieuwe meetup").click();
    await page.getByText(OFFER).waitFor();
    expect(await titleField(page).inputValue()).toBe("");
    await byButton(page, "Verder met wat je typte").click();
    expect(await titleField(page).inputValue()).toBe("Half af");
    expect(await page.getByLabel("Beschrijving *").inputValue()).toBe("Met **vet**");
    expect(await page.getByText(OFFER).count()).toBe(0);
    await page.reload();
    await byButton(page, "Nieuwe meetup").click();
    await byButton(page, "Weggooien").click();
    expect(await titleField(page).inputValue()).toBe("");
    await page.reload();
    await byButton(page, "Nieuwe meetup").click();
    await titleField(page).waitFor();
    expect(await page.getByText(OFFER).count()).toBe(0);
  });

  test("is kept when the dialog is closed by its cross, and gone once it is taken back by hand", async () => {
    const { page } = await open();
    await edit(page, "Bijna vol");
    await titleField(page).fill("Bijna vol!");
    await byButton(page, "Sluiten").click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await edit(page, "Bijna vol");
    await byButton(page, "Verder met wat je typte").click();
    await titleField(page).fill("Bijna vol");
    await byButton(page, "Sluiten").click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await edit(page, "Bijna vol");
    await titleField(page).waitFor();
    expect(await page.getByText(OFFER).count()).toBe(0);
  });
});

describe("two organisers with the same meetup open", () => {
  const CHANGED = "Iemand anders heeft deze meetup intussen gewijzigd";

  /** Anna has saved another title since Bo opened the meetup; Bo has just tried to save another place. */
  async function lateSave(title: string, newTitle: string) {
    const [anna, bo] = await Promise.all([open(), open()]);
    await Promise.all([edit(anna.page, title), edit(bo.page, title)]);
    await titleField(bo.page).waitFor();
    await titleField(anna.page).fill(newTitle);
    await byButton(anna.page, "Opslaan").click();
    await anna.page.getByText("Meetup succesvol bijgewerkt!").waitFor();
    await bo.page.getByLabel("Locatie *").fill("Buurthuis Oost");
    await byButton(bo.page, "Opslaan").click();
    await bo.page.getByRole("alert").getByText(CHANGED).waitFor();
    await bo.page.getByText(`Titel: nu “${newTitle}”`).waitFor();
    expect(await bo.page.getByText(CHANGED).count()).toBe(1);
    expect(await titleField(bo.page).inputValue()).toBe(title);
    expect(await bo.page.getByLabel("Locatie *").inputValue()).toBe("Buurthuis Oost");
    return bo;
  }

  test("the second may take the newer one over", async () => {
    const { page, expectNoComplaints } = await lateSave("Voor iedereen", "Voor echt iedereen");
    await byButton(page, "Neem de nieuwe over").click();
    await expect.poll(() => titleField(page).inputValue()).toBe("Voor echt iedereen");
    expect(await page.getByLabel("Locatie *").inputValue()).not.toBe("Buurthuis Oost");
    expect(await page.getByText(CHANGED).count()).toBe(0);
    await page.getByLabel("Locatie *").fill("Buurthuis West");
    await byButton(page, "Opslaan").click();
    await page.getByText("Meetup succesvol bijgewerkt!").waitFor();
    await page
      .getByRole("row")
      .filter({ hasText: "Voor echt iedereen" })
      .getByText("Buurthuis West")
      .waitFor();
    expectNoComplaints(/409/);
  });

  test("or save all the same", async () => {
    const { page, expectNoComplaints } = await lateSave("Morgen al", "Morgen pas");
    await byButton(page, "Toch opslaan").click();
    await page.getByText("Meetup succesvol bijgewerkt!").waitFor();
    await page.getByRole("row").filter({ hasText: "Morgen al" }).getByText("Buurthuis Oost").waitFor();
    expect(await page.getByRole("row").filter({ hasText: "Morgen pas" }).count()).toBe(0);
    expectNoComplaints(/409/);
  });

  test("a draft from before the colleague's change is no way round it", async () => {
    const { page: bo } = await open();
    await edit(bo, "Helemaal vol");
    await bo.getByLabel("Locatie *").fill("Kelder");
    await bo.reload();
    const { page: anna } = await open();
    await edit(anna, "Helemaal vol");
    await titleField(anna).fill("Helemaal voller");
    await byButton(anna, "Opslaan").click();
    await anna.getByText("Meetup succesvol bijgewerkt!").waitFor();
    await bo.reload();
    await edit(bo, "Helemaal voller");
    await byButton(bo, "Verder met wat je typte").click();
    await bo.getByRole("button", { name: /^Opslaan en \d mailen$/ }).click();
    await bo.getByText("Titel: nu “Helemaal voller”").waitFor();
  });
});
