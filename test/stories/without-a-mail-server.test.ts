import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { byButton, openPage, PHONE, startBrowser } from "../harness/browser.ts";
import { inDays } from "../harness/builders.ts";
import { type MailServer, startMailServer } from "../harness/mail-server.ts";
import { ADMIN, adminToken, type RunningProgram, startProgram } from "../harness/running-program.ts";

let browser: Browser;
let program: RunningProgram;
let mail: MailServer;

beforeAll(async () => {
  [program, browser, mail] = await Promise.all([startProgram(), startBrowser(), startMailServer()]);
});
afterAll(async () => {
  await browser.close();
  await program.stop();
  program.remove();
  await mail.close();
});

const REACHES_NOBODY = "Er is nog geen mailserver: dit komt bij niemand aan.";
const ONLY_HERE = "Links in e-mails werken alleen op de computer waar de site draait.";

async function open(path: string) {
  const token = await adminToken(program);
  const opened = await openPage(browser, program.url, { viewport: PHONE, reducedMotion: "reduce", token });
  await opened.page.goto(path);
  return opened;
}

async function doNow(page: Page, button: RegExp): Promise<void> {
  await byButton(page, button).click();
  await byButton(page, button).waitFor({ state: "detached" });
}

async function importMembers(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Of plak een lijst").fill("Anna; anna@example.org\nBram; bram@example.org");
  await dialog.getByRole("button", { name: "Bekijk de lijst" }).click();
  await dialog.getByText(REACHES_NOBODY).waitFor();
  await dialog.getByLabel("Ja, ze weten ervan").check();
  await dialog.getByRole("button", { name: "2 leden toevoegen en mailen" }).click();
  await page
    .getByText(/zonder mailserver krijgt niemand bericht/)
    .first()
    .waitFor();
  await doNow(page, /^Nu toevoegen/);
}

async function announceMeetup(page: Page): Promise<void> {
  await page.goto("/admin/meetups?nieuw");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Titel *").fill("Open avond");
  await dialog.getByLabel("Beschrijving *").fill("Iedereen is welkom.");
  await dialog.getByLabel("Datum *").fill(inDays(10));
  await dialog.getByLabel("Locatie *").fill("Bibliotheek Neude, Utrecht");
  await dialog.getByLabel("Starttijd *").fill("19:30");
  await dialog.getByText(REACHES_NOBODY).waitFor();
  await dialog.getByRole("button", { name: /^Publiceren/ }).click();
  await page
    .getByText(/bewaard: er is nog geen mailserver/)
    .first()
    .waitFor();
  await doNow(page, /^Nu aankondigen/);
}

test("a club without a mail server is told so at each step", async () => {
  const { page, expectNoComplaints } = await open("/admin/users?importeren");
  await importMembers(page);
  await announceMeetup(page);
  await page.goto("/admin/dashboard");
  await page.getByText("E-mail gaat nog nergens heen.").waitFor();
  await page.goto("/admin/emails");
  await page.getByText(/^Er is nog geen mailserver: e-mails komen bij niemand aan/).waitFor();
  await page.getByText("bewaard", { exact: true }).nth(1).waitFor();
  expectNoComplaints();
});

test("removing members without a mail server promises no mail to them", async () => {
  const { page, expectNoComplaints } = await open("/admin/users?importeren");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Of plak een lijst").fill("Cas; cas@example.org");
  await dialog.getByRole("button", { name: "Bekijk de lijst" }).click();
  await dialog.getByLabel("Ja, ze weten ervan").check();
  await dialog.getByRole("button", { name: "1 lid toevoegen en mailen" }).click();
  await doNow(page, /^Nu toevoegen/);
  await byButton(page, "Kies").click();
  await page.getByRole("checkbox", { name: "Kies: Cas" }).check();
  await page
    .getByRole("region", { name: "Gekozen leden" })
    .getByRole("button", { name: "Verwijderen" })
    .click();
  await dialog.getByText("Er is nog geen mailserver: dit lid krijgt hierover geen e-mail.").waitFor();
  page.once("dialog", (confirming) => confirming.accept());
  await dialog.getByRole("button", { name: "Verwijder 1 lid" }).click();
  await page
    .getByText(/^1 lid wordt over \d+ s verwijderd; zonder mailserver krijgt niemand bericht$/)
    .waitFor();
  await byButton(page, /^Ongedaan maken/).click();
  await page.getByText("Ongedaan gemaakt: niemand is verwijderd of kreeg bericht").waitFor();
  expectNoComplaints();
});

