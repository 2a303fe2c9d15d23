import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { addHost, makeDoorLink } from "#contract/hosts.ts";
import type { MeetupId } from "#contract/ids.ts";
import { adminEmails, type EmailLog } from "#contract/mail-log.ts";
import { deleteMeetup } from "#contract/meetups/admin.ts";
import { createMeetup } from "#contract/meetups/saving/admin.ts";
import { createSeries } from "#contract/meetups/series.ts";
import { respond } from "#contract/responses.ts";
import { boxOf, boxOfEach } from "../harness/boxes.ts";
import { axeFindings, byButton, DESKTOP, fromMore, PHONE, pressInHeader } from "../harness/browser.ts";
import { inDays, meetupForm } from "../harness/builders.ts";
import { request } from "../harness/program.ts";
import { ADMIN } from "../harness/running-program.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

const on = siteInBrowser({ refusing: true, environment: { MAIL_CONNECTIONS: "1" } });
let token: string;
beforeAll(async () => {
  token = await on.organiserToken();
});

const open = (path: string, options = {}) => on.openAs(token, path, options);

const announce = async (title: string, facts: object = {}): Promise<MeetupId> => {
  const body = { ...meetupForm({ title, date: inDays(20) }), ...facts };
  return (await request(on.program, createMeetup, { token, body })).answer.meetup.id;
};

const row = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });
const action = (page: Page, label: string, title: string) =>
  page.getByRole("button", { name: `${label}: ${title}`, exact: true }).filter({ visible: true });
const acceptNext = (page: Page) => page.once("dialog", (dialog) => dialog.accept());

