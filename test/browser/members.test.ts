import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { createMember } from "#contract/members/admin.ts";
import { updateProfile } from "#contract/profile.ts";
import { profile } from "#contract/sessions.ts";
import { byButton, oneOf } from "../harness/browser.ts";
import { linkIn } from "../harness/mail-server.ts";
import { request } from "../harness/program.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

const on = siteInBrowser();

const open = (options = {}) => on.visit(options);

/** A page with this token stored once, so that a sign-out removes it. */
async function openAs(token: string, path: string, options = {}) {
  const opened = await open(options);
  await opened.page.goto("/robots.txt");
  await opened.page.evaluate((value) => localStorage.setItem("token", value), token);
  await opened.page.goto(path);
  return opened;
}

const column = (page: Page, title: string) =>
  page
    .getByRole("main")
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: title }) });

const answerButton = (page: Page, label: string, title: string) =>
  page.getByRole("button", { name: `${label}: ${title}`, exact: true });

/** The disabled button that shows the current answer. */
const state = (page: Page, label: string, title: string) =>
  page.getByRole("button", { name: `${label}: ${title}`, exact: true, disabled: true });

describe("signing in", () => {
  test("in two steps with the mailed code opens the dashboard", async () => {
    const { page, expectNoComplaints } = await open();
    const { email, name } = on.site.people.gijs;
    await page.goto("/");
    await page.getByRole("link", { name: "Inloggen" }).click();
    await byButton(page, "Stuur inlogcode").click();
    await page.getByText("Email is verplicht").waitFor();
    await page.getByLabel("E-mail").fill("geen-adres");
    await byButton(page, "Stuur inlogcode").click();
    await page.getByText("Ongeldig email adres").waitFor();
    await page.getByLabel("E-mail").fill(email);
    await byButton(page, "Stuur inlogcode").click();
    await page.getByText("Inlogcode verzonden naar je email!").waitFor();
    await page.getByText(email).waitFor();

    const field = page.getByLabel("Inlogcode");
    expect(await field.getAttribute("autocomplete")).toBe("one-time-code");
    expect(await field.getAttribute("inputmode")).toBe("numeric");
    await byButton(page, "Inloggen").click();
    await page.getByText("Inlogcode is verplicht").waitFor();
    await field.pressSequentially("12a3-4");
    expect(await field.inputValue()).toBe("1234");
    await byButton(page, "Inloggen").click();
    await page.getByText("Inlogcode moet 6 cijfers zijn").waitFor();
    await field.fill("123 456 789");
    expect(await field.inputValue()).toBe("123456");

    const { subject = "" } = await on.mail.mailTo(email, "is je inlogcode");
    const code = subject.slice(0, 6);
    await field.fill(code === "000000" ? "000001" : "000000");
    await byButton(page, "Inloggen").click();
    await page.getByText("De code is onjuist of verlopen").first().waitFor();
    await byButton(page, "Ander email adres gebruiken").click();
    await byButton(page, "Stuur inlogcode").waitFor();
    expect(
      await page.getByText("De code is onjuist of verlopen").filter({ visible: true }).count(),
    ).toBeLessThan(2);
    await page.getByLabel("E-mail").fill(email);
    await byButton(page, "Stuur inlogcode").click();
    await expect
      .poll(
        () =>
          on.mail.received.filter((each) => each.recipient === email && each.subject?.includes("inlogcode"))
            .length,
      )
      .toBe(2);
    const newest = on.mail.received
      .filter((each) => each.recipient === email && each.subject?.includes("inlogcode"))
      .at(-1);
    // The sixth digit submits the form.
    await page.getByLabel("Inlogcode").pressSequentially(newest?.subject?.slice(0, 6) ?? "");
    await page.getByRole("heading", { name: `Welkom, ${name}!` }).waitFor();
    await page.getByText("Succesvol ingelogd!").waitFor();
    expect(new URL(page.url()).pathname).toBe("/dashboard");
    const stored = await page.evaluate(() => [localStorage.getItem("token"), localStorage.getItem("user")]);
    expect(stored[0]).toMatch(/^[\w-]{43}$/);
    expect(stored[1]).toContain(email);

    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "Mijn dashboard" }).click();
    await page.getByText("Overzicht van al je meetups").waitFor();
    expect(await page.context().cookies()).toEqual([]);
    expectNoComplaints(/400/);
  });

  test("the mailed link signs in after one press, and works only once", async () => {
    const { email, name } = on.site.people.bram;
    const { page, expectNoComplaints } = await open();
    await page.goto("/login");
    await page.getByLabel("E-mail").fill(email);
    await byButton(page, "Stuur inlogcode").click();
    const link = linkIn(await on.mail.mailTo(email, "is je inlogcode"), "/login-link/");
    await page.goto(link);
    await page.getByRole("main").getByRole("button", { name: "Inloggen" }).click();
    await page.getByRole("heading", { name: `Welkom, ${name}!` }).waitFor();

    await page.goto(link);
    await page.getByRole("main").getByRole("button", { name: "Inloggen" }).click();
    await page.getByText("Deze link is ongeldig. Een link werkt één keer, een uur lang").waitFor();
    await page.getByRole("link", { name: "Nieuwe inlogcode aanvragen" }).waitFor();
    expectNoComplaints(/404/);
  });

  test("a subscription whose dialog was closed before the answer leads to the mail too", async () => {
    const { page } = await open();
    await page.goto("/login");
    const held = Promise.withResolvers<void>();
    await page.route("**/api/auth/register", async (route) => {
      await held.promise;
      await route.continue();
    });
    await byButton(page, "Word lid").click();
    await page.getByLabel("Naam *").fill("Tess Traag");
    await page.getByLabel("Email adres *").fill("tess@example.org");
    await byButton(page, "Aanmelden").click();
    await byButton(page, "Aanmelden...").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    held.resolve();
    await page.getByText("Mail gestuurd naar tess@example.org", { exact: true }).waitFor();
  });

  test("a visitor who is no member can subscribe there, and sign in by the link to confirm the address", async () => {
    const { page, expectNoComplaints } = await open();
    await page.goto("/login");
    await byButton(page, "Word lid").click();
    const dialog = page.getByRole("dialog", { name: "Schrijf je in!" });
    await dialog.getByLabel("Naam *").fill("Joke Jansen");
    await dialog.getByLabel("Email adres *").fill("joke@example.org");
    await byButton(page, "Aanmelden").click();
    const done = page.getByRole("dialog", { name: "Registratie succesvol!" });
    await done.getByRole("button", { name: "Sluiten" }).last().click();
    await page.getByText("Mail gestuurd naar joke@example.org", { exact: true }).waitFor();
    await page.goto(linkIn(await on.mail.mailTo("joke@example.org", "Bevestig je e-mailadres"), "/verify/"));
    await byButton(page, "Log in op dit apparaat").click();
    await page.getByText("Overzicht van al je meetups").waitFor();
    expectNoComplaints();
  });

  test("an unverified member sees a success notice for six seconds", async () => {
    const { page } = await open();
    await page.goto("/login");
    await page.getByLabel("E-mail").fill(on.site.people.newcomer.email);
    await page.clock.install();
    await byButton(page, "Stuur inlogcode").click();
    const toast = page.getByRole("region", { name: "Meldingen" }).getByText("opnieuw gestuurd");
    await toast.waitFor();
    await page.clock.runFor(5500);
    expect(await toast.count()).toBe(1);
    const laterCount = async () => {
      await page.clock.runFor(500);
      return toast.count();
    };
    await expect.poll(laterCount).toBe(0);
    await page.getByRole("main").getByText("opnieuw gestuurd").waitFor();
    await on.mail.mailTo(on.site.people.newcomer.email, "Bevestig je e-mailadres");
  });

  test("leaving a page while the profile loads does not sign out", async () => {
    const { page } = await openAs(on.site.tokens.anna, "/robots.txt");
    const asked = Promise.withResolvers<void>();
    await page.route("**/api/auth/profile", () => asked.resolve());
    await page.goto("/", { waitUntil: "commit" });
    await asked.promise;
    await page.unroute("**/api/auth/profile");
    await page.goto("/dashboard");
    await page.getByRole("heading", { name: "Welkom, Anna de Vries!" }).waitFor();
  });

  test("the dashboard of a visitor is the login page", async () => {
    const { page } = await open();
    await page.goto("/dashboard");
    await page.getByRole("heading", { name: "Inloggen", level: 1 }).waitFor();
  });
});

