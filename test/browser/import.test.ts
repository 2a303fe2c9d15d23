import { readFileSync } from "node:fs";
import { writeXlsx } from "hucre/xlsx";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminMembers } from "#contract/members/admin.ts";
import { boxesOf, boxOf } from "../harness/boxes.ts";
import { byButton, DESKTOP, openPage, PHONE, startBrowser } from "../harness/browser.ts";
import { type MailServer, startMailServer } from "../harness/mail-server.ts";
import { request } from "../harness/program.ts";
import { adminToken, type RunningProgram, startProgram } from "../harness/running-program.ts";

let program: RunningProgram;
let browser: Browser;
let mail: MailServer;
let token: string;

beforeAll(async () => {
  mail = await startMailServer();
  [program, browser] = await Promise.all([startProgram({ SMTP_URL: mail.url }), startBrowser()]);
  token = await adminToken(program);
});
afterAll(async () => {
  await browser.close();
  await program.stop();
  program.remove();
  await mail.close();
});

async function open(path: string, options = {}) {
  const opened = await openPage(browser, program.url, { token, ...options });
  await opened.page.goto(path);
  return opened;
}

const file = (group: string, count: number) => ({
  name: "leden.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    Array.from({ length: count }, (_, index) => `"Lid ""${index}""; hier";lid${index}@${group}.nl`).join(
      "\n",
    ),
  ),
});

async function choose(page: Page, group: string, count: number) {
  await byButton(page, "Importeren").first().click();
  await page.getByLabel("CSV-bestand of vCards").setInputFiles(file(group, count));
}

/** The server's number of members in this group. */
async function members(group: string): Promise<number> {
  const query = { email: `@${group}.nl` };
  return (await request(program, adminMembers, { token, query })).answer.pagination.total;
}

const bar = (page: Page) => page.getByRole("region", { name: "Import van leden" });

test("asks about consent above the lines, and adds hundreds after a minute, which a reload does not stop", async () => {
  const { page, expectNoComplaints } = await open("/admin/users", { viewport: PHONE });
  await choose(page, "eerst", 620);
  await page.getByText("620 nieuwe leden, 0 overgeslagen").waitFor();
  await page.getByText("En nog 420 regels.").waitFor();
  const question = page.getByRole("group", { name: "Hebben deze mensen al toestemming gegeven?" });
  const lines = page.getByRole("list", { name: "Regels van het bestand" });
  const [above, below] = await boxesOf(question, lines);
  expect(above.y + above.height).toBeLessThanOrEqual(below.y);
  expect(below.height).toBeLessThanOrEqual(330);
  expect(await question.getByRole("radio", { checked: true }).count()).toBe(0);
  const add = byButton(page, "620 leden toevoegen en mailen");
  await add.click();
  await page.getByRole("alert").getByText("Kies eerst of ze toestemming hebben gegeven").waitFor();
  await page.getByLabel("Ja, ze weten ervan").check();
  await add.click();
  await bar(page)
    .getByText(/^620 leden worden over (60|[1-5]?\d) s toegevoegd en gemaild$/)
    .waitFor();
  expect(await members("eerst")).toBe(0);
  await page.reload();
  await bar(page).getByRole("button", { name: "Nu versturen" }).click();
  await bar(page).waitFor({ state: "detached" });
  expect(await members("eerst")).toBe(620);
  expectNoComplaints();
});

