import { statSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { boxesOf, boxOf } from "../harness/boxes.ts";
import { byButton, DESKTOP, PHONE } from "../harness/browser.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";

const on = siteInBrowser({
  environment: { COMMUNITY_URL: "https://domotica.example.org/", CONTACT_EMAIL: "hulp@example.org" },
});

const open = (options = {}) => on.visit(options);

/** Opens home without a page load, so that it fetches its list. */
async function toHomeFromLogin(page: Page): Promise<void> {
  await page.goto("/admin/login");
  await page.locator("fieldset:enabled").first().waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Trefpunt" }).click();
}

describe("home", () => {
  test("each card shows its badges, its counts and a link to its details", async () => {
    const { page, expectNoComplaints } = await open();
    await page.goto("/");
    const cards = await page.getByRole("article").allInnerTexts();
    expect(
      cards.map((card) =>
        card
          .split("\n\n")[0]
          ?.split("\n")
          .filter((line) => /^(Binnenkort|Aankomend|Nog|Vol)/.test(line)),
      ),
    ).toEqual([["Binnenkort"], ["Aankomend", "Nog 1 plek"], ["Aankomend", "Vol"], ["Aankomend"]]);
    expect(cards[1]).toContain("1/2 deelnemers");
    expect(cards[3]).toContain("0 deelnemers");
    await page.getByRole("article").filter({ hasText: "Helemaal vol" }).getByRole("link").click();
    await page.getByRole("heading", { name: "Helemaal vol", level: 1 }).waitFor();
    expectNoComplaints();
  });

  test("the logo links to the community on home, and to home on other pages", async () => {
    const { page } = await open();
    await page.goto("/");
    const logo = page.getByRole("banner").getByRole("link", { name: "Trefpunt" });
    expect(await logo.getAttribute("href")).toBe("https://domotica.example.org/");
    await page.goto("/admin/login");
    expect(await logo.getAttribute("href")).toBe("/");
    expect(await page.getByRole("contentinfo").getByRole("paragraph").textContent()).toBe(
      `© ${new Date().getFullYear()} Trefpunt. Alle rechten voorbehouden.`,
    );
    const feed = page.getByRole("link", { name: "Abonneer je op de feed" });
    expect(await feed.getAttribute("href")).toBe("/api/meetups/feed.json");
    expect(await feed.getAttribute("title")).toBe("Abonneer je op de feed");
    const theme = page.getByRole("button", { name: "Wissel licht en donker thema" });
    expect(await theme.getAttribute("title")).toBe("Wissel licht en donker thema");
  });

  test("says that meetups are loading, or that they failed to load", async () => {
    const { page } = await open();
    const held = Promise.withResolvers<void>();
    await page.route("**/api/meetups/upcoming", async (route) => {
      await held.promise;
      await route.fulfill({ status: 500, json: { error: "stuk" } });
    });
    await toHomeFromLogin(page);
    await page.getByText("Meetups laden...").waitFor();
    held.resolve();
    await page.getByRole("alert").filter({ hasText: "Kon meetups niet laden" }).first().waitFor();
    await page.unroute("**/api/meetups/upcoming");
    await byButton(page, "Opnieuw proberen").click();
    await page.getByRole("article").first().waitFor();
  });

  test("two meetups are in a centred row; without meetups it offers to subscribe", async () => {
    const { page } = await open();
    const answer = async (number: number) => {
      await page.route("**/api/meetups/upcoming", async (route) => {
        const { meetups } = await (await route.fetch()).json();
        await route.fulfill({ json: { meetups: meetups.slice(0, number) } });
      });
      await toHomeFromLogin(page);
    };
    await answer(2);
    await page.getByRole("article").first().waitFor();
    const cards = page.getByRole("article");
    const [first, second] = await boxesOf(cards.nth(0), cards.nth(1));
    const right = DESKTOP.width - (second.x + second.width);
    expect(Math.abs(first.x - right)).toBeLessThan(20);
    await page.unroute("**/api/meetups/upcoming");
    await answer(0);
    await page.getByText("Nog geen komende meetups gepland.").waitFor();
    await page.getByText("Schrijf je in, dan krijg je bericht").waitFor();
  });
});

describe("meetup detail", () => {
  test("upcoming: shows how to join and the places, without names", async () => {
    const { page, expectNoComplaints } = await open();
    await page.goto(`/meetup/${on.site.meetups.full}`);
    const text = await page.getByRole("main").innerText();
    for (const part of [
      "Aankomend",
      "Vol",
      "1 van 1 deelnemers (+1 wachtlijst)",
      "Zo doe je mee",
      "Schrijf je in voor de nieuwsbrief",
      "Je krijgt een e-mail met de details",
      "Antwoord met ‘Ik kom’ of ‘Ik kom niet’",
      "Je kunt je nog wel aanmelden voor de wachtlijst",
      "Log in om de namen van deelnemers te zien",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain("Anna de Vries");
    await byButton(page, "Schrijf je in!").click();
    await page.getByRole("dialog").waitFor();
    expectNoComplaints();
  });

  test("past: says that it is over, and offers updates only", async () => {
    const { page } = await open();
    await page.goto(`/meetup/${on.site.meetups.past}`);
    const text = await page.getByRole("main").innerText();
    expect(text).toContain("Afgelopen");
    expect(text).toContain("Deze meetup is afgelopen");
    expect(text).not.toContain("Vol");
    await byButton(page, "Inschrijven voor updates").click();
    await page.getByRole("dialog").waitFor();
  });

  test("shows a member the names, hidden ones as 'Anoniem'", async () => {
    const { page, expectNoComplaints } = await open();
    await page.goto("/");
    await page.evaluate((token) => localStorage.setItem("token", token), on.site.tokens.anna);
    await page.goto(`/meetup/${on.site.meetups.full}`);
    await page.getByText("Anna de Vries").waitFor();
    expect(await page.getByRole("main").innerText()).toContain("Anoniem");
    expectNoComplaints();
  });

  test("an unknown meetup is not found; another failure says that it could not be loaded", async () => {
    const { page } = await open();
    await page.goto("/meetup/999999");
    await page.getByRole("heading", { name: "Meetup niet gevonden" }).waitFor();
    await page.getByText("Kon meetup details niet laden").waitFor();
    await page.getByRole("link", { name: "Terug naar home" }).click();
    await page.getByRole("heading", { name: "Komende meetups" }).waitFor();
    await page.route("**/api/meetups/*", (route) => route.fulfill({ status: 500, body: "" }));
    await page.getByRole("article").first().getByRole("link").click();
    await page.getByRole("heading", { name: "Kon meetup niet laden" }).waitFor();
  });

  test("markdown: links open in a new tab", async () => {
    const { page } = await open();
    await page.goto(`/meetup/${on.site.meetups.open}`);
    const link = page.getByRole("link", { name: "link", exact: true });
    expect(await link.getAttribute("target")).toBe("_blank");
    expect(await link.getAttribute("rel")).toBe("noopener noreferrer");
  });

  test.each(["America/Los_Angeles", "Asia/Tokyo"])(
    "in time zone %s the times are Amsterdam's",
    async (timezoneId) => {
      const here = await open();
      const there = await open({ timezoneId });
      const texts = [];
      for (const { page } of [here, there]) {
        await page.goto(`/meetup/${on.site.meetups.soon}`);
        // Waits until scripts have rendered the page.
        await byButton(page, "Wissel licht en donker thema").and(page.locator(":enabled")).waitFor();
        texts.push(await page.getByRole("main").innerText());
      }
      expect(texts[1]).toBe(texts[0]);
      there.expectNoComplaints();
    },
  );
});

describe("subscribing", () => {
  test("each error is below its field, disappears on input, and the first one gets the focus", async () => {
    const { page, expectNoComplaints } = await open();
    await page.goto("/");
    await byButton(page, "Schrijf je in!").click();
    const name = page.getByLabel("Naam *");
    const email = page.getByLabel("Email adres *");
    const submit = () => byButton(page, "Aanmelden").click();
    await submit();
    await page.getByText("Naam is verplicht").waitFor();
    await page.getByText("Email is verplicht").waitFor();
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await name.getAttribute("aria-invalid")).toBe("true");
    expect(await page.locator(`[id="${await name.getAttribute("aria-describedby")}"]`).textContent()).toBe(
      "Naam is verplicht",
    );
    await name.fill("ab");
    await expect.poll(() => page.getByText("Naam is verplicht").count()).toBe(0);
    await submit();
    await page.getByText("Naam moet minimaal 3 karakters zijn").waitFor();
    await name.fill("x".repeat(101));
    await email.fill("anna@");
    await submit();
    await page.getByText("Naam mag maximaal 100 karakters zijn").waitFor();
    await page.getByText("Ongeldig email adres").waitFor();
    expectNoComplaints();
  });

  test("fields are disabled while sending; a refusal shows in a banner and a toast, and keeps the input", async () => {
    const { page } = await open();
    const held = Promise.withResolvers<void>();
    await page.route("**/api/auth/register", async (route) => {
      await held.promise;
      await route.fulfill({ status: 429, json: { error: "Te veel pogingen. Probeer het later opnieuw" } });
    });
    await page.goto("/");
    await byButton(page, "Schrijf je in!").click();
    await page.getByLabel("Naam *").fill("Anna de Vries");
    await page.getByLabel("Email adres *").fill("anna@example.org");
    await byButton(page, "Aanmelden").click();
    await byButton(page, "Aanmelden...").waitFor();
    expect(await page.getByLabel("Naam *").isDisabled()).toBe(true);
    held.resolve();
    await expect.poll(() => page.getByText("Te veel pogingen. Probeer het later opnieuw").count()).toBe(2);
    expect(await page.getByLabel("Naam *").inputValue()).toBe("Anna de Vries");
  });

  test("Escape, 'Sluiten', 'Annuleren' and the backdrop close the dialog; the focus returns to the button", async () => {
    const { page } = await open();
    await page.goto("/");
    const dialog = page.getByRole("dialog");
    const ways = [
      () => page.keyboard.press("Escape"),
      () => page.getByRole("button", { name: "Sluiten" }).click(),
      () => byButton(page, "Annuleren").click(),
      () => page.mouse.click(10, 10),
    ];
    for (const close of ways) {
      await byButton(page, "Schrijf je in!").click();
      await dialog.waitFor();
      await close();
      await dialog.waitFor({ state: "hidden" });
    }
    await expect
      .poll(() => byButton(page, "Schrijf je in!").evaluate((button) => button === document.activeElement))
      .toBe(true);
  });
});

describe("links in mails", () => {
  test.each([
    ["confirm", "Je komt!"],
    ["decline", "Afgemeld"],
    ["wat-dan-ook", "Afgemeld"],
  ])("action %s shows %s", async (action, heading) => {
    const { page, expectNoComplaints } = await open();
    await page.goto(on.site.links.respond(on.site.meetups.open, action));
    await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
    expect(await page.getByRole("main").innerText()).toContain("Voor iedereen");
    await byButton(page, "Sluit dit venster").waitFor();
    expectNoComplaints();
  });

  test("says that the answer is being processed, and why a link is invalid", async () => {
    const { page, expectNoComplaints } = await open();
    const held = Promise.withResolvers<void>();
    await page.route("**/api/users/respond/**", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto("/respond/onzin/1/confirm");
    await page.getByText("Je response wordt verwerkt...").waitFor();
    held.resolve();
    await page.getByRole("heading", { name: "Oeps, er ging iets mis" }).waitFor();
    await page.getByText("Deze link is ongeldig").waitFor();
    await page.getByText("Gebruik de link in je nieuwste e-mail").waitFor();
    expectNoComplaints(/404/);
  });

  test("without a response of the server the page shows its own message", async () => {
    const { page } = await open();
    await page.route("**/api/users/respond/**", (route) => route.abort());
    await page.goto("/respond/onzin/1/confirm");
    await page.getByText("Er is een fout opgetreden").waitFor();
  });

  test("a verification link works twice, and an invalid one fails", async () => {
    const { page, expectNoComplaints } = await open();
    for (const _time of [1, 2]) {
      await page.goto(on.site.links.verify);
      await page.getByRole("heading", { name: "E-mailadres bevestigd!" }).waitFor();
    }
    await page.goto("/verify/onzin");
    await page.getByRole("heading", { name: "Verificatie mislukt" }).waitFor();
    await page.getByText("Schrijf je opnieuw in, dan krijg je een nieuwe link").waitFor();
    await page.getByRole("button", { name: "Schrijf je in!" }).click();
    await page.getByRole("dialog").getByLabel("Email adres").waitFor();
    expectNoComplaints(/404/);
  });

  test("an expired link offers a new one", async () => {
    const { page } = await open();
    const expired = { status: 410, json: { error: "Deze link is verlopen" } };
    await page.route("**/api/auth/verify/*", (route) => route.fulfill(expired));
    await page.route("**/api/auth/verify/*/resend", (route) =>
      route.fulfill({ json: { message: "We hebben een nieuwe link gestuurd. Kijk in je e-mail." } }),
    );
    await page.goto("/verify/x");
    await page.getByText("Deze link is verlopen").waitFor();
    await byButton(page, "Stuur een nieuwe link").click();
    await page.getByText("We hebben een nieuwe link gestuurd").waitFor();
  });

  test("the verify message is HTML, and only harmless elements of it are shown", async () => {
    const { page, expectNoComplaints } = await open();
    const message =
      "<strong>Fijn</strong><img src=x onerror=alert(1)><script>alert(2)</script>" +
      '<p onclick="alert(3)">Lees <a href="https://example.org/a">meer</a> of <a href="javascript:alert(4)">niet</a></p>';
    await page.route("**/api/auth/verify/**", (route) => route.fulfill({ json: { message } }));
    await page.goto("/verify/x");
    const main = page.getByRole("main");
    await main.locator("strong").filter({ hasText: "Fijn" }).waitFor();
    expect(await main.getByText("Lees meer of niet").innerText()).toBe("Lees meer of niet");
    expect(await main.getByRole("link", { name: "meer" }).getAttribute("href")).toBe("https://example.org/a");
    expect(await main.locator("img, script, [onclick], a[href^=javascript]").count()).toBe(0);
    expectNoComplaints();
  });

  test.each([
    ["plek", "Ik kan toch niet"],
    ["wachtlijst", "Haal me van de wachtlijst"],
  ])("who comes from a mail about one evening (%s) reads how to give up only that", async (what, button) => {
    const { page } = await open();
    await page.goto(`${on.site.links.leave}?avond=${what}`);
    await page.getByText(`Alleen deze avond niet? Druk in de mail op ‘${button}’.`).waitFor();
  });

  test("unsubscribing asks for confirmation and states its consequences", async () => {
    const { page, expectNoComplaints } = await open();
    await page.goto(on.site.links.unsubscribe);
    await page.getByRole("heading", { name: "Uitschrijven bevestigen" }).waitFor();
    const main = await page.getByRole("main").innerText();
    expect(main).not.toContain("Alleen deze avond niet?");
    expect(main).toContain("Weet je zeker dat je je wilt uitschrijven?");
    expect(main).toContain("definitief verwijderd");
    const choice = page.getByRole("checkbox", { name: "Zet mij niet terug met een oude lijst" });
    expect(await choice.isChecked()).toBe(false);
    await choice.check();
    const held = Promise.withResolvers<void>();
    await page.route("**/api/auth/unsubscribe/**", async (route) => {
      await held.promise;
      await route.continue();
    });
    await byButton(page, "Ja, schrijf me uit").click();
    await byButton(page, "Bezig met uitschrijven...").waitFor();
    held.resolve();
    await page.getByRole("heading", { name: "Uitgeschreven" }).waitFor();
    await page.getByText("een oude lijst zet je niet meer terug").waitFor();
    await page.goto(on.site.links.unsubscribe);
    await page.getByText("Je was al uitgeschreven.", { exact: true }).waitFor();
    expectNoComplaints();
  });

  test("the unsubscribe page can stop only invitations, and resume them", async () => {
    const { page, expectNoComplaints } = await open();
    await page.goto(on.site.links.leave);
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    await page.clock.setFixedTime(Date.now());
    await byButton(page, "Stuur me geen uitnodigingen meer").click();
    const muted = page.getByText(/^Je krijgt geen uitnodigingen meer/);
    await page.getByRole("heading", { level: 1, name: "Je krijgt geen uitnodigingen meer" }).waitFor();
    await page.getByText("Je blijft lid: op de site zie je wat er komt").waitFor();
    expect(await byButton(page, "Ja, schrijf me uit").count()).toBe(0);
    // The second press of a double click would take the first one back.
    await byButton(page, "Toch weer uitnodigen").click();
    expect(sent).toHaveLength(1);
    await muted.waitFor();
    await byButton(page, "Toch weer uitnodigen").and(page.locator(":focus")).waitFor();
    await page.reload();
    await muted.waitFor();
    await byButton(page, "Ja, schrijf me uit").waitFor();
    await byButton(page, "Toch weer uitnodigen").click();
    await byButton(page, "Stuur me geen uitnodigingen meer").waitFor();
    expectNoComplaints();
  });

  test("the page of messages of the club says what is chosen, and that they need invitations", async () => {
    const { page, expectNoComplaints } = await open();
    const answer = { state: "muted", address: "a…@example.org", clubMessages: true };
    await page.route("**/api/users/invitations/**", (route) => route.fulfill({ json: answer }));
    await page.goto(`${on.site.links.leave}?berichten`);
    await page.getByRole("heading", { level: 1, name: "Berichten van de club" }).waitFor();
    await page.getByText("Je koos ervoor, maar ze komen niet zolang je geen uitnodigingen krijgt.").waitFor();
    await byButton(page, "Toch niet").waitFor();
    await page.unroute("**/api/users/invitations/**");
    await page.reload();
    await page.getByText("Je krijgt berichten van de club.").waitFor();
    await byButton(page, "Toch niet").click();
    await page.getByText("Je krijgt geen berichten van de club.").waitFor();
    await page.reload();
    await page.getByText("Je krijgt geen berichten van de club.").waitFor();
    await byButton(page, "Ja, stuur ze mij").click();
    await page.getByText("Je krijgt berichten van de club.").waitFor();
    expectNoComplaints();
  });

  test("the unsubscribe page asks and warns also where it cannot be told who asks", async () => {
    const { page } = await open();
    await page.route("**/api/users/invitations/**", (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(on.site.links.leave);
    await page.getByRole("heading", { name: "Uitschrijven bevestigen" }).waitFor();
    await byButton(page, "Ja, schrijf me uit").and(page.locator(":enabled")).waitFor();
    expect(await page.getByRole("main").getByRole("listitem").count()).toBe(4);
  });

  test("an invalid unsubscribe link fails, and offers a retry", async () => {
    const { page, expectNoComplaints } = await open();
    await page.goto("/unsubscribe/onzin");
    await page.getByRole("heading", { name: "Uitschrijven mislukt" }).waitFor();
    await page.getByText("Deze link is ongeldig").waitFor();
    await page.getByText("Gebruik de link onderaan een nieuwere e-mail").waitFor();
    const asked = page.waitForRequest("**/api/users/invitations/**");
    await byButton(page, "Opnieuw proberen").click();
    await asked;
    expectNoComplaints(/404/);
  });
});

describe("theme", () => {
  const isDark = (page: Awaited<ReturnType<typeof open>>["page"]) =>
    page.evaluate(() => document.documentElement.classList.contains("dark"));

  test("follows the system until it is chosen, and is stored then", async () => {
    const { page } = await open({ colorScheme: "dark" });
    await page.goto("/");
    expect(await isDark(page)).toBe(true);
    await byButton(page, "Wissel licht en donker thema").click();
    expect(await isDark(page)).toBe(false);
    expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("light");
    await page.reload();
    expect(await isDark(page)).toBe(false);
  });

  test("is set before the first paint", async () => {
    const { page } = await open({ colorScheme: "dark", javaScriptEnabled: true });
    await page.route("**/*.js", (route) => route.abort());
    await page.goto("/", { waitUntil: "commit" });
    await page.locator("article").first().waitFor();
    expect(await isDark(page)).toBe(true);
  });
});

test("home and a meetup's page are readable without JavaScript", async () => {
  const { page } = await open({ javaScriptEnabled: false, viewport: PHONE });
  await page.goto("/");
  expect(await page.getByRole("article").count()).toBe(4);
  await page.goto(`/meetup/${on.site.meetups.open}`);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Voor iedereen");
  // No button that does nothing; the subscription is a page then.
  expect(await page.getByRole("button").count()).toBe(0);
  const widths = await page
    .getByRole("link", { name: "Inschrijven zonder JavaScript" })
    .or(page.getByRole("main").getByRole("link", { name: "Log in", exact: true }))
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().width));
  expect(widths).toEqual([widths[0], widths[0]]);
  await page.goto("/login");
  expect(await page.getByRole("main").innerText()).toContain("Om in te loggen moet JavaScript aanstaan");
  expect(await page.getByRole("main").innerText()).toContain(
    "Antwoorden op een uitnodiging kan wel: met de knoppen in de e-mail.",
  );
  expect(await page.getByRole("textbox").or(page.getByRole("button")).count()).toBe(0);
  const subscribe = page.getByRole("main").getByRole("link", { name: "Inschrijven zonder JavaScript" });
  expect(await subscribe.getAttribute("href")).toBe("/volgen");
  await page.getByRole("main").getByRole("link", { name: "Terug naar de hoofdpagina" }).waitFor();
  await page.goto("/volgen");
  expect(await page.getByRole("button").allTextContents()).toEqual(["Aanmelden"]);
});

test("while a meetup runs, a visitor's button for updates weighs less than the route", async () => {
  const { page } = await open({ viewport: PHONE });
  const { soon } = on.site.meetups;
  await page.route(`**/api/meetups/${soon}`, async (route) => {
    const { meetup } = await (await route.fetch()).json();
    const [startsAt, endsAt] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
    await route.fulfill({ json: { meetup: { ...meetup, startsAt, endsAt } } });
  });
  await toHomeFromLogin(page);
  await page.getByRole("link", { name: "Meer details over Morgen al" }).click();
  const updates = page.getByRole("main").getByRole("button", { name: "Inschrijven voor updates" });
  const looks = await Promise.all(
    [updates, page.getByRole("main").getByRole("link", { name: "Route" })].map((each) =>
      each.evaluate((element) => {
        const { backgroundColor, borderTopColor, fontSize } = getComputedStyle(element);
        return { backgroundColor, borderTopColor, fontSize: Number.parseFloat(fontSize) };
      }),
    ),
  );
  expect(looks[0]).toMatchObject({ backgroundColor: "rgba(0, 0, 0, 0)", borderTopColor: "rgba(0, 0, 0, 0)" });
  expect(looks[0]?.fontSize).toBeLessThan(looks[1]?.fontSize ?? 0);
  expect((await boxOf(updates)).width).toBeLessThan(PHONE.width / 2 + 40);
});

test("in a low window a meetup's title is in sight below its picture", async () => {
  // 1280 by 720 pixels at a zoom of 200 %.
  const { page } = await open({ viewport: { width: 640, height: 360 } });
  await page.goto(`/meetup/${on.site.meetups.open}`);
  const title = await boxOf(page.getByRole("heading", { level: 1 }));
  expect(title.y + title.height).toBeLessThan(360);
});

test("the 404 page links to home, the meetups and the contact address", async () => {
  const { page } = await open();
  await page.goto("/bestaat/niet");
  await page.getByRole("heading", { name: "Pagina niet gevonden" }).waitFor();
  const hrefs = await page
    .getByRole("main")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(hrefs).toEqual(["/", "/#meetups", "/archief", expect.stringMatching(/^mailto:hulp@example\.org/)]);
});

test("the first visit of home takes at most 8 responses, 110 KB of script, 12 KB of styles (brotli) and 170 KB on the wire", async () => {
  const { page } = await on.visit({ isFirstVisit: true });
  const paths: string[] = [];
  let onTheWire = 0;
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  client.on("Network.loadingFinished", ({ encodedDataLength }) => {
    onTheWire += encodedDataLength;
  });
  page.on("response", (response) => paths.push(new URL(response.url()).pathname));
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const weight = (kind: string) =>
    paths
      .filter((path) => path.endsWith(kind))
      .reduce((sum, path) => sum + statSync(`dist/current/client${path}.br`).size, 0);
  expect(paths.length).toBeLessThanOrEqual(8);
  expect(weight(".js")).toBeLessThanOrEqual(110 * 1024);
  expect(weight(".css")).toBeLessThanOrEqual(12_000);
  expect(onTheWire).toBeGreaterThan(weight(".js") + weight(".css"));
  expect(onTheWire).toBeLessThanOrEqual(170_000);
});

test.each(["/", "/meetup/1"])("%s loads without layout shifts", async (path) => {
  const { page } = await on.visit({ viewport: PHONE, isFirstVisit: true });
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  const shifts = await page.evaluate(async () => {
    const seen: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push((entry as PerformanceEntry & { value: number }).value);
    });
    observer.observe({ type: "layout-shift", buffered: true });
    await new Promise((resolve) => setTimeout(resolve));
    return seen;
  });
  expect(shifts).toEqual([]);
});
