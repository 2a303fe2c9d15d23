import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { register, verify as verifyAddress } from "#contract/members.ts";
import { byButton, openPage, startBrowser } from "../harness/browser.ts";
import { inDays } from "../harness/builders.ts";
import { linkIn, type MailServer, startMailServer } from "../harness/mail-server.ts";
import { request } from "../harness/program.ts";
import { ADMIN, type RunningProgram, startProgram } from "../harness/running-program.ts";

let mail: MailServer;
let program: RunningProgram;
let browser: Browser;

beforeAll(async () => {
  mail = await startMailServer();
  [program, browser] = await Promise.all([startProgram({ SMTP_URL: mail.url }), startBrowser()]);
});
afterAll(async () => {
  await browser.close();
  expect(await program.stop()).toBe(0);
  program.remove();
  await mail.close();
});

const GUESTS = [
  { name: "Anna de Vries", email: "anna@example.org" },
  { name: "Bram Bakker", email: "bram@example.org" },
  { name: "Cees Claes", email: "cees@example.org" },
] as const;

const TITLE = "Home Assistant voor beginners";

async function subscribe(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.goto("/");
  await byButton(page, "Schrijf je in!").click();
  await page.getByLabel("Naam *").fill(name);
  await page.getByLabel("Email adres *").fill(email);
  await byButton(page, "Aanmelden").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading", { name: "Registratie succesvol!" }).waitFor();
  expect(await dialog.textContent()).toContain(email);
  await page.getByRole("button", { name: "Sluiten" }).last().click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText(`Mail gestuurd naar ${email}`, { exact: true }).waitFor();
  await byButton(page, "Schrijf je in!").waitFor();
}

async function verify(page: Page, email: string): Promise<void> {
  await page.goto(linkIn(await mail.mailTo(email, "Bevestig je e-mailadres"), "/verify/"));
  await page.getByRole("heading", { name: "E-mailadres bevestigd!" }).waitFor();
  await byButton(page, "Log in op dit apparaat").waitFor();
  await mail.mailTo(email, "Welkom!");
}

/** As `subscribe` and `verify`, without a browser. */
async function subscribeByCall(guest: { name: string; email: string }): Promise<void> {
  await request(program, register, { body: guest });
  const link = linkIn(await mail.mailTo(guest.email, "Bevestig je e-mailadres"), "/verify/");
  await request(program, verifyAddress, { params: { token: link.split("/").at(-1) ?? "" } });
  await mail.mailTo(guest.email, "Welkom!");
}

async function signInAsAdmin(page: Page): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("E-mail").fill(ADMIN.email);
  await page.getByLabel("Wachtwoord", { exact: true }).fill(ADMIN.password);
  await byButton(page, "Inloggen").click();
  await page.getByRole("heading", { name: "Admin Dashboard" }).waitFor();
}

async function announceMeetup(page: Page): Promise<void> {
  await signInAsAdmin(page);
  await page.getByRole("link", { name: "Meetups beheren" }).click();
  await page.getByRole("heading", { name: "Meetup Beheer" }).waitFor();
  await byButton(page, "Nieuwe meetup").click();
  await page.getByLabel("Titel *").fill(TITLE);
  await page.getByLabel("Beschrijving *").fill("Een avond voor iedereen.\n\n- inloop\n- **demo's**");
  await page.getByLabel("Datum *").fill(inDays(10));
  await page.getByLabel("Locatie *").fill("Bibliotheek Neude, Utrecht");
  await page.getByLabel("Starttijd *").fill("19:30");
  await page.getByLabel("Eindtijd").fill("22:00");
  await page.getByLabel("Maximum aantal deelnemers").fill("2");
  await page.getByRole("button", { name: /^Publiceren/ }).click();
  await page.getByText("Meetup succesvol aangemaakt!").waitFor();
  await byButton(page, /^Nu versturen/).click();
  await byButton(page, /^Nu versturen/).waitFor({ state: "detached" });
}

