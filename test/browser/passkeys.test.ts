import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  axeFindings,
  byButton,
  fromMore,
  openPage,
  PHONE,
  pressInHeader,
  startBrowser,
} from "../harness/browser.ts";
import { type MailServer, startMailServer } from "../harness/mail-server.ts";
import { ADMIN, type RunningProgram, startProgram } from "../harness/running-program.ts";
import { makeSampleSite, type SampleSite } from "../harness/sample-site.ts";

let site: SampleSite;
let program: RunningProgram;
let browser: Browser;
let mail: MailServer;

beforeAll(async () => {
  [site, mail] = await Promise.all([makeSampleSite(), startMailServer()]);
  const settings = { HOST: "localhost", SMTP_URL: mail.url };
  [program, browser] = await Promise.all([startProgram(settings, site.folder), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await program.stop();
  await mail.close();
  program.remove();
});
beforeEach(() => change("delete from sessions; delete from passkeys; delete from attempts"));

/** Changes the program's database directly. */
function change(statements: string): void {
  const database = new DatabaseSync(join(site.folder, "trefpunt.sqlite"));
  database.exec(`pragma busy_timeout = 5000; ${statements}`);
  database.close();
}

const letMinutesPass = () => change("update sessions set proved_at = '2026-01-01T00:00:00.000Z'");

/** A page with a virtual authenticator that verifies its user. */
async function open(options = {}) {
  const opened = await openPage(browser, program.url, options);
  const { page } = opened;
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  page.on("dialog", (dialog) => void dialog.accept());
  return opened;
}

async function givePassword(page: Page): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("E-mail").fill(ADMIN.email);
  await page.getByLabel("Wachtwoord", { exact: true }).fill(ADMIN.password);
  await byButton(page, "Inloggen").click();
}

const dashboard = (page: Page) => page.getByRole("heading", { name: "Admin Dashboard" }).waitFor();

/** Begins a session of the organiser, with a proof of identity by a password just now. */
async function signIn(page: Page): Promise<void> {
  const token = randomBytes(32).toString("base64url");
  const now = new Date().toISOString();
  change(
    `insert into sessions (token_hash, member_id, created_at, last_seen_at, expires_at, proved_at)
     select '${createHash("sha256").update(token).digest("hex")}', id, '${now}', '${now}', '2999-01-01', '${now}'
     from members where email = '${ADMIN.email}'`,
  );
  await page.goto("/robots.txt");
  await page.evaluate((own) => localStorage.setItem("token", own), token);
  await page.goto("/admin/dashboard");
  await dashboard(page);
}

async function openSettings(page: Page) {
  await pressInHeader(page, "Instellingen");
  const settings = page.getByRole("dialog", { name: "Instellingen" });
  await settings.getByRole("heading", { name: "Waar ben je ingelogd" }).waitFor();
  return settings;
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await byButton(page, "Passkey toevoegen").click();
  const dialog = page.getByRole("dialog", { name: "Passkey toevoegen" });
  await dialog.getByLabel("Naam").fill(name);
  await dialog.getByRole("button", { name: "Toevoegen" }).click();
}

/** A page of a signed-in organiser with one passkey. */
async function withPasskey(options = {}) {
  const opened = await open(options);
  await signIn(opened.page);
  await openSettings(opened.page);
  await addPasskey(opened.page, "Mijn laptop");
  await opened.page.getByText("Passkey toegevoegd").waitFor();
  await closeSettings(opened.page);
  return opened;
}

const closeSettings = (page: Page) => byButton(page, "Annuleren").click();

async function signOut(page: Page): Promise<void> {
  await pressInHeader(page, "Uitloggen");
  await page.getByRole("link", { name: "Inloggen" }).waitFor();
}

describe("an organiser's passkeys", () => {
  test("can be added with a name, and removed", async () => {
    const { page, expectNoComplaints } = await open();
    await signIn(page);
    const settings = await openSettings(page);
    await byButton(page, "Passkey toevoegen").click();
    await page.getByRole("button", { name: "Toevoegen", exact: true }).click();
    await page.getByText("Naam is verplicht").waitFor();
    await page.getByRole("dialog", { name: "Passkey toevoegen" }).getByLabel("Naam").fill("Mijn laptop");
    await page.getByRole("button", { name: "Toevoegen", exact: true }).click();
    await settings.getByText("Mijn laptop").waitFor();
    await settings.getByText("Nog niet gebruikt").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await byButton(page, "Verwijder: passkey Mijn laptop").click();
    const removing = page.getByRole("dialog", { name: "Passkey verwijderen" });
    await removing
      .getByText(
        /^Met ‘Mijn laptop’ log je daarna niet meer in\..* Daarna log je weer in met alleen je wachtwoord\.$/,
      )
      .waitFor();
    await removing.getByRole("button", { name: "Verwijder" }).click();
    await page.getByText("Passkey verwijderd. Op je andere apparaten ben je uitgelogd.").waitFor();
    await expect.poll(() => settings.getByText("Mijn laptop").count()).toBe(0);
    expectNoComplaints();
  });

  test("sign in without a password", async () => {
    const { page, expectNoComplaints } = await withPasskey();
    await signOut(page);
    await page.goto("/admin/login");
    await byButton(page, "Inloggen met een passkey").click();
    await dashboard(page);
    expectNoComplaints();
  });

  test("are required after the password", async () => {
    const { page, expectNoComplaints } = await withPasskey({ viewport: PHONE });
    await signOut(page);
    await givePassword(page);
    await page.getByText("Je wachtwoord klopt. Laat nu je passkey zien.").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await byButton(page, "Verder met je passkey").click();
    await dashboard(page);
    expectNoComplaints(/403/);
  });

  test("show an error, and a way back, when the browser presents none", async () => {
    const { page } = await withPasskey();
    await signOut(page);
    const { page: other } = await openPage(browser, program.url);
    await givePassword(other);
    await byButton(other, "Verder met je passkey").waitFor();
    await other.evaluate(() => {
      navigator.credentials.get = () => Promise.reject(new DOMException("", "NotAllowedError"));
    });
    await byButton(other, "Verder met je passkey").click();
    await other.getByText("Er is geen passkey gekozen.").waitFor();
    await byButton(other, "Terug").click();
    await byButton(other, "Inloggen").waitFor();
  });

  test("are for members too, who prove their identity by a mailed code and sign in without one", async () => {
    const { page, expectNoComplaints } = await open({ viewport: PHONE });
    const { anna } = site.people;
    change(
      `insert into sessions (token_hash, member_id, created_at, last_seen_at, expires_at)
       values ('${HASH}', ${anna.id}, '2026-01-01', '2999-01-01', '2999-01-01')`,
    );
    await page.goto("/login");
    await page.evaluate((token) => localStorage.setItem("token", token), TOKEN);
    await page.goto("/dashboard");
    const settings = await openSettings(page);
    await addPasskey(page, "Mijn telefoon");
    const proof = page.getByRole("dialog", { name: "Bevestig dat jij het bent" });
    await proof.getByText(anna.email).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const { subject } = await mail.mailTo(anna.email, "inlogcode");
    await proof.getByLabel("Code uit de e-mail").fill(/\d{6}/.exec(subject ?? "")?.[0] ?? "");
    await proof.getByRole("button", { name: "Bevestigen" }).click();
    await settings.getByText("Mijn telefoon").waitFor();
    await closeSettings(page);
    await signOut(page);
    await page.goto("/login");
    await byButton(page, "Inloggen met een passkey").click();
    await page.getByText("Overzicht van al je meetups").waitFor();
    expectNoComplaints(/403/);
  });
});

/** A token and its SHA-256. */
const TOKEN = "A".repeat(43);
const HASH = "0f007385b6f9d4b7eeb2748605afe1a984a0a3bfa3f014d09e2a784ce9e5cd1a";

describe("a sensitive action", () => {
  test("asks for the password again, and then continues by itself", async () => {
    const { page, expectNoComplaints } = await open();
    await signIn(page);
    const settings = await openSettings(page);
    letMinutesPass();
    await addPasskey(page, "Mijn laptop");
    const proof = page.getByRole("dialog", { name: "Bevestig dat jij het bent" });
    await proof.getByLabel("Je wachtwoord").and(page.locator(":focus")).waitFor();
    await proof.getByLabel("Je wachtwoord").fill("fout wachtwoord");
    await proof.getByRole("button", { name: "Bevestigen" }).click();
    await proof.getByRole("alert").and(page.getByText("Dit wachtwoord is onjuist")).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await proof.getByLabel("Je wachtwoord").fill(ADMIN.password);
    await proof.getByRole("button", { name: "Bevestigen" }).click();
    await settings.getByText("Mijn laptop").waitFor();
    expectNoComplaints(/40[03]/);
  });

  test("asks an organiser with a passkey for it", async () => {
    const { page, expectNoComplaints } = await withPasskey({ viewport: PHONE });
    await page.goto("/admin/users");
    letMinutesPass();
    await fromMore(page, "Lars Smit", "Maak beheerder");
    await byButton(page, "Toon je passkey").click();
    await page.getByText("Beheerrechten gegeven").waitFor();
    expectNoComplaints(/403/);
  });

  test("downloads all members after the confirmation, from a small phone too", async () => {
    const { page, expectNoComplaints } = await open({ viewport: { width: 320, height: 640 } });
    await signIn(page);
    await page.goto("/admin/users");
    await byButton(page, "Exporteren").waitFor();
    const sizes = await page.evaluate(() => [document.body.scrollWidth, innerWidth]);
    expect(sizes[0]).toBeLessThanOrEqual(sizes[1] ?? 0);
    letMinutesPass();
    const download = page.waitForEvent("download");
    await byButton(page, "Exporteren").click();
    const proof = page.getByRole("dialog", { name: "Bevestig dat jij het bent" });
    await proof.getByLabel("Je wachtwoord").fill(ADMIN.password);
    await proof.getByRole("button", { name: "Bevestigen" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("leden.csv");
    const text = readFileSync(await file.path(), "utf8");
    expect(text).toMatch(
      /^\uFEFF"Naam";"E-mail";"Geverifieerd";"Beheerder";"Lid sinds";"Telefoon";"Notitie";"Laatste antwoord";"Ja \(12 maanden\)";"Wachtlijst \(12 maanden\)";"Nee \(12 maanden\)";"Geen reactie \(12 maanden\)";"Post via"\r\n/,
    );
    expect(text).toContain(`"Organisator";"${ADMIN.email}";`);
    await page.getByText(/^leden\.csv opgeslagen/).waitFor();
    expectNoComplaints(/403/);
  });

  test("does not happen when the confirmation is cancelled", async () => {
    const { page } = await withPasskey();
    await page.goto("/admin/users");
    letMinutesPass();
    await fromMore(page, "Gijs Visser", "Verwijder");
    const proof = page.getByRole("dialog", { name: "Bevestig dat jij het bent" });
    await proof.getByRole("button", { name: "Annuleren" }).click();
    await proof.waitFor({ state: "detached" });
    expect(await page.getByRole("region", { name: "Meldingen" }).innerText()).toBe("");
    await page.getByText("Gijs Visser").waitFor();
  });
});

describe("the list of a member's sessions", () => {
  test("signs out one session, and then all", async () => {
    const { page, expectNoComplaints } = await open();
    const { page: other } = await open();
    for (const each of [page, other]) {
      await givePassword(each);
      await dashboard(each);
    }
    const settings = await openSettings(page);
    await expect.poll(() => settings.getByText("Chrome op Linux").count()).toBe(2);
    expect(await settings.getByText("dit apparaat").count()).toBe(1);
    await byButton(page, "Uitloggen: Chrome op Linux").click();
    await expect.poll(() => settings.getByText("Chrome op Linux").count()).toBe(1);
    await other.goto("/admin/users");
    await other.getByRole("heading", { name: "Admin Login" }).waitFor();
    const saves: string[] = [];
    page.on("request", (sent) => sent.method() === "PUT" && saves.push(sent.url()));
    await settings.getByLabel("Naam", { exact: true }).fill("Niet opgeslagen");
    await byButton(page, "Overal uitloggen").click();
    await page.getByText("Je wordt uitgelogd, ook op dit apparaat.").waitFor();
    await byButton(page, "Log overal uit").click();
    await page.getByRole("link", { name: "Inloggen" }).waitFor();
    expect(saves).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    expectNoComplaints();
  });
});