describe("dashboard", () => {
  test("figures are links, a row opens its meetup, and recent activity is listed", async () => {
    const { page, expectNoComplaints } = await open("/admin");
    await page.getByRole("heading", { name: "Admin Dashboard" }).waitFor();
    await expect
      .poll(async () => (await page.getByRole("definition").allTextContents()).slice(-4))
      .toEqual(["4", "0", "11", "4"]);
    const full = row(page, "Helemaal vol");
    expect(await full.innerText()).toMatch(/4\s+2\s+1 wacht\s+0\s+0\s+50%/);
    await page.getByText("Organisator registreerde zich").first().waitFor();
    await full.getByRole("cell").nth(2).click();
    await page.getByRole("heading", { name: "Helemaal vol" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/meetups/${on.site.meetups.full}`);
    await page.getByRole("link", { name: "Overzicht" }).click();
    await page.getByRole("link", { name: "Leden totaal" }).click();
    await page.getByRole("heading", { name: "Leden Beheer" }).waitFor();
    expectNoComplaints();
  });

  test("a member without admin rights is redirected to the admin login", async () => {
    const { page } = await on.openAs(on.site.tokens.anna, "/admin/users");
    await page.getByRole("heading", { name: "Admin Login" }).waitFor();
  });
});

describe("meetups", () => {
  test("filters are in the URL, rows stay while others load, 'Wis filters' clears", async () => {
    const { page, expectNoComplaints } = await open("/admin/meetups");
    await byButton(page, "Filters").click();
    await page.getByLabel("Titel", { exact: true }).pressSequentially("vol");
    await expect.poll(() => page.getByRole("row").count()).toBe(3);
    await page
      .getByRole("status")
      .and(page.getByText("2 gevonden", { exact: true }))
      .waitFor();
    expect(new URL(page.url()).search).toBe("?title=vol");
    await page.getByLabel("Datum", { exact: true }).selectOption({ index: 1 });
    await page.reload();
    expect(await page.getByLabel("Titel", { exact: true }).inputValue()).toBe("vol");
    // An empty result offers it a second time.
    await byButton(page, "Wis filters").first().click();
    await expect.poll(() => page.getByRole("row").count()).toBe(7);
    const held = Promise.withResolvers<void>();
    await page.route("**/api/admin/meetups?*", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByLabel("Locatie", { exact: true }).selectOption({ index: 1 });
    expect(await page.getByRole("row").count()).toBe(7);
    held.resolve();
    await page.goBack();
    expectNoComplaints();
  });

  test("when one filter's options fail to load, the others work and the failure is only logged", async () => {
    const { page, expectNoComplaints } = await open("/robots.txt");
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    await page.route("**/api/admin/meetups/locations", (route) =>
      route.fulfill({ status: 500, json: { error: "Er is een fout opgetreden" } }),
    );
    await page.goto("/admin/meetups");
    await byButton(page, "Filters").click();
    const choices = (label: string) => page.getByLabel(label, { exact: true }).locator("option").count();
    await expect.poll(() => choices("Datum")).toBe(6);
    await expect.poll(() => choices("Gemaakt door")).toBe(6);
    await expect.poll(() => logged.some((text) => text.includes("Er is een fout opgetreden"))).toBe(true);
    expect(await choices("Locatie")).toBe(1);
    expect(await page.getByRole("alert").count()).toBe(0);
    expectNoComplaints(/500|Er is een fout opgetreden/);
  });

  test("an empty result has its own message", async () => {
    const { page } = await open("/admin/meetups?title=bestaat-niet");
    await page.getByText("Geen meetups gevonden").waitFor();
    await page
      .getByRole("status")
      .and(page.getByText("Niets gevonden", { exact: true }))
      .waitFor();
  });

  test("sending at once while the server is away says what is not known, and what happens by itself", async () => {
    const { page, expectNoComplaints } = await open("/admin/meetups");
    page.on("dialog", (question) => question.accept());
    const bar = page.getByRole("region", { name: "Herinnering voor Voor iedereen" });
    await fromMore(page, "Voor iedereen", "Stuur herinnering");
    await page.route("**/api/admin/pending/*/send", (route) => route.abort());
    await bar.getByRole("button", { name: "Nu versturen" }).click();
    await bar.getByText(/^De site antwoordt niet: of dit al gebeurde, weten we niet/).waitFor();
    expect(await page.getByText("Fout bij versturen").count()).toBe(0);
    await page.unroute("**/api/admin/pending/*/send");
    await page.route("**/api/admin/pending/*/send", (route) => route.fulfill({ status: 500, json: {} }));
    await bar.getByRole("button", { name: "Nu versturen" }).click();
    await bar.getByText("Dat lukte nu niet. Is de tijd om, dan gebeurt het vanzelf.").waitFor();
    await page.unroute("**/api/admin/pending/*/send");
    await bar.getByRole("button", { name: "Ongedaan maken" }).click();
    await bar.waitFor({ state: "detached" });
    expectNoComplaints(/500|ERR_FAILED/);
  });

  test("a reminder asks whom it may mail and can be undone; a past meetup has none", async () => {
    const { page, expectNoComplaints } = await open("/admin/meetups");
    const questions: string[] = [];
    page.on("dialog", (question) => {
      questions.push(question.message());
      return questions.length === 1 ? question.dismiss() : question.accept();
    });
    await row(page, "Voor iedereen").first().waitFor();
    expect(await byButton(page, "Stuur herinnering: Terugblik").count()).toBe(0);
    const bar = page.getByRole("region", { name: "Herinnering voor Voor iedereen" });
    await fromMore(page, "Voor iedereen", "Stuur herinnering");
    await expect.poll(() => questions).toEqual(["Een herinnering voor “Voor iedereen” sturen aan 4 leden?"]);
    expect(await bar.count()).toBe(0);
    await fromMore(page, "Voor iedereen", "Stuur herinnering");
    await bar.getByText(/^Herinnering aan 4 leden gaat over (60|[1-5]?\d) s weg$/).waitFor();
    await bar.getByRole("button", { name: "Ongedaan maken" }).click();
    await page.getByText("Ongedaan gemaakt: niemand krijgt de herinnering").waitFor();
    await bar.waitFor({ state: "detached" });
    await fromMore(page, "Voor iedereen", "Stuur herinnering");
    await bar.getByRole("button", { name: "Nu versturen" }).click();
    await on.mail.mailTo(on.site.people.gijs.email, "Kom je ook? Voor iedereen");
    await fromMore(page, "Voor iedereen", "Stuur herinnering");
    await page.getByText("Er is nu niemand om te herinneren").waitFor();
    expectNoComplaints();
  });

  test("a message shows its number of recipients and a preview, then progress and history", async () => {
    const { page, expectNoComplaints } = await open("/admin/meetups");
    await fromMore(page, "Helemaal vol", "Bericht");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("heading", { name: "Bericht", exact: true }).waitFor();
    const button = (name: string) => dialog.getByRole("button", { name, exact: true });
    await button("Verstuur aan 1 lid").click();
    await dialog.getByText("Onderwerp is verplicht").waitFor();
    await dialog.getByLabel("Aan", { exact: true }).selectOption("waitlist");
    await dialog.getByLabel("Onderwerp *").fill("Neem een krukje mee");
    await dialog.getByLabel("Bericht *").fill("Het wordt **druk**.");
    await dialog.locator("strong", { hasText: "druk" }).waitFor();
    await button("Verstuur aan 1 lid").click();
    const said = "‘Neem een krukje mee’ aan 1 lid gaat zo weg. Ongedaan maken kan nog.";
    await page
      .getByRole("status")
      .and(page.getByText(said, { exact: true }))
      .waitFor();
    await byButton(page, /^Nu versturen/).click();
    await on.mail.mailTo(on.site.people.bram.email, "Neem een krukje mee");
    await fromMore(page, "Helemaal vol", "Bericht");
    await dialog.getByText(/wie op de wachtlijst staat, 1 lid · door Organisator/).waitFor();
    expect(await dialog.getByLabel("Bericht *").inputValue()).toBe("");
    expect(await dialog.getByText("1 van 1 e-mail verstuurd").count()).toBe(0);
    await page.goto(`/admin/meetups/${on.site.meetups.full}?deel=berichten`);
    await page.getByText("1 van 1 e-mail verstuurd").waitFor();
    expectNoComplaints();
  });

  test("a message goes to one guest, or to all members, and its text survives an undo", async () => {
    const { page, expectNoComplaints } = await open("/admin/meetups");
    await page.getByRole("link", { name: "Deelnemers: Helemaal vol" }).click();
    await page.getByLabel("Zoek op naam of adres").fill("Bram");
    await byButton(page, "Meer: Bram Bakker").click();
    await page.getByRole("menuitem", { name: "Bericht" }).click();
    const dialog = page.getByRole("dialog", { name: "Bericht aan Bram Bakker" });
    expect(await dialog.getByLabel("Onderwerp *").inputValue()).toBe("Over Helemaal vol");
    const text = dialog.getByLabel("Bericht *");
    await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true);
    await dialog.getByLabel("Bericht *").fill("Neem jij de **beamer** mee?");
    await dialog.getByRole("button", { name: "Verstuur aan 1 lid" }).click();
    await byButton(page, /^Nu versturen/).click();
    const { html } = await on.mail.mailTo(on.site.people.bram.email, "Over Helemaal vol");
    expect(html).toContain("<strong>beamer</strong>");
    await page.getByRole("link", { name: "Leden", exact: true }).first().click();
    await page.getByRole("heading", { name: "Leden Beheer" }).waitFor();
    await byButton(page, "Bericht").click();
    const toAll = page.getByRole("dialog", { name: "Bericht van de club" });
    await toAll.getByLabel("Onderwerp *").fill("Wie helpt mee?");
    await toAll.getByLabel("Bericht *").fill("Graag");
    await toAll.getByRole("button", { name: /^Verstuur aan \d+ leden$/ }).click();
    await byButton(page, /^Ongedaan maken/).click();
    await page.getByText("Ongedaan gemaakt: niemand krijgt het bericht").waitFor();
    await byButton(page, "Bericht").click();
    expect(await toAll.getByLabel("Onderwerp *").inputValue()).toBe("Wie helpt mee?");
    expectNoComplaints();
  });

  test("a mailing can be paused and resumed", async () => {
    const { page, expectNoComplaints } = await open("/admin/meetups");
    const release = on.mail.hold();
    await fromMore(page, "Voor iedereen", "Bericht");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Aan", { exact: true }).selectOption("invited");
    await dialog.getByLabel("Onderwerp *").fill("Even wachten");
    await dialog.getByLabel("Bericht *").fill("Tot dan");
    await dialog.getByRole("button", { name: /^Verstuur aan/ }).click();
    await byButton(page, /^Nu versturen/).click();
    await byButton(page, "Pauzeer").click();
    await page.getByText(/gepauzeerd/).waitFor();
    release();
    await byButton(page, "Hervat").click();
    await page.getByText(/^(\d+) van \1 e-mails verstuurd/).waitFor();
    expectNoComplaints();
  });

  test("statistics show figures, a chart and lists, whose addresses can be copied", async () => {
    const { page, expectNoComplaints } = await open("/admin/meetups", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await fromMore(page, "Helemaal vol", "Bekijk statistieken");
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Antwoorden per dag").waitFor();
    expect(await dialog.getByRole("definition").allTextContents()).toEqual([
      "4",
      "2",
      "0",
      "0",
      "50%",
      "0",
      "0",
      "0%",
    ]);
    await dialog.getByRole("figure", { name: "Ja Nee Geen antwoord 2" }).waitFor();
    await dialog.getByText("Bram Bakker").waitFor();
    await byButton(page, "Kopieer alle adressen: Ingeschreven").click();
    await page.getByText("1 adres gekopieerd").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(on.site.people.anna.email);
    expectNoComplaints();
  });

  test("the export is a CSV with a byte order mark, named after the meetup", async () => {
    const { page, expectNoComplaints } = await open("/admin/meetups");
    const download = page.waitForEvent("download");
    await fromMore(page, "Helemaal vol", "Exporteer deelnemers");
    const file = await download;
    expect(file.suggestedFilename()).toBe(`meetup-${on.site.meetups.full}-deelnemers.csv`);
    const text = readFileSync(await file.path(), "utf8");
    expect(text).toBe(
      `\uFEFF"Naam";"E-mail";"Status"\r\n"Anna de Vries";"${on.site.people.anna.email}";"Ingeschreven"\r\n"Bram Bakker";"${on.site.people.bram.email}";"Wachtlijst"\r\n`,
    );
    expectNoComplaints();
  });

  test("the date picker's week starts on Monday; a copy is a draft without a date", async () => {
    const { page, expectNoComplaints } = await open("/admin/meetups");
    await fromMore(page, "Voor iedereen", "Kopieer");
    expect(await page.getByLabel("Titel *").inputValue()).toBe("Voor iedereen");
    expect(await page.getByLabel("Datum *").inputValue()).toBe("");
    await page.getByText("Niemand krijgt bericht: dit wordt een concept.").waitFor();
    const calendar = page.getByRole("grid");
    const today = calendar.getByRole("button", { name: /^Vandaag/ }).and(page.locator(":focus"));
    // The first time its script is loaded.
    for (const _time of [1, 2]) {
      await byButton(page, "Kies een datum").press("Enter");
      await today.waitFor();
      await page.keyboard.press("Escape");
      await calendar.waitFor({ state: "detached" });
    }
    await byButton(page, "Kies een datum").click();
    await calendar.waitFor();
    expect((await page.locator("thead").last().innerText()).trim().split(/\s+/)).toEqual([
      "ma",
      "di",
      "wo",
      "do",
      "vr",
      "za",
      "zo",
    ]);
    await page.getByRole("button", { name: "Ga naar volgende maand" }).click();
    await calendar.getByRole("button").filter({ hasText: /^15$/ }).click();
    const next = Temporal.Now.plainDateISO().add({ months: 1 }).with({ day: 15 }).toString();
    expect(await page.getByLabel("Datum *").inputValue()).toBe(next);
    await page.getByLabel("Titel *").fill("De kopie");
    expect(await page.getByRole("button", { name: /^Publiceren/ }).count()).toBe(0);
    await byButton(page, "Opslaan als concept").click();
    await page.getByText("Meetup succesvol aangemaakt!").waitFor();
    await page.getByRole("heading", { name: "De kopie" }).waitFor();
    await page.getByText("Dit is een concept.").waitFor();
    expectNoComplaints();
  });

  test("deleting a meetup mails its guests a cancellation", async () => {
    const { page, expectNoComplaints } = await open("/admin/meetups");
    acceptNext(page);
    await fromMore(page, "Bijna vol", "Verwijder");
    const bar = page.getByRole("region", { name: "Verwijdering van Bijna vol" });
    await bar.getByText(/^Verwijdering: 1 mens krijgt over (60|[1-5]?\d) s bericht$/).waitFor();
    await bar.getByRole("button", { name: "Ongedaan maken" }).click();
    await bar.waitFor({ state: "detached" });
    // The undo stays on the list, where the meetup is.
    await expect.poll(() => row(page, "Bijna vol").count()).toBe(1);
    expect(new URL(page.url()).pathname).toBe("/admin/meetups");
    acceptNext(page);
    await fromMore(page, "Bijna vol", "Verwijder");
    await bar.getByRole("button", { name: "Nu versturen" }).click();
    await page.getByText("Meetup succesvol verwijderd!").waitFor();
    await expect.poll(() => row(page, "Bijna vol").count()).toBe(0);
    const cancelled = await on.mail.mailTo(on.site.people.anna.email, "Gaat niet door: Bijna vol");
    const calendar = new TextDecoder().decode(cancelled.attachments[0]?.content as ArrayBuffer);
    expect(calendar).toContain("METHOD:CANCEL");
    expect(calendar).toContain("STATUS:CANCELLED");
    expectNoComplaints();
  });

  test("a removal says that the meetup is gone once its undo time is over", async () => {
    const id = await announce("Loopt af");
    await request(on.program, respond, {
      token: on.site.tokens.anna,
      params: { id },
      body: { action: "confirm" },
    });
    const { page, expectNoComplaints } = await open("/admin/meetups");
    await page.route(/undo_seconds=/, (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/undo_seconds=\d+/, "undo_seconds=2"),
      }),
    );
    acceptNext(page);
    await fromMore(page, "Loopt af", "Verwijder");
    await page.getByRole("region", { name: "Verwijdering van Loopt af" }).waitFor();
    expect(await page.getByText("Meetup succesvol verwijderd!").count()).toBe(0);
    await page.getByText("Meetup succesvol verwijderd!").waitFor();
    expectNoComplaints();
  });

  test("deleting a meetup on its page opens the list, and requests nothing more of the meetup", async () => {
    const id = await announce("Toch niet", { status: "draft" });
    const { page, expectNoComplaints } = await open(`/admin/meetups/${id}`);
    const gone: string[] = [];
    page.on("response", (response) => response.status() === 404 && gone.push(response.url()));
    await page.getByRole("heading", { level: 1, name: "Toch niet" }).waitFor();
    acceptNext(page);
    await fromMore(page, "Toch niet", "Verwijder");
    await page.getByText("Meetup succesvol verwijderd!").waitFor();
    await page.getByRole("heading", { level: 1, name: "Meetup Beheer" }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(gone).toEqual([]);
    expectNoComplaints();
  });

  test("on a phone meetups are cards with the same actions", async () => {
    const { page, expectNoComplaints } = await open("/admin/meetups", { viewport: PHONE });
    // Outside its buttons, like a table's row.
    await page
      .getByRole("listitem")
      .filter({ hasText: "Helemaal vol" })
      .click({ position: { x: 20, y: 150 } });
    await page.getByRole("heading", { name: "Meetup bewerken" }).waitFor();
    await byButton(page, "Sluiten").click();
    await fromMore(page, "Helemaal vol", "Bekijk statistieken");
    await page.getByText("Antwoorden per dag").waitFor();
    expectNoComplaints();
  });
});

describe("members", () => {
  test("shows counters, filters, page sizes and badges", async () => {
    const { page, expectNoComplaints } = await open("/admin/users");
    await page.getByText("11 leden totaal").waitFor();
    expect(await page.getByRole("main").locator("dl").first().locator("dd").allTextContents()).toEqual([
      "11",
      "4",
      "6",
    ]);
    await byButton(page, "Filters").click();
    await page.getByLabel("Status", { exact: true }).selectOption("unverified");
    await page.getByText("7 leden totaal").waitFor();
    expect(
      await page.getByText("Niet geverifieerd", { exact: true }).filter({ visible: true }).count(),
    ).toBeGreaterThanOrEqual(7);
    await page.getByLabel("Naam", { exact: true }).fill("bestaat niet");
    await page.getByText("Geen leden gevonden").waitFor();
    await byButton(page, "Wis filters").first().click();
    await page.getByLabel("Per pagina").selectOption("10");
    await page.getByText("Pagina 1 van 2").waitFor();
    await byButton(page, "Volgende").click();
    await page.getByText("Pagina 2 van 2").waitFor();
    expectNoComplaints();
  });

  test("adding, editing, granting and revoking rights and removing each show a confirmation", async () => {
    const { page, expectNoComplaints } = await open("/admin/users");
    await byButton(page, "Nieuw Lid").click();
    await page.getByLabel("Naam *").fill("Nieuwe Organisator");
    await page.getByLabel("E-mailadres *").fill("nieuw@example.org");
    await page.getByRole("checkbox", { name: "Maak beheerder" }).check();
    await byButton(page, "Opslaan").click();
    await page.getByText("Wachtwoord is verplicht").waitFor();
    await page.getByRole("checkbox", { name: "Maak beheerder" }).uncheck();
    await byButton(page, "Opslaan").click();
    await page.getByText("Lid toegevoegd. Er is een e-mail verstuurd om een wachtwoord te kiezen.").waitFor();
    await on.mail.mailTo("nieuw@example.org", "Welkom: kies je wachtwoord");
    acceptNext(page);
    await fromMore(page, "Nieuwe Organisator", "Verificatiemail opnieuw sturen");
    await page.getByText("De verificatie-e-mail is opnieuw verstuurd").waitFor();

    await action(page, "Bewerk", "Nieuwe Organisator").click();
    await page.getByLabel("Naam *").fill("Nieuwe Naam");
    expect(await page.getByRole("checkbox", { name: "Maak beheerder" }).count()).toBe(0);
    await byButton(page, "Opslaan").click();
    await page.getByText("Lid bijgewerkt").waitFor();
    acceptNext(page);
    await fromMore(page, "Nieuwe Naam", "Maak beheerder");
    await page.getByText("Beheerrechten gegeven").waitFor();
    await action(page, "Trek beheerrechten in", "Nieuwe Naam").waitFor();
    acceptNext(page);
    await fromMore(page, "Nieuwe Naam", "Trek beheerrechten in");
    await page.getByText("Beheerrechten ingetrokken").waitFor();
    await action(page, "Maak beheerder", "Nieuwe Naam").waitFor();
    acceptNext(page);
    await fromMore(page, "Nieuwe Naam", "Verwijder");
    await page.getByText("Lid verwijderd").waitFor();
    await expect.poll(() => page.getByText("Nieuwe Naam").count()).toBe(0);
    expectNoComplaints();
  });

  test("organisers can neither revoke their own rights nor delete their own account", async () => {
    const { page } = await open(`/admin/users?email=${encodeURIComponent(ADMIN.email)}`);
    const revoke = byButton(page, "Trek beheerrechten in: Organisator");
    await revoke.waitFor();
    expect(await revoke.isDisabled()).toBe(true);
    expect(await byButton(page, "Verwijder: Organisator").count()).toBe(0);
  });

  test("an import shows each line first, and imports only when confirmed", async () => {
    const { page, expectNoComplaints } = await open("/admin/users");
    await byButton(page, "Importeren").click();
    const buffer = Buffer.from(
      `Naam;E-mail\nPiet Jansen;piet@example.org\n;x\nFout Adres;geen-adres\n${"Anna"};${on.site.people.anna.email}`,
    );
    await page
      .getByLabel("CSV-bestand of vCards")
      .setInputFiles({ name: "leden.csv", mimeType: "text/csv", buffer });
    await page.getByText("1 nieuw lid, 3 overgeslagen").waitFor();
    await page.getByText("Naam is verplicht, Ongeldig email adres").waitFor();
    await page.getByText("Is al lid").waitFor();
    // On a phone, words are not broken over several lines.
    await page.setViewportSize(PHONE);
    const lines = await boxOfEach(page.getByRole("dialog").getByRole("listitem"));
    for (const { height } of lines) expect(height).toBeLessThan(110);
    await byButton(page, "1 lid toevoegen en mailen").click();
    await page.getByRole("alert").getByText("Kies eerst of ze toestemming hebben gegeven").waitFor();
    await page.getByLabel("Nee, vraag het hun eerst").check();
    await byButton(page, "1 lid toevoegen en mailen").click();
    const bar = page.getByRole("region", { name: "Import van leden" });
    await bar.getByText(/^1 lid wordt over (60|[1-5]?\d) s toegevoegd en gemaild$/).waitFor();
    await bar.getByRole("button", { name: "Nu versturen" }).click();
    await on.mail.mailTo("piet@example.org", "Bevestig je e-mailadres");
    expectNoComplaints();
  });
});

test("an address that refuses mail is shown with the mail server's message, and can be unblocked", async () => {
  const { page, expectNoComplaints } = await open("/admin/users");
  await byButton(page, "Adres werkt niet 1").click();
  await page.getByText("1 adres weigerde drie e-mails op rij en krijgt geen e-mail meer.").waitFor();
  await page.getByText("Drie e-mails op rij geweigerd: 550 5.1.1 no such user").waitFor();
  expect(new URL(page.url()).search).toBe("?group=undeliverable");
  acceptNext(page);
  await fromMore(page, on.site.people.newcomer.name, "Stuur weer e-mail");
  await page.getByText("Dit adres krijgt weer e-mail").waitFor();
  await page.getByText("Geen leden gevonden").waitFor();
  expectNoComplaints();
});

test("addresses at one provider that refuse mail are allowed again together; until then their members read why", async () => {
  const { bram, gijs } = on.site.people;
  const refuse = (count: number) => {
    const database = new DatabaseSync(join(on.site.folder, "trefpunt.sqlite"));
    database.exec(`update members set bounces = ${count} where id in (${bram.id}, ${gijs.id})`);
    database.close();
  };
  refuse(3);
  const member = await on.visit({ token: on.site.tokens.gijs, viewport: PHONE });
  await member.page.goto("/dashboard");
  const why = member.page.getByText(`E-mail naar ${gijs.email} komt terug.`);
  await why.waitFor();
  expect(await axeFindings(member.page)).toEqual([]);
  await pressInHeader(member.page, "Instellingen");
  await member.page
    .getByText("E-mail naar je adres komt terug: nu krijg je alleen codes die je aanvraagt.")
    .waitFor();
  await member.page.goto("/dashboard");
  const { page, expectNoComplaints } = await open("/admin/users?group=undeliverable");
  await byButton(page, "Alle adressen bij example.org kloppen weer").click();
  await page.getByText(/^\d+ adressen krijgen weer e-mail$/).waitFor();
  await page.getByText("Geen leden gevonden").waitFor();
  await member.page.reload();
  await member.page.getByText("Overzicht van al je meetups").waitFor();
  await why.waitFor({ state: "detached" });
  expectNoComplaints();
});

describe("mail log and audit", () => {
  test("a test mail shows that the mail server accepted it", async () => {
    const { page, expectNoComplaints } = await open("/admin/emails");
    await byButton(page, "Stuur testmail").click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByLabel("Naar *").inputValue()).toBe(ADMIN.email);
    await dialog.getByRole("button", { name: "Stuur testmail" }).click();
    await on.mail.mailTo(ADMIN.email, "Testmail");
    await dialog.getByText(/heeft de mail aan organisator@example.org aangenomen/).waitFor();
    expectNoComplaints();
  });

  test("shows status, filters, and a mail's content in a sandboxed frame", async () => {
    const { gijs, lars } = on.site.people;
    await announce("Open avond");
    const query = { status: "sent", address: gijs.email };
    const sent = async () => (await request(on.program, adminEmails, { token, query })).text;
    await expect.poll(sent, { timeout: 10_000 }).toContain("Uitnodiging: Open avond");
    const { page, expectNoComplaints } = await open("/admin/emails?status=sent");
    await page.getByText("mislukt op deze pagina").waitFor();
    await page.getByLabel("Zoek op e-mailadres").fill(gijs.email);
    const details = ({ email }: { email: string }) =>
      page.getByRole("button", { name: new RegExp(`^Details: Uitnodiging: Open avond .* aan ${email}$`) });
    await details(lars).waitFor({ state: "detached" });
    await details(gijs).click();
    const frame = page.frameLocator("iframe");
    const button = frame.getByRole("link", { name: "Ik kom", exact: true });
    await button.waitFor();
    expect(await button.getAttribute("href")).toContain("/respond/•••/");
    expect(await button.evaluate((link) => getComputedStyle(link).backgroundColor)).toBe("rgb(11, 95, 165)");
    expect(await page.locator("iframe").getAttribute("sandbox")).toBe("allow-same-origin");
    expectNoComplaints();
  });

  test("on a phone the content fits the window and has no scroll bars of its own", async () => {
    const { page, expectNoComplaints } = await open("/admin/emails?status=sent", { viewport: PHONE });
    await page
      .getByRole("button", { name: /^Details/ })
      .first()
      .click();
    const content = page.frameLocator("iframe").locator("html");
    await content.getByText("Trefpunt").first().waitFor();
    await expect
      .poll(() =>
        content.evaluate(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            scrollWidth <= clientWidth && scrollHeight <= clientHeight,
        ),
      )
      .toBe(true);
    expectNoComplaints();
  });

  test("a failed mail can be sent again", async () => {
    const { page } = await open("/robots.txt");
    const failed: EmailLog = {
      id: 7,
      subject: "Uitnodiging: X",
      email_type: "invitation",
      user_id: null,
      user_email: null,
      recipient_email: "weg@example.org",
      user_name: "Weg",
      meetup_id: null,
      meetup_title: "X",
      attempts: 1,
      queued_at: "2026-11-21T12:00:00.000Z",
      next_attempt_at: null,
      sent_at: null,
      kept_at: null,
      error_message: "550 5.1.1 onbekend",
      gave_up: true,
      email_content: null,
    };
    await page.route("**/api/admin/emails?*", (route) =>
      route.fulfill({ json: { emails: [failed], pagination: { page: 1, limit: 20, total: 1, pages: 1 } } }),
    );
    await page.route("**/api/admin/emails/7/resend", (route) =>
      route.fulfill({ json: { message: "De e-mail wordt opnieuw verstuurd" } }),
    );
    await page.route("**/api/admin/emails/health", (route) =>
      route.fulfill({
        json: {
          hasServer: true,
          kept: null,
          waiting: { count: 23, since: "2026-11-21T12:00:00.000Z", error: "535 5.7.8 nee" },
          failed: { count: 1, error: "550 5.1.1 onbekend" },
          withError: 1002,
          again: 41,
        },
      }),
    );
    await page.goto("/admin/emails");
    const trouble = page.getByText(
      "De mailserver weigert: ‘535 5.7.8 nee’. 23 e-mails wachten sinds za 21 nov 13:00. 1 e-mail kon in de laatste 24 uur niet worden bezorgd: ‘550 5.1.1 onbekend’.",
    );
    await trouble.waitFor();
    await page.getByRole("link", { name: "Welke e-mails" }).click();
    await page.waitForURL("**/admin/emails?status=failed");
    await page.getByText("1 e-mail totaal, 1 mislukt op deze pagina, 1.002 in totaal").waitFor();
    await page.getByRole("button", { name: /^Details/ }).click();
    await page.getByRole("dialog").getByText("550 5.1.1 onbekend").waitFor();
    await byButton(page, "Opnieuw versturen").click();
    await page.getByText("De e-mail wordt opnieuw verstuurd").waitFor();
    await page.route("**/api/admin/emails/failed/send", (route) =>
      route.fulfill({ json: { message: "41 mislukte e-mails worden opnieuw verstuurd", count: 41 } }),
    );
    await byButton(page, "Verstuur de 41 mislukte opnieuw").click();
    const dialog = page.getByRole("dialog", { name: "Mislukte e-mails opnieuw versturen" });
    expect(await axeFindings(page)).toEqual([]);
    await byButton(page, "Verstuur 41 e-mails").click();
    await page.getByText("41 mislukte e-mails worden opnieuw verstuurd").waitFor();
    await dialog.waitFor({ state: "detached" });
  });

  test("the audit log shows the organiser, the action and its meetup", async () => {
    await request(on.program, deleteMeetup, { token, params: { id: await announce("Gaat niet door") } });
    const { page, expectNoComplaints } = await open("/admin/audit");
    const first = page.getByRole("row").nth(1);
    await first.waitFor();
    expect(await first.innerText()).toMatch(/Organisator[\s\S]*Meetup verwijderd[\s\S]*Gaat niet door/);
    expectNoComplaints();
  });
});

describe("an organiser of one meetup", () => {
  test("a double click makes one door link without an error, and the form says when no server received it", async () => {
    const id = await announce("Avond met een deurlink");
    const { page } = await open(`/admin/meetups/${id}?deel=hulp`);
    const form = page.getByRole("form", { name: "Nieuwe deurlink" });
    const name = form.getByLabel("Nieuwe link voor");
    await name.fill("Piet");
    await page.route("**/door-links", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await byButton(page, "Maak").click();
    const note = form.getByRole("alert").filter({ hasText: "De deurlink kon niet worden gemaakt" });
    await note.getByText("Er is weer verbinding. Wat je typte, blijft staan.").waitFor();
    await page.unroute("**/door-links");
    // Both presses are in one moment, however long the answer takes.
    await page.clock.setFixedTime(Date.now());
    const press = byButton(page, "Maak");
    const { x, y } = await boxOf(press);
    await page.mouse.click(x + 9, y + 9);
    await expect.poll(() => name.inputValue()).toBe("");
    await press.evaluate(
      (button, [clientX, clientY]) => {
        button.dispatchEvent(
          new MouseEvent("click", { bubbles: true, cancelable: true, detail: 2, clientX, clientY }),
        );
      },
      [x + 9, y + 9] as const,
    );
    await byButton(page, "Toon de code van Piet").waitFor();
    expect(await name.getAttribute("aria-invalid")).not.toBe("true");
    await note.waitFor({ state: "detached" });
  });

  test("is added by an admin, sees that evening alone, and is named on its page by choice", async () => {
    const id = await announce("Avond van Gijs");
    const { page: admin } = await open(`/admin/meetups/${id}?deel=hulp`);
    await byButton(admin, "Organisator toevoegen").click();
    await admin.getByLabel("Zoek een lid").fill("Gijs");
    await byButton(admin, "Voeg toe: Gijs Visser").click();
    await admin.getByText("Gijs Visser organiseert deze meetup nu mee").waitFor();
    await admin.getByLabel("Nieuwe link voor").fill("Piet");
    await byButton(admin, "Maak").click();
    await admin.getByRole("img", { name: "QR-code van de deurlink voor Piet" }).waitFor();
    expect(await axeFindings(admin)).toEqual([]);

    const { page, expectNoComplaints } = await on.openAs(on.site.tokens.gijs, "/", { viewport: DESKTOP });
    await page.getByRole("link", { name: "Mijn avonden" }).click();
    await page.getByRole("heading", { name: "Mijn avonden", level: 1 }).waitFor();
    expect(await page.getByRole("link", { name: "Admin", exact: true }).count()).toBe(0);
    await page.getByRole("link", { name: "Avond van Gijs", exact: true }).first().click();
    await page.getByRole("heading", { name: "Avond van Gijs", level: 1 }).waitFor();
    const parts = page.getByRole("navigation", { name: "Onderdelen" }).getByRole("link");
    expect(await parts.allTextContents()).toEqual([
      "Deelnemers",
      "Berichten",
      "Programma",
      "Gegevens",
      "Wie helpt",
    ]);
    expect(await page.getByRole("navigation", { name: "Beheer" }).count()).toBe(0);
    await page.getByRole("button", { name: "Komt 0" }).waitFor();
    expect(await page.getByRole("button", { name: /Geen antwoord/ }).count()).toBe(0);
    await parts.last().click();
    await page.getByRole("switch", { name: "Mijn naam op de pagina" }).click();
    await page.getByText("Je naam staat op de pagina").first().waitFor();
    expect(await byButton(page, "Organisator toevoegen").count()).toBe(0);

    await page.goto("/mijn-avonden");
    await byButton(page, "Stel een meetup voor").click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Titel *").fill("Een idee");
    expect(await form.getByRole("button", { name: /Publiceren/ }).count()).toBe(0);
    await byButton(page, "Opslaan als concept").click();
    await page.getByRole("heading", { name: "Een idee", level: 1 }).waitFor();
    await page.getByText("Een beheerder kondigt het aan").waitFor();
    expectNoComplaints();

    // On a phone their own list is one press away too, and 'Mijn meetups' leads to it.
    const { page: phone } = await on.openAs(on.site.tokens.gijs, "/dashboard", { viewport: PHONE });
    await phone.getByRole("link", { name: "Je organiseert 2 meetups", exact: true }).click();
    await phone.getByRole("heading", { name: "Mijn avonden", level: 1 }).waitFor();
    await phone.getByRole("link", { name: "Avond van Gijs", exact: true }).first().click();
    await byButton(phone, "Toevoegen").click();
    await phone.getByLabel("Naam *").fill("Bram");
    expect(await phone.getByRole("button", { name: /^Kies/ }).count()).toBe(0);
    await phone.keyboard.press("Escape");
    await phone.getByRole("main").getByRole("link", { name: "Mijn avonden" }).click();
    await phone.getByRole("heading", { name: "Mijn avonden", level: 1 }).waitFor();

    const visitor = await on.visit();
    await visitor.page.goto(`/meetup/${id}`);
    await visitor.page.getByText("Georganiseerd door Gijs Visser").waitFor();
  });

  test("loses their door links with the right, and the admin may revoke the others too", async () => {
    const id = await announce("Avond zonder Gijs");
    const params = { id };
    const { gijs } = on.site.people;
    await request(on.program, addHost, { token, params, body: { member: gijs.id } });
    const made = { "Hulp van Gijs": on.site.tokens.gijs, Piet: token, Mia: token };
    for (const [name, by] of Object.entries(made))
      await request(on.program, makeDoorLink, { token: by, params, body: { name } });
    const { page, expectNoComplaints } = await open(`/admin/meetups/${id}?deel=hulp`);
    await byButton(page, "Haal weg: Gijs Visser").click();
    const dialog = page.getByRole("dialog", { name: "Gijs Visser weghalen" });
    await dialog.getByText("Deze deurlink vervalt: Hulp van Gijs.").waitFor();
    await dialog.getByRole("checkbox", { name: "Piet" }).check();
    expect(await axeFindings(page)).toEqual([]);
    await byButton(page, "Haal weg").click();
    await page.getByText("Dit lid organiseert deze meetup niet meer").first().waitFor();
    await page.getByText(/^Ingetrokken: (?=.*Hulp van Gijs)(?=.*Piet)/).waitFor();
    await byButton(page, "Trek in: Mia").click();
    await page
      .getByRole("dialog", { name: "De deurlink van Mia" })
      .getByText("Niemand opende hem nog.")
      .waitFor();
    await byButton(page, "Trek in").click();
    await page.getByText(/^Ingetrokken: .*Mia/).waitFor();
    expectNoComplaints();
  });

  test("finds no link to admins' pages, and reads that a draft announces itself", async () => {
    const series = { rule: "weekly", count: 2, announce_days_before: 7, skip: [] } as const;
    const from = await announce("Avond in een reeks", { date: inDays(30) });
    const { meetups } = (await request(on.program, createSeries, { token, body: { ...series, from } }))
      .answer;
    const draft = meetups[0]?.id ?? from;
    const body = { member: on.site.people.gijs.id };
    for (const id of [from, draft]) await request(on.program, addHost, { token, params: { id }, body });
    const { page } = await on.openAs(on.site.tokens.gijs, `/admin/meetups/${from}?deel=gegevens`);
    await page.getByRole("link", { name: "Bekijk de pagina" }).waitFor();
    const forAdmins = page.locator("a[href^='/admin']:not([href^='/admin/meetups/'])");
    expect(await forAdmins.count()).toBe(0);
    await page.goto(`/admin/meetups/${draft}`);
    await page.getByText(/Deel van: elke week op/).waitFor();
    expect(await forAdmins.count()).toBe(0);
    await byButton(page, "Bewerk").click();
    await page.getByText(/^De uitnodiging gaat .* om 10:00 vanzelf naar de leden\.$/).waitFor();
  });
});
