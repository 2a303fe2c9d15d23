import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { updateProfile } from "#contract/profile.ts";
import { requestLoginCode } from "#contract/sign-in.ts";
import { byButton, DESKTOP, fromMore, oneOf, PHONE } from "../harness/browser.ts";
import { request } from "../harness/program.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

const on = siteInBrowser({ refusing: true });

const open = on.openAsOrganiser;

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const acceptNext = (page: Page) => page.once("dialog", (dialog) => dialog.accept());

describe.each(
  oneOf([
    ["a phone", PHONE],
    ["a desk", DESKTOP],
  ]),
)("on %s", (_size, viewport) => {
  test("a name in the list opens the member's page, with coming and past meetups that link to theirs", async () => {
    const { page, expectNoComplaints } = await open("/admin/users?search=anna", { viewport });
    await page.getByRole("link", { name: "Anna de Vries" }).click();
    await page.getByRole("heading", { name: "Anna de Vries", level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/users/${on.site.people.anna.id}`);
    expect(await region(page, "Gegevens").innerText()).toMatch(
      /Geverifieerd[\s\S]*sinds \w+dag \d+ \w+ 20\d\d[\s\S]*Krijgt uitnodigingen en herinneringen/,
    );
    const coming = await region(page, "Komende meetups").getByRole("listitem").allInnerTexts();
    expect(coming.map((text) => text.split("\n")[0])).toEqual([
      "Morgen al",
      "Bijna vol",
      "Helemaal vol",
      "Voor iedereen",
    ]);
    expect(coming.map((text) => text.split("\n").at(-1))).toEqual([
      "Geen reactie",
      "Komt",
      "Komt",
      "Geen reactie",
    ]);
    expect(await region(page, "Voorbije meetups").getByRole("listitem").innerText()).toMatch(
      /Terugblik[\s\S]*Zou komen/,
    );
    await region(page, "Komende meetups").getByRole("link", { name: "Bijna vol" }).click();
    await page.getByRole("heading", { name: "Bijna vol" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/meetups/${on.site.meetups.nearlyFull}`);
    expectNoComplaints();
  });

  test("a waiting member has a number, and is not counted as coming", async () => {
    const { page } = await open(`/admin/users/${on.site.people.bram.id}`, { viewport });
    await region(page, "Komende meetups").getByText("Wachtlijst, nummer 1").waitFor();
    await page.goto("/admin/users?search=bram");
    const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "Bram Bakker" });
    await row.waitFor();
    expect((await row.getByRole("definition").allTextContents()).join()).toBe("0,1,4,0");
    expect((await row.getByRole("term").allTextContents()).join()).toBe(
      "komt,wachtlijst,geen reactie,keer nee",
    );
  });

  test("shows a sent mail, and links to all mails to this address", async () => {
    const { email } = on.site.people.lars;
    const asked = await request(on.program, requestLoginCode, { body: { email } });
    expect(asked.status).toBe(200);
    const { page, expectNoComplaints } = await open(`/admin/users/${on.site.people.lars.id}`, { viewport });
    const mails = region(page, "E-mails");
    await mails
      .getByText(/Inlogcode · /)
      .first()
      .waitFor();
    await mails
      .getByText(/^(Verzonden|Onbekend)$/)
      .first()
      .waitFor();
    await mails.getByRole("link", { name: "Alle e-mails aan dit adres" }).click();
    await page.getByRole("heading", { name: "Email Logs" }).waitFor();
    expect(new URL(page.url()).searchParams.get("address")).toBe(on.site.people.lars.email);
    await page
      .getByRole("button", { name: /^Details: .+ aan lid/ })
      .first()
      .waitFor();
    await page.goBack();
    await page.getByRole("link", { name: "Logboek van dit lid" }).click();
    await page.getByRole("heading", { name: "Logboek" }).waitFor();
    expect(new URL(page.url()).searchParams.get("search")).toBe(on.site.people.lars.name);
    expectNoComplaints();
  });
});

test("shows why an address refuses mail, and can unblock it and verify it again", async () => {
  const { page, expectNoComplaints } = await open(`/admin/users/${on.site.people.newcomer.id}`, {
    viewport: PHONE,
  });
  await page.getByText("‘550 5.1.1 no such user’").waitFor();
  await page.getByText("Pas het aan met ‘Bewerk’").waitFor();
  await page.getByText("Heeft het adres nog niet bevestigd").waitFor();
  acceptNext(page);
  await byButton(page, "Stuur weer e-mail").click();
  await page.getByText("Dit adres krijgt weer e-mail").waitFor();
  await page.getByText("Krijgt geen e-mail meer").waitFor({ state: "detached" });
  acceptNext(page);
  await byButton(page, "Stuur de verificatiemail opnieuw").click();
  await page.getByText("De verificatie-e-mail is opnieuw verstuurd").waitFor();
  await region(page, "E-mails")
    .getByText(/Adres bevestigen · /)
    .first()
    .waitFor();
  expectNoComplaints();
});