async function answer(page: Page, email: string, action: "confirm" | "decline"): Promise<string> {
  const invitation = await mail.mailTo(email, `Uitnodiging: ${TITLE}`);
  const link = linkIn(invitation, "/respond/").replace(/\w+$/, action);
  await page.goto(link);
  await page.getByRole("heading", { name: action === "confirm" ? "Je komt!" : "Afgemeld" }).waitFor();
  return (await page.getByRole("main").textContent()) ?? "";
}

const [anna, bram, cees] = GUESTS;

test("a guest subscribes and confirms the address", async () => {
  const { page, expectNoComplaints } = await openPage(browser, program.url);
  await subscribe(page, anna);
  await verify(page, anna.email);
  expectNoComplaints();
});

test("an admin announces a meetup", async () => {
  for (const guest of [bram, cees]) await subscribeByCall(guest);
  const { page, expectNoComplaints } = await openPage(browser, program.url);
  await announceMeetup(page);
  expectNoComplaints();
});

test("guests answer the invitation, and the third waits for a place", async () => {
  const visitor = await openPage(browser, program.url);
  expect(await answer(visitor.page, anna.email, "confirm")).toContain("Je plek is bevestigd!");
  expect(await answer(visitor.page, bram.email, "confirm")).toContain("Zien we je daar!");
  expect(await answer(visitor.page, cees.email, "confirm")).toContain("Je staat op de wachtlijst");

  const confirmation = await mail.mailTo(anna.email, `Je komt: ${TITLE}`);
  expect(confirmation.attachments.map((attachment) => attachment.mimeType)).toEqual(["text/calendar"]);

  await visitor.page.goto("/");
  const card = visitor.page.getByRole("article");
  expect(await card.textContent()).toContain("2/2 deelnemers");
  expect(await card.textContent()).toContain("Vol");
  visitor.expectNoComplaints();
});

test("a place that comes free goes to the guest that waits, on every page and by mail", async () => {
  const visitor = await openPage(browser, program.url);
  const admin = await openPage(browser, program.url);
  await answer(visitor.page, anna.email, "decline");
  await mail.mailTo(cees.email, `Je komt: ${TITLE}`);

  await visitor.page.goto("/");
  const card = visitor.page.getByRole("article");
  expect(await card.textContent()).toContain("2/2 deelnemers");
  await card.getByRole("link", { name: "Meer details" }).click();
  await visitor.page.getByRole("heading", { name: TITLE, level: 1 }).waitFor();
  expect(await visitor.page.getByRole("main").textContent()).toContain("2 van 2 deelnemers");
  expect(await visitor.page.getByRole("main").textContent()).not.toContain("wachtlijst)");

  await signInAsAdmin(admin.page);
  await admin.page.goto("/admin/meetups");
  await admin.page.getByRole("row").nth(1).waitFor();
  expect(await admin.page.getByRole("row").nth(1).textContent()).toContain("2 / 2");

  for (const each of [visitor, admin]) each.expectNoComplaints();
  for (const { raw } of mail.received) expect(raw.length).toBeLessThan(100 * 1024);
  for (const secret of tokensIn(mail)) expect(program.output()).not.toContain(secret);
});

/** Every link token in the received mails. */
const tokensIn = ({ received }: MailServer) =>
  received
    .flatMap(({ text }) => [...(text ?? "").matchAll(/\/(?:verify|respond|unsubscribe)\/([\w.-]{40,})/g)])
    .map(([, token]) => token ?? "");

test("unsubscribing by a mail's link asks for confirmation, frees the place and sends a mail", async () => {
  const { page, expectNoComplaints } = await openPage(browser, program.url);
  const link = linkIn(await mail.mailTo(bram.email, "Je komt:"), "/unsubscribe/");
  await page.goto(link);
  await page.getByRole("heading", { name: "Uitschrijven bevestigen" }).waitFor();
  await byButton(page, "Ja, schrijf me uit").click();
  await page.getByRole("heading", { name: "Uitgeschreven" }).waitFor();
  await mail.mailTo(bram.email, "Je bent uitgeschreven");

  await page.goto("/");
  expect(await page.getByRole("article").textContent()).toContain("1/2 deelnemers");
  await page.goto(link);
  await page.getByText("Je was al uitgeschreven.", { exact: true }).waitFor();
  expectNoComplaints();
});
