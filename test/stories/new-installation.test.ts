import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { byButton, openPage, startBrowser } from "../harness/browser.ts";
import { inDays } from "../harness/builders.ts";
import { type RunningProgram, startUnconfigured } from "../harness/running-program.ts";

let browser: Browser;
let program: RunningProgram;

beforeAll(async () => {
  [program, browser] = await Promise.all([startUnconfigured(), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await program.stop();
  program.remove();
});

const TITLE = "Onze eerste avond";
const VISITOR = { name: "Anna de Vries", email: "anna@example.org" };

/** Waits until the console matches. @returns the first group of the newest match */
async function onConsole(pattern: RegExp): Promise<string> {
  const found = () => [...program.output().matchAll(new RegExp(pattern, "gm"))].at(-1)?.[1];
  await expect.poll(found, { timeout: 10_000 }).toBeDefined();
  return found() ?? "";
}

async function signInAsAdmin(page: Page): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("E-mail").fill(await onConsole(/"email":"([^"]+)","password"/));
  await page.getByLabel("Wachtwoord", { exact: true }).fill(await onConsole(/"password":"([^"]+)"/));
  await byButton(page, "Inloggen").click();
  await page.getByRole("heading", { name: "Admin Dashboard" }).waitFor();
}

async function announceMeetup(page: Page): Promise<void> {
  await page.goto("/admin/meetups");
  await byButton(page, "Nieuwe meetup").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Titel *").fill(TITLE);
  await dialog.getByLabel("Beschrijving *").fill("Iedereen is welkom.");
  await dialog.getByLabel("Datum *").fill(inDays(10));
  await dialog.getByLabel("Locatie *").fill("Bibliotheek Neude, Utrecht");
  await dialog.getByLabel("Starttijd *").fill("19:30");
  await page.getByRole("button", { name: /^Publiceren/ }).click();
  await page.getByText("Meetup succesvol aangemaakt!").waitFor();
  await byButton(page, /^Nu aankondigen/).click();
  await byButton(page, /^Nu aankondigen/).waitFor({ state: "detached" });
}

async function subscribe(page: Page): Promise<void> {
  await page.goto("/");
  await byButton(page, "Schrijf je in!").first().click();
  await page.getByLabel("Naam *").fill(VISITOR.name);
  await page.getByLabel("Email adres *").fill(VISITOR.email);
  await byButton(page, "Aanmelden").click();
  await page.getByRole("heading", { name: "Registratie succesvol!" }).waitFor();
}

async function signInByCode(page: Page): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(VISITOR.email);
  await byButton(page, "Stuur inlogcode").click();
  await page.getByLabel("Inlogcode").fill(await onConsole(/"action":"(\d{6})"/));
  await page.getByRole("heading", { name: "Welkom, Anna de Vries!" }).waitFor();
}

test("a new installation by the README announces a meetup", async () => {
  const { page, expectNoComplaints } = await openPage(browser, program.url);
  await signInAsAdmin(page);
  await announceMeetup(page);
  await page.goto("/admin/users");
  await page.getByText("Beheerder").first().waitFor();
  expect(await page.getByRole("main").innerText()).not.toContain("Niet geverifieerd");
  expectNoComplaints();
});

test("and a visitor subscribes and answers, without a mail server", async () => {
  const { page, expectNoComplaints } = await openPage(browser, program.url);
  await subscribe(page);
  await page.goto(await onConsole(/(http:[^\s"]+\/verify\/[^\s"]+)/));
  await page.getByRole("heading", { name: "E-mailadres bevestigd!" }).waitFor();
  await signInByCode(page);
  await page
    .getByRole("button", { name: /^Ik kom(:|$)/ })
    .first()
    .click();
  await page.getByText("Ingeschreven (1)").waitFor();
  await page.reload();
  await page.getByText("Ingeschreven (1)").waitFor();
  expectNoComplaints();
});

test("a restart creates no second administrator and keeps the data", async () => {
  await program.stop();
  program = await startUnconfigured(program.folder);
  expect(program.output()).not.toMatch(/password|First administrator/);
  const { page } = await openPage(browser, program.url);
  await page.goto("/");
  expect(await page.getByRole("article").textContent()).toMatch(/1 deelnemer(?!s)/);
});