test.each([
  ["for-good", "Wil geen uitnodigingen en herinneringen"],
  ["2036-12-03", "Wil geen uitnodigingen en herinneringen tot woensdag 3 december 2036"],
])("shows that a member wants no invitations (%s)", async (muted, words) => {
  const { lars } = on.site.people;
  const body = { email: lars.email, name: lars.name, showName: true, muted };
  const saved = await request(on.program, updateProfile, { token: on.site.tokens.lars, body });
  expect(saved.status).toBe(200);
  const { page } = await open(`/admin/users/${lars.id}`, { viewport: PHONE });
  await region(page, "Gegevens").getByText(words, { exact: true }).waitFor();
});

test("offers every action as text; deletion is last and returns to the list", async () => {
  const { page, expectNoComplaints } = await open(`/admin/users/${on.site.people.gijs.id}`);
  await byButton(page, "Bewerk: Gijs Visser").click();
  await page.getByLabel("Naam *").fill("Gijs de Visser");
  await byButton(page, "Opslaan").click();
  await page.getByRole("heading", { name: "Gijs de Visser", level: 1 }).waitFor();
  await page.getByText("Lid bijgewerkt").waitFor();
  acceptNext(page);
  await fromMore(page, "Gijs de Visser", "Maak beheerder");
  await region(page, "Gegevens").getByText("Ja, zonder passkey").waitFor();
  await byButton(page, "Meer: Gijs de Visser").click();
  const items = page.getByRole("menuitem");
  await items.first().waitFor();
  expect((await items.allInnerTexts()).map((item) => item.trim())).toEqual([
    "Trek beheerrechten in",
    "Verwijder",
  ]);
  await page.keyboard.press("Escape");
  acceptNext(page);
  await fromMore(page, "Gijs de Visser", "Verwijder");
  await page.getByText("Lid verwijderd").waitFor();
  await page.getByRole("heading", { name: "Leden Beheer" }).waitFor();
  await page.getByRole("link", { name: "Anna de Vries" }).waitFor();
  expect(await page.getByText("Gijs de Visser").count()).toBe(0);
  expectNoComplaints();
});

test("organisers can neither delete nor demote themselves", async () => {
  const { page } = await open("/admin/users?search=organisator@");
  await page.getByRole("link", { name: "Organisator" }).click();
  // The list has a menu of the same name.
  await page.getByRole("heading", { level: 1, name: "Organisator" }).waitFor();
  await byButton(page, "Meer: Organisator").click();
  const revoke = page.getByRole("menuitem", { name: "Trek beheerrechten in" });
  expect(await revoke.getAttribute("aria-disabled")).toBe("true");
  expect(await page.getByRole("menuitem", { name: "Verwijder", exact: true }).count()).toBe(0);
});

test.each(["999", "iets"])("an unknown member's page (%s) says so and links to all members", async (id) => {
  const { page, expectNoComplaints } = await open(`/admin/users/${id}`);
  await page.getByText("Lid niet gevonden").first().waitFor();
  await page.getByRole("link", { name: "Alle leden" }).click();
  await page.getByRole("heading", { name: "Leden Beheer" }).waitFor();
  expectNoComplaints(/404/);
});

test("shows a failure to load once, and offers a retry", async () => {
  const { page } = await open("/robots.txt");
  await page.route("**/api/admin/users/*", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto(`/admin/users/${on.site.people.anna.id}`);
  await page.getByRole("alert").getByText("Fout bij ophalen van dit lid").waitFor();
  await page.unroute("**/api/admin/users/*");
  await byButton(page, "Opnieuw proberen").click();
  await page.getByRole("heading", { name: "Anna de Vries", level: 1 }).waitFor();
});

test("the form stays until the page shows what it saved: opened again it starts from that", async () => {
  const { page } = await open(`/admin/users/${on.site.people.lars.id}`);
  const edit = byButton(page, `Bewerk: ${on.site.people.lars.name}`);
  await edit.click();
  const dialog = page.getByRole("dialog");
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route("**/api/admin/users/*", async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    asked.resolve();
    await held.promise;
    return route.continue();
  });
  await dialog.getByLabel("Notitie").fill("Heeft de sleutel");
  await dialog.getByRole("button", { name: "Opslaan", exact: true }).click();
  await asked.promise;
  expect(await dialog.isVisible()).toBe(true);
  held.resolve();
  await dialog.waitFor({ state: "detached" });
  await edit.click();
  expect(await dialog.getByLabel("Notitie").inputValue()).toBe("Heeft de sleutel");
});
