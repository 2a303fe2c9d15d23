import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { boxOf } from "../harness/boxes.ts";
import { byButton, openPage, pressInHeader, startBrowser } from "../harness/browser.ts";
import { type MailServer, startMailServer } from "../harness/mail-server.ts";
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
  await program.stop();
  program.remove();
  await mail.close();
});

const open = () => openPage(browser, program.url);

async function signIn(page: Page, password: string): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("E-mail").fill(ADMIN.email);
  await page.getByLabel("Wachtwoord", { exact: true }).fill(password);
  await byButton(page, "Inloggen").click();
}

describe("admin login", () => {
  test("shows an error at each missing field, and clears it on input", async () => {
    const { page, expectNoComplaints } = await open();
    await page.goto("/admin/login");
    await page.getByText("Alleen gebruikers met admin rechten kunnen inloggen.").waitFor();
    await byButton(page, "Inloggen").click();
    await page.getByText("Email is verplicht").waitFor();
    await page.getByText("Wachtwoord is verplicht").waitFor();
    await page.getByLabel("E-mail").fill("geen-adres");
    await expect.poll(() => page.getByText("Email is verplicht").count()).toBe(0);
    await byButton(page, "Inloggen").click();
    await page.getByText("Ongeldig email adres").waitFor();
    expectNoComplaints();
  });

  test("a wrong password shows an error in the form and as a toast", async () => {
    const { page, expectNoComplaints } = await open();
    await signIn(page, "fout wachtwoord");
    await expect.poll(() => page.getByText("E-mailadres of wachtwoord is onjuist").count()).toBe(2);
    expect(new URL(page.url()).pathname).toBe("/admin/login");
    expectNoComplaints(/401/);
  });

  test("the error of a wrong password stays until the next answer, so that a double press reaches no other button", async () => {
    const { page, expectNoComplaints } = await open();
    await signIn(page, "fout wachtwoord");
    const box = page.getByRole("alert").getByText("E-mailadres of wachtwoord is onjuist");
    await box.waitFor();
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route("**/api/auth/login", async (route) => {
      await promise;
      await route.continue();
    });
    const passkey = byButton(page, "Inloggen met een passkey");
    const before = await boxOf(passkey);
    await byButton(page, "Inloggen").click();
    await byButton(page, "Inloggen...").waitFor();
    expect(await box.count()).toBe(1);
    expect((await boxOf(passkey)).y).toBe(before.y);
    resolve();
    await byButton(page, "Inloggen").waitFor();
    await box.waitFor();
    expectNoComplaints(/401/);
  });

  test("the error of a code that could not be asked for stays until the next answer too", async () => {
    const { page } = await open();
    await page.route("**/api/auth/login/request-otp", (route) => route.abort());
    await page.goto("/login");
    await page.getByLabel("E-mail").fill("anna@example.org");
    await byButton(page, "Stuur inlogcode").click();
    const box = page.getByText("De site antwoordt even niet. Wat je typte, blijft staan.");
    await box.waitFor();
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route("**/api/auth/login/request-otp", async (route) => {
      await promise;
      await route.abort();
    });
    const passkey = byButton(page, "Inloggen met een passkey");
    const before = await boxOf(passkey);
    await byButton(page, "Stuur inlogcode").click();
    await byButton(page, "Versturen...").waitFor();
    expect((await boxOf(passkey)).y).toBe(before.y);
    resolve();
    await byButton(page, "Stuur inlogcode").waitFor();
    await box.waitFor();
  });

  test("an unreachable server has its own error message", async () => {
    const { page } = await open();
    await page.route("**/api/auth/login", (route) => route.abort());
    await signIn(page, ADMIN.password);
    await page.getByText("Er is een fout opgetreden bij het inloggen").first().waitFor();
  });

  test("the login page redirects a signed-in admin, and signing out ends the session on the server", async () => {
    const { page, expectNoComplaints } = await open();
    await signIn(page, ADMIN.password);
    await page.getByText("Succesvol ingelogd!").waitFor();
    await page.getByRole("heading", { name: "Admin Dashboard" }).waitFor();
    await page.getByRole("link", { name: "Admin" }).waitFor();
    await page.goto("/admin/login");
    await page.getByRole("heading", { name: "Admin Dashboard" }).waitFor();
    const token = await page.evaluate(() => localStorage.getItem("token"));
    await pressInHeader(page, "Uitloggen");
    await page.getByRole("heading", { name: "Komende meetups" }).waitFor();
    await page.getByRole("link", { name: "Inloggen" }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    const statusOf = async () => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${program.url}/api/auth/profile`, { headers })).status;
    };
    await expect.poll(statusOf).toBe(401);
    expectNoComplaints();
  });

  test("the admin area redirects a visitor to the login page; an invalid token is removed without a message", async () => {
    const { page } = await open();
    await page.goto("/admin");
    await page.getByRole("heading", { name: "Admin Login" }).waitFor();
    await page.evaluate((token) => localStorage.setItem("token", token), "A".repeat(43));
    await page.goto("/");
    await page.getByRole("link", { name: "Inloggen" }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    expect(new URL(page.url()).pathname).toBe("/");
  });

  test("any later 401 ends the session and opens the login page without a reload", async () => {
    const { page } = await open();
    await openMeetups(page);
    await page.evaluate(() => {
      (window as unknown as { notReloaded: boolean }).notReloaded = true;
    });
    await page.route("**/api/meetups", (route) => route.fulfill({ status: 401, json: { error: "Log in" } }));
    await byButton(page, "Nieuwe meetup").click();
    await fillMeetup(page, "Iets");
    await byButton(page, "Opslaan als concept").click();
    await page.getByRole("heading", { name: "Admin Login" }).waitFor();
    expect(await page.evaluate(() => (window as unknown as { notReloaded?: boolean }).notReloaded)).toBe(
      true,
    );
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  });
});

async function fillMeetup(page: Page, title: string): Promise<void> {
  await page.getByLabel("Titel *").fill(title);
  await page.getByLabel("Beschrijving *").fill("Verhaal");
  await page.getByLabel("Datum *").fill("2030-01-15");
  await page.getByLabel("Locatie *").fill("Utrecht");
  await page.getByLabel("Starttijd *").fill("19:30");
}

/** Signs in and opens the list of meetups. */
async function openMeetups(page: Page): Promise<void> {
  await signIn(page, ADMIN.password);
  await page.getByRole("heading", { name: "Admin Dashboard" }).waitFor();
  await page.getByRole("link", { name: "Meetups beheren" }).click();
  await page.getByRole("heading", { name: "Meetup Beheer" }).waitFor();
}

describe("meetup form", () => {
  test("names missing fields, keeps the input, creates and edits a meetup", async () => {
    const { page, expectNoComplaints } = await open();
    await openMeetups(page);
    await byButton(page, "Nieuwe meetup").click();
    const publish = page.getByRole("button", { name: /^Publiceren/ });
    await page
      .getByText("Nog nodig om te publiceren: titel, datum, starttijd, locatie, beschrijving")
      .waitFor();
    expect(await publish.isDisabled()).toBe(true);
    await fillMeetup(page, "Sensoren");
    await page.getByLabel("Maximum aantal deelnemers").fill("0");
    await byButton(page, "Opslaan als concept").click();
    await page.getByText("Maximum aantal deelnemers moet minimaal 1 zijn").waitFor();
    await page.getByLabel("Maximum aantal deelnemers").fill("");
    await publish.click();
    await page.getByText("Meetup succesvol aangemaakt!").waitFor();
    await byButton(page, /^Nu versturen/).click();
    await byButton(page, /^Nu versturen/).waitFor({ state: "detached" });

    await page.getByRole("heading", { name: "Sensoren", level: 1 }).waitFor();
    await page.goto("/admin/meetups");
    const announced = page.getByRole("row").filter({ hasNotText: "Wordt zo aangekondigd" });
    await announced.filter({ hasText: "Sensoren" }).click();
    await page.getByRole("heading", { name: "Meetup bewerken" }).waitFor();
    await page.getByLabel("Titel *").fill("Sensoren en meer");
    await page.getByLabel("Maximum aantal deelnemers").fill("12");
    await byButton(page, "Opslaan").click();
    await page.getByText("Meetup succesvol bijgewerkt!").waitFor();
    await page.getByRole("heading", { name: "Sensoren en meer", level: 1 }).waitFor();
    await page.goto("/admin/meetups");
    await page
      .getByRole("row")
      .filter({ hasText: "Sensoren en meer" })
      .filter({ hasText: "0 / 12" })
      .waitFor();
    expectNoComplaints();
  });

  test("a toast shows the server's details, one per line; the form keeps its input", async () => {
    const { page } = await open();
    await openMeetups(page);
    await page.route("**/api/meetups", (route) =>
      route.fulfill({ status: 400, json: { error: "Controleer", details: ["Eerste fout", "Tweede fout"] } }),
    );
    await byButton(page, "Nieuwe meetup").click();
    await fillMeetup(page, "Blijft staan");
    await byButton(page, "Opslaan als concept").click();
    await page.getByText("Eerste fout\nTweede fout").waitFor();
    expect(await page.getByLabel("Titel *").inputValue()).toBe("Blijft staan");
  });
});

describe("a forgotten password", () => {
  const NEW_PASSWORD = "vier groene stekkers";

  test("is replaced by the mailed code, starting at the login page", async () => {
    const { page, expectNoComplaints } = await open();
    await page.goto("/admin/login");
    await page.getByLabel("E-mail").fill(ADMIN.email);
    await page.getByRole("link", { name: "Wachtwoord vergeten?" }).click();
    await page.getByRole("heading", { name: "Wachtwoord Vergeten" }).waitFor();
    expect(await page.getByLabel("E-mail").inputValue()).toBe(ADMIN.email);
    await byButton(page, "Verificatiecode Verzenden").click();
    await page.getByRole("heading", { name: "Wachtwoord Resetten" }).waitFor();
    expect(await page.getByLabel("E-mail").inputValue()).toBe(ADMIN.email);

    await byButton(page, "Wachtwoord Resetten").click();
    for (const sentence of [
      "Verificatiecode is verplicht",
      "Nieuw wachtwoord is verplicht",
      "Bevestig wachtwoord is verplicht",
    ]) {
      await page.getByText(sentence).waitFor();
    }
    const { text = "" } = await mail.mailTo(ADMIN.email, "Verificatiecode");
    const code = /\b\d{6}\b/.exec(text)?.[0] ?? "";
    await expect
      .poll(() => page.getByLabel("Verificatiecode").evaluate((it) => it === document.activeElement))
      .toBe(true);
    await page.getByLabel("Verificatiecode").fill("12345");
    await page.getByLabel("Nieuw wachtwoord").fill("kort");
    await page.getByLabel("Bevestig wachtwoord").fill("anders");
    await byButton(page, "Wachtwoord Resetten").click();
    await page.getByText("Verificatiecode moet 6 cijfers bevatten").waitFor();
    await page.getByText("Wachtwoord moet minimaal 8 karakters lang zijn").waitFor();
    await page.getByText("Wachtwoorden komen niet overeen").waitFor();
    await page.getByLabel("Verificatiecode").fill(code);
    await page.getByLabel("Nieuw wachtwoord").fill(NEW_PASSWORD);
    await byButton(page, "Wachtwoord Resetten").click();
    await page.getByText("Wachtwoorden komen niet overeen").waitFor();
    const kinds = () =>
      Promise.all(
        ["Nieuw wachtwoord", "Bevestig wachtwoord"].map((label) =>
          page.getByLabel(label).getAttribute("type"),
        ),
      );
    await byButton(page, "Toon").click();
    expect(await kinds()).toEqual(["text", "text"]);
    await byButton(page, "Toon").click();
    expect(await kinds()).toEqual(["password", "password"]);
    await page.getByLabel("Bevestig wachtwoord").fill(NEW_PASSWORD);
    await byButton(page, "Wachtwoord Resetten").click();
    await page.getByText("Je wachtwoord is gewijzigd. Je kunt nu inloggen.").waitFor();
    await page.getByRole("heading", { name: "Admin Login" }).waitFor();

    await signIn(page, NEW_PASSWORD);
    await page.getByRole("heading", { name: "Admin Dashboard" }).waitFor();
    expectNoComplaints();
  });

  test("each mistake and failure has its own error message", async () => {
    const { page } = await open();
    await page.goto("/admin/forgot-password");
    await byButton(page, "Verificatiecode Verzenden").click();
    await page.getByText("Email is verplicht").waitFor();
    await page.route("**/password-reset/**", (route) => route.abort());
    await page.getByLabel("E-mail").fill(ADMIN.email);
    await byButton(page, "Verificatiecode Verzenden").click();
    await page
      .getByText("Er is een fout opgetreden bij het verzenden van de verificatiecode")
      .first()
      .waitFor();

    await page.goto("/admin/reset-password");
    await page.getByLabel("E-mail").fill(ADMIN.email);
    await page.getByLabel("Verificatiecode").fill("123456");
    await page.getByLabel("Nieuw wachtwoord").fill(NEW_PASSWORD);
    await page.getByLabel("Bevestig wachtwoord").fill(NEW_PASSWORD);
    await byButton(page, "Wachtwoord Resetten").click();
    await page.getByText("Er is een fout opgetreden bij het resetten van het wachtwoord").first().waitFor();
    await page.unroute("**/password-reset/**");
    await byButton(page, "Wachtwoord Resetten").click();
    await page.getByText("De code is onjuist of verlopen").first().waitFor();
  });

  test("stays under the finger when the line about the connection leaves", async () => {
    const { page } = await open();
    await page.route("**/password-reset/**", (route) => route.abort());
    await page.goto("/admin/forgot-password");
    await page.setViewportSize({ width: 390, height: 500 });
    await page.getByLabel("E-mail").fill(ADMIN.email);
    await byButton(page, "Verificatiecode Verzenden").click();
    const line = page.getByRole("region", { name: "Verbinding" });
    await line.waitFor();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const place = () => page.evaluate(() => document.querySelector("h1")?.getBoundingClientRect().y);
    const before = await place();
    await page.locator("body").dispatchEvent("click");
    await line.waitFor({ state: "detached" });
    expect(await place()).toBe(before);
  });
});