describe("dashboard", () => {
  test("shows columns, counts, labels and empty texts", async () => {
    const { page, expectNoComplaints } = await openAs(on.site.tokens.anna, "/dashboard");
    await page.getByRole("heading", { name: "Ingeschreven (2)" }).waitFor();
    expect(await column(page, "Ingeschreven").innerText()).toContain("Geregistreerd");
    expect(await column(page, "Afgemeld").innerText()).toContain("Geen afmeldingen");
    expect(await column(page, "Geen reactie").innerText()).toContain("Geen reactie (2)");
    const past = column(page, "Voorbije Evenementen");
    await past.getByText("Terugblik").waitFor();
    expect(await past.getByRole("button").count()).toBe(0);
    expect(await past.getByText("Agenda").count()).toBe(0);
    expectNoComplaints();
  });

  test("shows each change of the answer once the server confirms it", async () => {
    const { page, expectNoComplaints } = await openAs(on.site.tokens.lars, "/dashboard");
    const title = "Voor iedereen";
    await answerButton(page, "Ik kom niet", title).click();
    await page.getByText(`Je bent afgemeld voor ${title}.`).waitFor();
    await state(page, "Afgemeld", title).waitFor();
    await answerButton(page, "Ik kom wel", title).click();
    await page.getByText(`Je komt naar ${title}.`).waitFor();
    await state(page, "Geregistreerd", title).waitFor();
    // By a key: as near and as soon, a click would be the second of a double click.
    await answerButton(page, "Ik kan toch niet", title).press("Enter");
    await state(page, "Afgemeld", title).waitFor();
    await answerButton(page, "Ik kom", "Morgen al").click();
    await state(page, "Geregistreerd", "Morgen al").waitFor();
    await on.mail.mailTo(on.site.people.lars.email, "Je komt: Morgen al");
    expectNoComplaints();
  });

  test("a full meetup says that confirming means the waitlist, and then shows the position", async () => {
    const { page } = await openAs(on.site.tokens.lars, "/dashboard");
    const card = page.getByRole("article").filter({ hasText: "Helemaal vol" });
    await card.getByText("met ‘Ik kom’ sta je op de wachtlijst").waitFor();
    await answerButton(page, "Ik kom", "Helemaal vol").click();
    await page.getByText("Helemaal vol is vol. Je staat op de wachtlijst, als nummer 2.").waitFor();
    await state(page, "Wachtlijst, nummer 2", "Helemaal vol").waitFor();
    await page.reload();
    await column(page, "Ingeschreven").getByText("nummer 2").waitFor();
  });

  test("shows no new answer before the server responds, and keeps the old one when refused", async () => {
    const { page } = await openAs(on.site.tokens.anna, "/dashboard");
    const held = Promise.withResolvers<void>();
    await page.route("**/respond", async (route) => {
      await held.promise;
      await route.fulfill({
        status: 409,
        json: { error: "Deze meetup is afgelopen; reageren kan niet meer" },
      });
    });
    await answerButton(page, "Ik kom", "Morgen al").click();
    // Until the response, only the pressed button is busy.
    await page.locator('[aria-busy="true"]').waitFor();
    expect(await state(page, "Geregistreerd", "Morgen al").count()).toBe(0);
    held.resolve();
    await page
      .getByLabel("Meldingen")
      .getByText("Deze meetup is afgelopen; reageren kan niet meer")
      .waitFor();
    await answerButton(page, "Ik kom niet", "Morgen al").waitFor();
    await page.unroute("**/respond");
    await page.route("**/respond", (route) => route.abort());
    await answerButton(page, "Ik kom", "Morgen al").click();
    await page.getByText("Nog niet verstuurd.").waitFor();
  });

  test("a recorded answer is shown as such before the lists are loaded again", async () => {
    const { page } = await openAs(on.site.tokens.bram, "/dashboard");
    const held = Promise.withResolvers<void>();
    await answerButton(page, "Ik kom", "Morgen al").waitFor();
    await page.route("**/api/meetups/my-meetups", async (route) => {
      await held.promise;
      await route.continue();
    });
    await answerButton(page, "Ik kom", "Morgen al").click();
    await state(page, "Geregistreerd", "Morgen al").waitFor();
    await page.locator('[aria-busy="true"]').waitFor({ state: "detached" });
    held.resolve();
  });

  test("Agenda downloads the meetup's calendar file", async () => {
    const { page } = await openAs(on.site.tokens.anna, "/dashboard");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Agenda: Bijna vol" }).click();
    const file = await (await download).path();
    expect(readFileSync(file, "utf8")).toContain("SUMMARY:Bijna vol");
  });

  test("the address of the member's calendar can be copied and renewed", async () => {
    const { page, expectNoComplaints } = await openAs(on.site.tokens.anna, "/dashboard", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    expect(await page.getByLabel("Adres van je agenda").count()).toBe(0);
    await byButton(page, "Toon het adres van je agenda").click();
    const address = page.getByLabel("Adres van je agenda");
    const old = await address.inputValue();
    const google = await page.getByRole("link", { name: "Google Agenda" }).getAttribute("href");
    expect(new URL(google ?? "").searchParams.get("cid")).toBe(old.replace("http:", "webcal:"));
    await byButton(page, "Kopieer adres").click();
    await page.getByText("Adres gekopieerd").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(old);
    expect(await (await fetch(old)).text()).toContain("SUMMARY:Bijna vol");
    await byButton(page, "Vernieuw adres").click();
    await page.getByText("elke agenda die je erop abonneerde, krijgt geen nieuws meer").waitFor();
    await byButton(page, "Vernieuw").click();
    await expect.poll(() => address.inputValue()).not.toBe(old);
    expect((await fetch(old)).status).toBe(404);
    expectNoComplaints();
  });

  test.each(oneOf(["America/Los_Angeles", "Asia/Tokyo"]))(
    "in time zone %s the times are Amsterdam's",
    async (timezoneId) => {
      const here = await openAs(on.site.tokens.bram, "/dashboard");
      const there = await openAs(on.site.tokens.bram, "/dashboard", { timezoneId });
      const texts: string[] = [];
      for (const { page } of [here, there]) {
        await page.getByRole("heading", { name: /^Ingeschreven/ }).waitFor();
        await byButton(page, "Toon het adres van je agenda").waitFor();
        texts.push(await page.getByRole("main").innerText());
      }
      expect(texts[1]).toBe(texts[0]);
    },
  );
});

describe("detail page of a member", () => {
  test("shows names, the member's status and the answer's buttons", async () => {
    const { page, expectNoComplaints } = await openAs(
      on.site.tokens.bram,
      `/meetup/${on.site.meetups.nearlyFull}`,
    );
    await page.getByText("Anna de Vries").waitFor();
    const facts = page.getByRole("complementary");
    await answerButton(page, "Ik kom niet", "Bijna vol").waitFor();
    await answerButton(page, "Ik kom", "Bijna vol").click();
    await facts.getByText("Geregistreerd").waitFor();
    await page.getByText("2 van 2 deelnemers").waitFor();
    await page.getByRole("listitem").filter({ hasText: "Anoniem" }).filter({ hasText: "jij" }).waitFor();
    await facts.getByText("Agenda", { exact: true }).click();
    expect(await page.getByRole("link", { name: "Agendabestand (.ics)" }).getAttribute("href")).toBe(
      `/api/meetups/${on.site.meetups.nearlyFull}/ics`,
    );
    await page.keyboard.press("Escape");
    await answerButton(page, "Ik kan toch niet", "Bijna vol").click();
    await facts.getByText("Afgemeld").waitFor();
    expect(await facts.getByText("Agenda", { exact: true }).count()).toBe(0);
    expectNoComplaints();
  });

  test("a past meetup takes no answer", async () => {
    const { page } = await openAs(on.site.tokens.anna, `/meetup/${on.site.meetups.past}`);
    await page.getByText("Jouw antwoord").waitFor();
    expect(await page.getByText("Afgelopen", { exact: true }).count()).toBe(1);
    expect(await page.getByRole("button", { name: /^Ik k/ }).count()).toBe(0);
  });
});

describe("settings", () => {
  const openSettings = async (page: Page) => {
    await byButton(page, "Instellingen").click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    return dialog;
  };

  test("shows and keeps what another device changed meanwhile", async () => {
    const token = on.site.tokens.lars;
    const { page } = await openAs(token, "/dashboard");
    await byButton(page, "Instellingen").waitFor();
    const { email } = on.site.people.lars;
    const body = { email, name: "Lars van de laptop", showName: true };
    expect((await request(on.program, updateProfile, { token, body })).status).toBe(200);
    const dialog = await openSettings(page);
    const name = dialog.getByLabel("Naam", { exact: true });
    await expect.poll(() => name.inputValue()).toBe("Lars van de laptop");
    await dialog.getByRole("switch", { name: "Toon mijn naam bij deelnemers" }).click();
    await byButton(page, "Opslaan").click();
    await page.getByText("Instellingen succesvol opgeslagen").waitFor();
    const { user } = (await request(on.program, profile, { token })).answer;
    expect(user).toMatchObject({ name: "Lars van de laptop", showName: false });
  });

  test("saves name and privacy; cancelling discards the input", async () => {
    const { page, expectNoComplaints } = await openAs(on.site.tokens.anna, "/dashboard");
    const dialog = await openSettings(page);
    await dialog.getByText("Je naam wordt getoond bij alle meetups").waitFor();
    await dialog.getByLabel("Naam", { exact: true }).fill("Iemand anders");
    await byButton(page, "Annuleren").click();
    await dialog.waitFor({ state: "hidden" });
    await openSettings(page);
    expect(await dialog.getByLabel("Naam", { exact: true }).inputValue()).toBe("Anna de Vries");

    await dialog.getByLabel("Naam", { exact: true }).fill("   ");
    await expect.poll(() => byButton(page, "Opslaan").isDisabled()).toBe(true);
    await dialog.getByLabel("Naam", { exact: true }).fill("  Anna Vries ");
    await dialog.getByLabel("E-mail", { exact: true }).fill("geen adres");
    await dialog.getByLabel("Uitnodigingen en herinneringen").selectOption("Uit tot een datum");
    await byButton(page, "Opslaan").click();
    await page.getByText("Voer een geldig e-mailadres in").waitFor();
    await dialog.getByText("Dit is geen geldig adres").waitFor();
    await dialog.getByText("Kies een datum").waitFor();
    await dialog.getByLabel("E-mail", { exact: true }).and(page.locator(":focus")).waitFor();
    await dialog.getByLabel("Uitnodigingen en herinneringen").selectOption("Aan");
    await dialog.getByLabel("E-mail", { exact: true }).fill(on.site.people.anna.email);
    await dialog.getByRole("switch", { name: "Toon mijn naam bij deelnemers" }).click();
    await dialog.getByText('Je verschijnt als "Anoniem" bij alle meetups').waitFor();
    await byButton(page, "Opslaan").click();
    await page.getByText("Instellingen succesvol opgeslagen").waitFor();
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("heading", { name: "Welkom, Anna Vries!" }).waitFor();
    await page.goto(`/meetup/${on.site.meetups.full}`);
    await page.getByRole("listitem").filter({ hasText: "Anoniem" }).first().waitFor();
    expectNoComplaints();
  });

  test("a failure shows the server's message, or a general one", async () => {
    const { page } = await openAs(on.site.tokens.anna, "/dashboard");
    await page.route("**/api/users/profile", (route) => route.abort());
    await openSettings(page);
    await byButton(page, "Opslaan").click();
    await page.getByLabel("Meldingen").getByText("Er is iets misgegaan").waitFor();
    await page.unroute("**/api/users/profile");
    await page.getByRole("dialog").getByLabel("Naam", { exact: true }).fill("ab.nl");
    await byButton(page, "Opslaan").click();
    await page.getByText("Naam mag geen web- of e-mailadres bevatten").waitFor();
  });

  test("a new address is pending until its link is opened, which keeps the member signed in", async () => {
    const { page, expectNoComplaints } = await openAs(on.site.tokens.gijs, "/dashboard");
    const dialog = await openSettings(page);
    const newAddress = "gijs.nieuw@example.org";
    await dialog.getByLabel("E-mail", { exact: true }).fill(newAddress);
    await byButton(page, "Opslaan").click();
    await dialog.waitFor({ state: "hidden" });
    await openSettings(page);
    await dialog.getByText("E-mail wijziging in behandeling").waitFor();
    await dialog.getByText(newAddress).waitFor();
    await dialog.getByText("Toon mijn naam bij deelnemers").click();
    await byButton(page, "Opslaan").click();
    await dialog.waitFor({ state: "hidden" });
    await openSettings(page);
    await dialog.getByText(newAddress).waitFor();
    await on.mail.mailTo(on.site.people.gijs.email, "Je e-mailadres wordt gewijzigd");
    const link = linkIn(
      await on.mail.mailTo(newAddress, "Bevestig je nieuwe e-mailadres"),
      "/verify-email-change/",
    );
    await page.goto(link);
    await page.getByRole("heading", { name: "E-mailadres succesvol gewijzigd!" }).waitFor();
    await page.getByText(newAddress).waitFor();
    await page.waitForURL("**/dashboard");
    await page.getByRole("heading", { name: `Welkom, ${on.site.people.gijs.name}!` }).waitFor();
    await openSettings(page);
    expect(await dialog.getByLabel("E-mail", { exact: true }).inputValue()).toBe(newAddress);
    await page.goto(link);
    await page.getByRole("heading", { name: "E-mailadres succesvol gewijzigd!" }).waitFor();
    expectNoComplaints();
  });

  test("a pending address can be cancelled", async () => {
    const { page, expectNoComplaints } = await openAs(on.site.tokens.lars, "/dashboard");
    const dialog = await openSettings(page);
    await dialog.getByLabel("E-mail", { exact: true }).fill("lars.nieuw@example.org");
    await byButton(page, "Opslaan").click();
    await dialog.waitFor({ state: "hidden" });
    await openSettings(page);
    await byButton(page, "Wijziging annuleren").click();
    await dialog.getByText("E-mail wijziging in behandeling").waitFor({ state: "hidden" });
    const sent = await on.mail.mailTo("lars.nieuw@example.org", "Bevestig je nieuwe e-mailadres");
    await page.goto(linkIn(sent, "/verify-email-change/"));
    await page.getByText("Deze link is ongeldig").waitFor();
    expectNoComplaints(/404/);
  });

  test("a profile without an unsubscribe token says so", async () => {
    const { page } = await openAs(on.site.tokens.lars, "/robots.txt");
    await page.route("**/api/auth/profile", async (route) => {
      const answer = await (await route.fetch()).json();
      delete answer.user.unsubscribe_token;
      await route.fulfill({ json: answer });
    });
    await page.goto("/dashboard");
    await openSettings(page);
    await byButton(page, "Account opheffen").click();
    await page.getByText("Geen uitschrijf token beschikbaar").waitFor();
  });

  test("the success page redirects after three seconds; a missing or invalid link says so", async () => {
    const { page } = await open();
    await page.goto("/verify-email-change");
    await page.getByText("Ongeldige verificatielink").waitFor();
    await page.goto("/verify-email-change/onzin");
    await page.getByText("Deze link is ongeldig").waitFor();
    await page.getByText("Wijzig je adres opnieuw bij ‘Instellingen’").waitFor();
    await page.route("**/verify-email-change/**", (route) =>
      route.request().resourceType() === "fetch" ? route.abort() : route.continue(),
    );
    await page.goto("/verify-email-change/x");
    await page.getByText("Er is een fout opgetreden bij het verifiëren van je e-mailadres").waitFor();
    await page.getByRole("link", { name: "Terug naar dashboard" }).waitFor();
    await page.unroute("**/verify-email-change/**");
    await page.route("**/api/users/verify-email-change/**", (route) =>
      route.fulfill({ json: { message: "Klaar", email: "a@b.nl" } }),
    );
    await page.clock.install();
    await page.goto("/verify-email-change/x");
    await page.getByRole("heading", { name: "E-mailadres succesvol gewijzigd!" }).waitFor();
    // The clock also runs by itself: these two steps may take two seconds.
    await page.clock.runFor(1000);
    expect(new URL(page.url()).pathname).toBe("/verify-email-change/x");
    await page.clock.runFor(2000);
    await page.waitForURL("**/login");
  });

  test("all data can be downloaded", async () => {
    const { page, expectNoComplaints } = await openAs(on.site.tokens.bram, "/dashboard");
    await openSettings(page);
    const download = page.waitForEvent("download");
    const held = Promise.withResolvers<void>();
    await page.route("**/api/users/my-data", async (route) => {
      await held.promise;
      await route.continue();
    });
    await byButton(page, "Download mijn gegevens").click();
    expect(await byButton(page, "Gegevens verzamelen...").isDisabled()).toBe(true);
    held.resolve();
    const file = await download;
    await page.getByText(/^mijn-gegevens\.json opgeslagen \(\d+ kB\)$/).waitFor();
    await byButton(page, "Download mijn gegevens").waitFor();
    expect(file.suggestedFilename()).toBe("mijn-gegevens.json");
    expect(JSON.parse(readFileSync(await file.path(), "utf8")).account.name).toBe("Bram Bakker");
    expectNoComplaints();
  });

  test("removing the account opens a new tab, and ends the session", async () => {
    const { page } = await openAs(on.site.tokens.bram, "/dashboard");
    await openSettings(page);
    const opened = page.context().waitForEvent("page");
    await byButton(page, "Account opheffen").click();
    const tab = await opened;
    await byButton(tab, "Ja, schrijf me uit").click();
    await tab.getByRole("heading", { name: "Uitgeschreven" }).waitFor();
    await on.mail.mailTo(on.site.people.bram.email, "Je bent uitgeschreven");
    await page.goto("/dashboard");
    await page.getByRole("heading", { name: "Inloggen", level: 1 }).waitFor();
  });
});

test.each<[number, string, string, string]>([
  [
    404,
    "Deze link is ongeldig",
    "Vraag een beheerder om je een nieuwe link te sturen.",
    "Bekijk wat er komt",
  ],
  [409, "Je hebt al een wachtwoord gekozen", "de code krijg je per e-mail", "Inloggen"],
])(
  "an unusable link to a first password (%i) says so at once, and links to the next step",
  async (status, error, leads, link) => {
    const { page, expectNoComplaints } = await open();
    await page.route("**/api/auth/set-password/*", (route) => route.fulfill({ status, json: { error } }));
    await page.goto("/set-password/7.0.x");
    await page.getByText(error).waitFor();
    await page.getByText(leads).waitFor();
    await page.getByRole("main").getByRole("link", { name: link }).waitFor();
    expect(await page.getByLabel("Nieuw wachtwoord").count()).toBe(0);
    expectNoComplaints(/404|409/);
  },
);

test("an expired link to a first password offers a new one", async () => {
  const { page } = await open();
  const expired = { status: 410, json: { error: "Deze link is verlopen" } };
  await page.route("**/api/auth/set-password/*", (route) => route.fulfill(expired));
  await page.goto("/set-password/7.0.x");
  await page.getByText("Deze link is verlopen").waitFor();
  await byButton(page, "Stuur een nieuwe link").waitFor();
});

test("a member added by an organiser chooses a password by the mailed link, and is signed in", async () => {
  const body = { name: "Nina Nieuw", email: "nina@example.org" };
  await request(on.program, createMember, { token: await on.organiserToken(), body });
  const { page, expectNoComplaints } = await open();
  await page.goto(linkIn(await on.mail.mailTo("nina@example.org", "Welkom: kies"), "/set-password/"));
  await byButton(page, "Wachtwoord opslaan").click();
  await page.getByText("Nieuw wachtwoord is verplicht").waitFor();
  await page.getByText("Bevestig wachtwoord is verplicht").waitFor();
  await page.getByLabel("Nieuw wachtwoord").fill("kort");
  await page.getByLabel("Bevestig wachtwoord").fill("anders");
  await byButton(page, "Wachtwoord opslaan").click();
  await page.getByText("Wachtwoord moet minimaal 8 karakters lang zijn").waitFor();
  await page.getByText("Wachtwoorden komen niet overeen").waitFor();
  await page.getByLabel("Nieuw wachtwoord").fill("drie blauwe kabels");
  await page.getByLabel("Bevestig wachtwoord").fill("drie blauwe kabels");
  await byButton(page, "Wachtwoord opslaan").click();
  await page.getByRole("heading", { name: "Welkom, Nina Nieuw!" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/dashboard");
  expectNoComplaints();
});