test("names are corrected in place, and after the import the skipped rows and who is not in the list can be kept", async () => {
  const { page, expectNoComplaints } = await open("/admin/users", { viewport: PHONE });
  await byButton(page, "Importeren").first().click();
  const dialog = page.getByRole("dialog", { name: "Leden importeren" });
  const list = [
    "Ledenlijst 2026",
    "Naam;E-mail;Status",
    "Jan Jansn;jan@namen.nl;",
    "Vries, Anna de;anna@namen.nl;",
    "Kees;kees@namen.nl;afgemeld",
    "=Zonder;zonder;",
    "Totaal;;4",
  ];
  await dialog.getByLabel("CSV-bestand of vCards").setInputFiles({
    name: "leden.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(list.join("\n")),
  });
  await dialog.getByText("2 nieuwe leden, 2 overgeslagen").waitFor();
  const lines = dialog.getByRole("list", { name: "Regels van het bestand" });
  expect(await lines.getByRole("listitem").count()).toBe(6);
  await dialog.getByRole("checkbox", { name: "Alleen wat aandacht vraagt (3)" }).check();
  expect(await lines.getByRole("listitem").count()).toBe(3);
  await dialog.getByRole("checkbox", { name: "Alleen wat aandacht vraagt (3)" }).uncheck();
  await byButton(page, "Verbeter naam: Jan Jansn").click();
  await dialog.getByLabel("Naam bij jan@namen.nl").fill("Jan Jansen");
  await byButton(page, "Neem over").click();
  await lines.getByText("Jan Jansen").waitFor();
  await dialog.getByLabel("Ja, ze weten ervan").check();
  await byButton(page, "2 leden toevoegen en mailen").click();
  const after = page.getByRole("region", { name: "Na de import" });
  const saving = page.waitForEvent("download");
  await after.getByRole("button", { name: "Bewaar wat is overgeslagen (2)" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("overgeslagen.csv");
  expect(readFileSync(await saved.path(), "utf8")).toBe(
    [
      '\uFEFF"Regel";"Naam";"E-mail";"Uitkomst";"Reden"',
      '"5";"Kees";"kees@namen.nl";"Weg";"De lijst zegt bij ‘Status’: afgemeld"',
      `"6";"'=Zonder";"zonder";"Fout";"Ongeldig email adres"`,
      "",
    ].join("\r\n"),
  );
  await after.getByText(/^Op de site, niet in deze lijst \(\d+\)$/).click();
  await after.getByText("Antwoordde nog nooit").first().waitFor();
  await bar(page).getByRole("button", { name: "Nu versturen" }).click();
  await bar(page).waitFor({ state: "detached" });
  expect(await members("namen")).toBe(2);
  await after.getByRole("link", { name: "Beheerder" }).click();
  await page.getByRole("heading", { name: "Beheerder", level: 1 }).waitFor();
  await page.goBack();
  await after.getByRole("button", { name: "Sluit: na de import" }).click();
  await after.waitFor({ state: "detached" });
  expectNoComplaints();
});

test("an undone import adds nobody", async () => {
  const { page, expectNoComplaints } = await open("/admin/users", { viewport: DESKTOP });
  await choose(page, "terug", 3);
  await page.getByLabel("Nee, vraag het hun eerst").check();
  await byButton(page, "3 leden toevoegen en mailen").click();
  await bar(page).getByRole("button", { name: "Ongedaan maken" }).click();
  await page.getByText("Ongedaan gemaakt: niemand is toegevoegd of kreeg bericht").waitFor();
  await bar(page).waitFor({ state: "detached" });
  expect(await members("terug")).toBe(0);
  expectNoComplaints();
});

test("an import that fails says so and keeps the file, to try again", async () => {
  const { page } = await open("/admin/users", { viewport: DESKTOP });
  await page.route("**/api/admin/users/import", (route) =>
    route.fulfill({ status: 500, json: { error: "De schijf is vol" } }),
  );
  await choose(page, "vol", 3);
  await page.getByLabel("Ja, ze weten ervan").check();
  await byButton(page, "3 leden toevoegen en mailen").click();
  await page.getByText("De schijf is vol").waitFor();
  await page.unroute("**/api/admin/users/import");
  await byButton(page, "3 leden toevoegen en mailen").click();
  await bar(page).getByRole("button", { name: "Nu versturen" }).click();
  await expect.poll(() => members("vol")).toBe(3);
});

test("a calendar is previewed, then its meetups are in the archive and among the drafts", async () => {
  const { page, expectNoComplaints } = await open("/admin/meetups");
  await byButton(page, "Importeren").click();
  const dialog = page.getByRole("dialog", { name: "Meetups importeren" });
  const choose = (name: string, text: string) =>
    dialog
      .getByLabel("Agenda (.ics)")
      .setInputFiles({ name, mimeType: "text/calendar", buffer: Buffer.from(text) });
  await choose("brief.ics", "Beste mensen");
  await dialog
    .getByText("Dit bestand kon niet worden gelezen; kies een agenda die eindigt op .ics")
    .waitFor();
  const events = [
    ["BEGIN:VEVENT", "UID:oud", "DTSTART:20250301T190000", "SUMMARY:Eerste avond", "LOCATION:Zaal"],
    ["BEGIN:VEVENT", "UID:nieuw", "DTSTART:20990301T190000", "SUMMARY:Verre avond", "LOCATION:Zaal"],
  ].flatMap((lines) => [...lines, "END:VEVENT"]);
  const calendar = ["BEGIN:VCALENDAR", ...events, "END:VCALENDAR"].join("\r\n");
  await choose("agenda.ics", calendar);
  await dialog.getByText("1 naar het archief, 1 concept, 0 overgeslagen").waitFor();
  await dialog.getByText("zaterdag 1 maart 2025, 19:00, Zaal").waitFor();
  await byButton(page, "2 meetups importeren").click();
  await page.getByText("2 meetups geïmporteerd").waitFor();
  await page.getByRole("region", { name: "Concepten" }).getByText("Verre avond").first().waitFor();
  await byButton(page, "Importeren").click();
  await choose("agenda.ics", calendar);
  await dialog.getByText("0 naar het archief, 0 concepten, 2 overgeslagen").waitFor();
  expect(await byButton(page, "Importeren").last().isDisabled()).toBe(true);
  await page.goto("/archief");
  await page.getByText("Eerste avond").first().waitFor();
  expectNoComplaints(/422/);
});

test("proposes names where a pasted list has none, to be corrected before the import", async () => {
  const { page, expectNoComplaints } = await open("/admin/users");
  await byButton(page, "Importeren").first().click();
  await page
    .getByLabel("Of plak een lijst")
    .fill("anna.de.vries@naamloos.nl\nBram Bakker <bram@naamloos.nl>\ninfo@naamloos.nl");
  await byButton(page, "Bekijk de lijst").click();
  await page.getByText("1 nieuw lid, 2 overgeslagen").waitFor();
  const names = page.getByRole("form", { name: "Namen die ontbreken" });
  await names.getByText("2 adressen hebben geen bruikbare naam").waitFor();
  expect(await names.getByLabel("anna.de.vries@naamloos.nl").inputValue()).toBe("Anna de Vries");
  expect(await names.getByLabel("info@naamloos.nl").inputValue()).toBe("");
  await names.getByLabel("info@naamloos.nl").fill("jo.nl");
  await names.getByRole("button", { name: "Zet deze namen erbij" }).click();
  await page.getByText("2 nieuwe leden, 1 overgeslagen").waitFor();
  await names.getByText("Naam mag geen web- of e-mailadres bevatten").waitFor();
  const give = names.getByRole("button", { name: "Zet deze naam erbij" });
  await give.and(page.locator(":focus")).waitFor();
  await names.getByLabel("info@naamloos.nl").fill("Joke Jansen");
  await give.click();
  await names.waitFor({ state: "detached" });
  // Not on the page behind the dialog.
  const dialog = page.getByRole("dialog", { name: "Leden importeren" });
  await dialog.and(page.locator(":focus")).waitFor();
  await page.getByLabel("Ja, ze weten ervan").check();
  await byButton(page, "3 leden toevoegen en mailen").click();
  await bar(page).getByRole("button", { name: "Nu versturen" }).click();
  await bar(page).waitFor({ state: "detached" });
  expect(await members("naamloos")).toBe(3);
  expectNoComplaints();
});

test("asks what columns without a known heading are, and whether names are turned around", async () => {
  const { page, expectNoComplaints } = await open("/admin/users");
  await byButton(page, "Importeren").first().click();
  await page
    .getByLabel("Of plak een lijst")
    .fill("Klant;Extra;Mail\nAnna;de Vries;anna@kolom.nl\nBos, Bram;;bram@kolom.nl");
  await byButton(page, "Bekijk de lijst").click();
  await page.getByText("0 nieuwe leden, 2 overgeslagen").waitFor();
  await page.getByText("Kies hierboven welke kolom de naam is").first().waitFor();
  const lines = page.getByRole("list", { name: "Regels van het bestand" });
  const first = page.getByLabel("‘Klant’ is");
  await first.focus();
  await first.selectOption("hele naam");
  await lines.getByText("Bram Bos").waitFor();
  await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
  await byButton(page, "Niet omdraaien").click();
  await lines.getByText("Bos, Bram").waitFor();
  const slow = Promise.withResolvers<void>();
  await page.route("**/import/preview", async (route) => {
    await slow.promise;
    await route.continue();
  });
  await first.selectOption("voornaam");
  await page.getByLabel("‘Extra’ is").selectOption("achternaam");
  expect(await first.locator("option:checked").textContent()).toBe("voornaam");
  slow.resolve();
  await lines.getByText("Anna de Vries").waitFor();
  await page.getByLabel("Ja, ze weten ervan").check();
  await byButton(page, "2 leden toevoegen en mailen").click();
  await bar(page).getByRole("button", { name: "Nu versturen" }).click();
  await bar(page).waitFor({ state: "detached" });
  expect(await members("kolom")).toBe(2);
  expectNoComplaints();
});

test("a workbook of two sheets shows the one with addresses, and another one once it is chosen", async () => {
  const { page, expectNoComplaints } = await open("/admin/users");
  await byButton(page, "Importeren").first().click();
  const buffer = Buffer.from(
    await writeXlsx({
      sheets: [
        { name: "Uitleg", rows: [["Vul hieronder de leden in"]] },
        {
          name: "Leden",
          rows: [
            ["Naam", "E-mail"],
            ["Vries, Anna de", "anna@blad.nl"],
          ],
        },
        {
          name: "Oud-leden",
          rows: [
            ["Bram Bakker", "bram@blad.nl"],
            ["Cees Bos", "cees@blad.nl"],
          ],
        },
      ],
    }),
  );
  const field = page.getByLabel("Rekenblad, CSV-bestand of vCards");
  // By its bytes: a mail program may have given it any name.
  await field.setInputFiles({ name: "leden", mimeType: "application/octet-stream", buffer });
  const sheet = page.getByLabel("Werkblad");
  await page.getByText("1 nieuw lid, 0 overgeslagen").waitFor();
  expect(await sheet.locator("option:checked").textContent()).toBe("Leden");
  const lines = page.getByRole("list", { name: "Regels van het bestand" });
  await lines.getByText("regel 2 · omgedraaid").waitFor();
  await sheet.selectOption("Uitleg");
  await page.getByText("In dit bestand staan geen e-mailadressen").waitFor();
  await sheet.selectOption("Oud-leden");
  await page.getByText("2 nieuwe leden, 0 overgeslagen").waitFor();
  await page.getByLabel("Ja, ze weten ervan").check();
  await byButton(page, "2 leden toevoegen en mailen").click();
  await bar(page).getByRole("button", { name: "Nu versturen" }).click();
  await bar(page).waitFor({ state: "detached" });
  expect(await members("blad")).toBe(2);
  expectNoComplaints(/400/);
});

test("who left by the list is left off with the reason, and added once chosen, one by one", async () => {
  const { page, expectNoComplaints } = await open("/admin/users");
  await byButton(page, "Importeren").first().click();
  await page
    .getByLabel("Of plak een lijst")
    .fill("Naam;E-mail;Status\nAnna;anna@weg.nl;afgemeld\nBram;bram@weg.nl;overleden\nCees;cees@weg.nl;lid");
  await byButton(page, "Bekijk de lijst").click();
  await page.getByText("1 nieuw lid, 2 overgeslagen").waitFor();
  const lines = page.getByRole("list", { name: "Regels van het bestand" });
  await lines.getByText("regel 3 · De lijst zegt bij ‘Status’: overleden").waitFor();
  await lines
    .getByRole("listitem")
    .filter({ hasText: "anna@weg.nl" })
    .getByRole("button", { name: "Toch toevoegen" })
    .click();
  await page.getByText("2 nieuwe leden, 1 overgeslagen").waitFor();
  await byButton(page, "Toch niet").click();
  await page.getByText("1 nieuw lid, 2 overgeslagen").waitFor();
  expectNoComplaints();
});

test("names for more addresses than one screen shows come into view, however long the addresses are", async () => {
  const { page, expectNoComplaints } = await open("/admin/users", { viewport: PHONE });
  await byButton(page, "Importeren").first().click();
  const addresses = Array.from({ length: 60 }, (_, at) => `lid.${"vandenheuvel".repeat(4)}.${at}@lang.nl`);
  await page.getByLabel("Of plak een lijst").fill(addresses.join("\n"));
  await byButton(page, "Bekijk de lijst").click();
  const names = page.getByRole("form", { name: "Namen die ontbreken" });
  const [dialog, field] = await boxesOf(page.getByRole("dialog"), names.getByRole("textbox").first());
  expect(field.x + field.width).toBeLessThan(dialog.width - 15);
  await names.getByRole("button", { name: "Zet deze namen erbij" }).click();
  const rest = names.getByText(/^10 adressen hebben geen bruikbare naam/);
  await rest.waitFor();
  const isInSight = async () => {
    const { y, height } = await boxOf(rest);
    return y > dialog.y && y + height < PHONE.height - 60;
  };
  await expect.poll(isInSight).toBe(true);
  expectNoComplaints();
});

test("two presses in one moment import once", async () => {
  const { page } = await open("/admin/users");
  await choose(page, "dubbel", 2);
  await page.getByLabel("Ja, ze weten ervan").check();
  await byButton(page, "2 leden toevoegen en mailen").dblclick();
  await bar(page).first().waitFor();
  expect(await bar(page).count()).toBe(1);
  await byButton(page, /^Ongedaan maken/).click();
  await bar(page).waitFor({ state: "detached" });
});

test("a file that a proxy refuses as too large is refused in Dutch", async () => {
  const { page } = await open("/admin/users");
  await page.route("**/api/admin/users/import/preview", (route) =>
    route.fulfill({
      status: 413,
      contentType: "text/html",
      body: "<html><head><title>413 Request Entity Too Large</title></head></html>",
    }),
  );
  await choose(page, "proxy", 1);
  await page.getByText("Dit is te groot om te versturen").waitFor();
});
