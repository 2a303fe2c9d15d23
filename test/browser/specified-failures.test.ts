import type { Page, Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { byButton, pressInHeader, withoutNews } from "../harness/browser.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

const on = siteInBrowser();

const toasts = (page: Page) => page.getByLabel("Meldingen");
const fail = (status: number, error?: string) => (route: Route) =>
  route.fulfill({ status, json: error === undefined ? {} : { error } });

describe("an answer that the server refused or failed at", () => {
  test("is said by a toast and on its card, and the list is read again; nothing waits to be sent", async () => {
    const { page } = await on.openAs(on.site.tokens.lars, "/dashboard");
    const press = page.getByRole("button", { name: /^(Ik kom|Ik kom wel): Voor iedereen$/ });
    const card = page.getByRole("article").filter({ hasText: "Voor iedereen" });
    for (const [status, error, said] of [
      [429, "Te veel pogingen", "Te veel pogingen"],
      [500, undefined, "Er is iets misgegaan"],
      [400, "Dat kan nu niet", "Dat kan nu niet"],
      [400, undefined, "Er is iets misgegaan"],
    ] as const) {
      await press.waitFor();
      await page.route("**/api/meetups/*/respond", fail(status, error));
      const readAgain = page.waitForRequest("**/api/meetups/my-meetups");
      await press.click();
      await readAgain;
      await toasts(page).getByText(said).last().waitFor();
      await card.getByText(said).waitFor();
      expect(await page.getByText("Nog niet verstuurd").count()).toBe(0);
      await page.unroute("**/api/meetups/*/respond");
    }
    await page.reload();
    await press.waitFor();
    expect(await page.getByText("Nog niet verstuurd").count()).toBe(0);
  });

  test.each([502, 503, 504])("with %i waits to be sent, because no server received it", async (status) => {
    const { page } = await on.openAs(on.site.tokens.lars, "/dashboard");
    await page.route("**/api/meetups/*/respond", fail(status));
    await page.getByRole("button", { name: /^(Ik kom|Ik kom wel): Voor iedereen$/ }).click();
    await page.getByText("Nog niet verstuurd").waitFor();
    expect(await toasts(page).getByText("Er is iets misgegaan").count()).toBe(0);
  });
});

describe("a profile that is refused", () => {
  test.each([400, 403, 404, 410, 422])("with %i ends the session silently", async (status) => {
    const { page } = await on.visit({ token: on.site.tokens.lars });
    await page.route("**/api/auth/profile", fail(status));
    await page.goto("/dashboard");
    await byButton(page, "Stuur inlogcode").waitFor();
    expect(new URL(page.url()).pathname).toBe("/login");
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    expect(await page.getByText("Je sessie is afgelopen").count()).toBe(0);
  });
});

test("while the profile is awaited the header lets the member sign out, and says why it waits", async () => {
  const { page } = await on.visit();
  await page.goto("/robots.txt");
  await page.evaluate((token) => localStorage.setItem("token", token), on.site.tokens.lars);
  await page.route("**/api/auth/profile", fail(500));
  await page.route("**/api/auth/logout", (route) => route.fulfill({ status: 204 }));
  await page.goto("/dashboard");
  await page.getByText(/^Geen verbinding met/).waitFor();
  await byButton(page, "Uitloggen").click();
  await page.getByRole("link", { name: "Inloggen" }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

describe("a member that an organiser saves", () => {
  const openForm = async () => {
    const { page } = await on.openAsOrganiser("/admin/users");
    await byButton(page, "Nieuw Lid").click();
    await page.getByLabel("Naam *").fill("Nora Nieuw");
    await page.getByLabel("E-mailadres *").fill("nora@example.org");
    return { page, dialog: page.getByRole("dialog") };
  };

  test("and that fails gets the server's sentence, or a general one, and no field is blamed", async () => {
    const { page, dialog } = await openForm();
    for (const [status, error, said] of [
      [400, undefined, "Er is een fout opgetreden"],
      [409, "Dat kan niet", "Dat kan niet"],
      [500, undefined, "Er is een fout opgetreden"],
    ] as const) {
      await page.route("**/api/admin/users", (route) =>
        route.request().method() === "POST" ? fail(status, error)(route) : route.continue(),
      );
      const answer = page.waitForResponse((response) => response.status() === status);
      await byButton(page, "Opslaan").click();
      await answer;
      await dialog.getByText(said).waitFor();
      expect(await dialog.locator("[aria-invalid=true]").count()).toBe(0);
      await page.unroute("**/api/admin/users");
    }
  });

  test("shows its sentence at the field that the answer names", async () => {
    const { page, dialog } = await openForm();
    await page.getByLabel("E-mailadres *").fill(on.site.people.anna.email);
    await byButton(page, "Opslaan").click();
    await dialog.getByText("Dit e-mailadres is al in gebruik").waitFor();
    expect(await dialog.getByLabel("E-mailadres *").getAttribute("aria-invalid")).toBe("true");
  });
});

test.each([
  ["/respond/x/1/confirm", "**/api/users/respond/**", null],
  ["/verify/x", "**/api/auth/verify/**", null],
  ["/unsubscribe/x", "**/api/auth/unsubscribe/**", "Ja, schrijf me uit"],
])("%s fails with the specified words, without a full stop", async (path, call, press) => {
  const { page } = await on.visit();
  await page.route("**/api/users/invitations/*", (route) => route.fulfill({ json: { state: "on" } }));
  await page.route(call, fail(400));
  await page.goto(path);
  if (press !== null) await byButton(page, press).click();
  await page.getByRole("main").getByText("Er is een fout opgetreden", { exact: true }).waitFor();
});

test("statistics that cannot be fetched without a connection are said by a toast", async () => {
  const { page } = await on.openAsOrganiser("/admin/meetups");
  await page.route("**/api/admin/meetups/*/participants", (route) => route.abort());
  await byButton(page, "Bekijk statistieken: Voor iedereen").click();
  await toasts(page).getByText("Fout bij ophalen van statistieken").waitFor();
});

test("each part of the organisers' dashboard loads and fails alone, and one press tries again", async () => {
  const { page } = await on.visit({ token: await on.organiserToken() });
  // News would read the figures again before the press does.
  await withoutNews(page);
  await page.route("**/api/admin/meetups/afterwards", fail(400));
  await page.goto("/admin/dashboard");
  await page.getByText("Leden totaal").waitFor();
  await page.getByText("Recente Activiteit").waitFor();
  await page.getByRole("heading", { name: "Meetup Statistieken" }).waitFor();
  await page.getByRole("alert").getByText("Kon dashboard gegevens niet laden").waitFor();
  await page.unroute("**/api/admin/meetups/afterwards");
  await page.route("**/api/admin/stats", fail(400));
  await page.reload();
  await page.getByRole("heading", { name: "Meetup Statistieken" }).waitFor();
  await page.getByRole("alert").getByText("Kon dashboard gegevens niet laden").waitFor();
  expect(await page.getByText("Leden totaal").count()).toBe(0);
  await page.unroute("**/api/admin/stats");
  await byButton(page, "Opnieuw proberen").click();
  await page.getByText("Leden totaal").waitFor();
  expect(await page.getByText("Kon dashboard gegevens niet laden").count()).toBe(0);
});

describe("answers of the server are read as the specification says", () => {
  const withoutMessage = async (route: Route) => {
    const answer = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...answer, message: undefined, unknown: { later: true } } });
  };

  test("an answer to a meetup may lack its message and have unknown members", async () => {
    const { page } = await on.openAs(on.site.tokens.bram, `/meetup/${on.site.meetups.soon}`);
    await page.route("**/api/meetups/*/respond", withoutMessage);
    await page.getByRole("button", { name: /^Ik kom:/ }).click();
    await page.getByRole("button", { name: /^Geregistreerd/ }).waitFor();
    expect(await toasts(page).innerText()).toBe("");
  });

  test("the body of a registration is not read", async () => {
    const { page, expectNoComplaints } = await on.visit();
    await page.route("**/api/auth/register", (route) => route.fulfill({ status: 200, body: "goed" }));
    await page.goto("/");
    await byButton(page, "Schrijf je in!").click();
    await page.getByLabel("Naam *").fill("Nora Nieuw");
    await page.getByLabel("Email adres *").fill("nora@example.org");
    await byButton(page, "Aanmelden").click();
    await page.getByRole("heading", { name: "Registratie succesvol!" }).waitFor();
    expectNoComplaints();
  });

  test("any other status is the waitlist", async () => {
    const { page } = await on.visit();
    await page.route("**/api/users/respond/**", async (route) => {
      const answer = (await (await route.fetch()).json()) as { meetup: object };
      const meetup = { ...answer.meetup, registrationStatus: "pending" };
      await route.fulfill({ json: { ...answer, status: "pending", meetup } });
    });
    await page.goto(on.site.links.respond(on.site.meetups.open, "confirm"));
    await page.getByText("Je staat op de wachtlijst", { exact: true }).waitFor();
    await page.getByText("We laten je weten als er een plek vrijkomt.").waitFor();
  });

  test("settings that are saved without a message say so with the specified words", async () => {
    const { page } = await on.openAs(on.site.tokens.lars, "/dashboard");
    await page.route("**/api/users/profile", withoutMessage);
    await pressInHeader(page, "Instellingen");
    await byButton(page, "Opslaan").click();
    await toasts(page).getByText("Instellingen succesvol opgeslagen").waitFor();
  });
});

test("a meetup that is not saved because of a 429 is said by a toast", async () => {
  const { page } = await on.openAsOrganiser("/admin/meetups");
  await byButton(page, "Nieuwe meetup").click();
  await page.getByLabel("Titel *").fill("Zonnepanelen meten");
  await page.route("**/api/admin/drafts", fail(429));
  await byButton(page, "Opslaan als concept").click();
  await toasts(page).getByText("Fout bij aanmaken van meetup").waitFor();
});

test("a seventh digit does not replace the code that was just refused", async () => {
  const { page } = await on.visit();
  await page.clock.install();
  const asked: string[] = [];
  await page.route("**/api/auth/login/verify-otp", (route) => {
    asked.push((route.request().postDataJSON() as { otp: string }).otp);
    return fail(400, "De code is onjuist of verlopen")(route);
  });
  await page.goto("/login");
  await page.getByLabel("E-mail").fill("gijs@example.org");
  await byButton(page, "Stuur inlogcode").click();
  const code = page.getByLabel("Inlogcode");
  await code.waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  await code.pressSequentially("123456");
  const refusal = page.getByText("De code is onjuist of verlopen");
  // The clock stands still: the refusal is shown within a few milliseconds of its time.
  await expect.poll(() => page.clock.runFor(10).then(() => refusal.isVisible())).toBe(true);
  await page.keyboard.press("7");
  expect(await code.inputValue()).toBe("123456");
  await page.clock.runFor(600);
  await page.keyboard.press("8");
  expect(await code.inputValue()).toBe("8");
  expect(asked).toEqual(["123456"]);
});

test("the toast of a failed try goes at the next one", async () => {
  const { page } = await on.openAs(on.site.tokens.lars, "/dashboard");
  await page.route("**/api/meetups/*/respond", fail(400, "Dat kan nu niet"));
  const press = page.getByRole("button", { name: /^(Ik kom|Ik kom wel): Voor iedereen$/ });
  await press.click();
  await toasts(page).getByText("Dat kan nu niet").waitFor();
  await page.unroute("**/api/meetups/*/respond");
  await press.click();
  await page.getByRole("button", { name: /^Geregistreerd.*Voor iedereen$/ }).waitFor();
  await toasts(page).getByText("Dat kan nu niet").waitFor({ state: "detached", timeout: 2_000 });
});