const NO_MAIL_YET = "Deze site heeft nog geen mailserver: e-mail komt nog niet aan.";
const SPAM = /Kijk bij de spam/;

test("visitors and members are told so where they ask for a mail, and are sent to no spam folder", async () => {
  const { page, expectNoComplaints } = await openPage(browser, program.url, { viewport: PHONE });
  await page.goto("/");
  await byButton(page, "Schrijf je in!").first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(NO_MAIL_YET).waitFor();
  await dialog.getByLabel("Naam *").fill("Cor Visser");
  await dialog.getByLabel("Email adres *").fill("cor@example.org");
  await byButton(page, "Aanmelden").click();
  await dialog.getByText("We hebben een verificatie-e-mail gestuurd naar").waitFor();
  await dialog.getByText(NO_MAIL_YET).waitFor();
  expect(await dialog.getByText(SPAM).count()).toBe(0);
  await byButton(page, "Sluiten").last().click();
  await page.getByText("Aangemeld als cor@example.org").waitFor();
  await page.goto("/login");
  await page.getByText(NO_MAIL_YET).waitFor();
  await page.getByLabel("E-mail", { exact: true }).fill(ADMIN.email);
  await byButton(page, "Stuur inlogcode").click();
  await page.getByLabel("Inlogcode").waitFor();
  await page.getByText(NO_MAIL_YET).waitFor();
  expect(await page.getByText(SPAM).count()).toBe(0);
  await page.goto("/admin/forgot-password");
  await page.getByText(NO_MAIL_YET).waitFor();
  await page.getByLabel("E-mail", { exact: true }).fill(ADMIN.email);
  await byButton(page, "Verificatiecode Verzenden").click();
  await page.waitForURL("**/reset-password");
  await page.getByText(NO_MAIL_YET).waitFor();
  expectNoComplaints();
});

test("and mails its members once it has one", async () => {
  await program.stop();
  program = await startProgram({ SMTP_URL: mail.url }, program.folder);
  const { page, expectNoComplaints } = await open("/admin/dashboard");
  await page.getByText(/^\d+ e-mails gingen nog nergens heen/).waitFor();
  await page.goto("/admin/meetups/1");
  const unsent = page.getByText(/^3 uitnodigingen gingen nog nergens heen/);
  await unsent.waitFor();
  // Of an evening that is over, they go nowhere any more.
  await page.clock.setFixedTime(new Date("2199-01-01"));
  await page.goto("/admin/meetups/1?deel=berichten");
  await page.getByText("Deze meetup is geweest").waitFor();
  await page.getByText(/^\d+ van \d+ e-mails verstuurd/).waitFor();
  expect(await unsent.count()).toBe(0);
  await page.clock.setFixedTime(Date.now());
  await page.reload();
  await unsent.waitFor();
  await page.getByRole("link", { name: "Kies of ze alsnog gaan" }).click();
  await page.getByText(/^Links in e-mails beginnen met http:\/\/127\.0\.0\.1/).waitFor();
  await byButton(page, /^Verstuur de \d+ bewaarde/).click();
  await page.getByRole("dialog").getByText(ONLY_HERE).waitFor();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Verstuur/ })
    .click();
  const people = ["anna@example.org", "bram@example.org", ADMIN.email];
  await Promise.all(people.map((each) => mail.mailTo(each, "Open avond")));
  await byButton(page, /^Verstuur de/).waitFor({ state: "detached" });
  const invited = mail.received.filter(({ subject }) => subject?.includes("Open avond"));
  expect(invited.map(({ recipient }) => recipient).sort()).toEqual(people);
  await page.goto("/admin/meetups");
  await byButton(page, "Nieuwe meetup").click();
  await page.getByRole("dialog").getByText(ONLY_HERE).waitFor();
  expectNoComplaints();
});
