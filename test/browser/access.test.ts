import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { DESKTOP } from "../harness/browser.ts";
import { outlineOf } from "../harness/outline.ts";
import type { SampleSite } from "../harness/sample-site.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";
import { faintTexts } from "../harness/text-contrast.ts";
import { settled } from "../screens/layout.ts";
import { OUTLINES } from "../screens/outlines.ts";

const on = siteInBrowser();

/** Pages that a visitor or a mail's link opens, each with a text by which it is recognised. */
const PAGES: readonly (readonly [name: string, path: (site: SampleSite) => string, shows: string])[] = [
  ["home", () => "/", "Komende meetups"],
  ["archive", () => "/archief", "Terugblik"],
  ["follow", () => "/volgen", "Volg de agenda"],
  ["privacy", () => "/privacy", "Wat we bewaren"],
  ["meetup", ({ meetups }) => `/meetup/${meetups.open}`, "Zo doe je mee"],
  ["full meetup", ({ meetups }) => `/meetup/${meetups.full}`, "aanmelden voor de wachtlijst"],
  ["past meetup", ({ meetups }) => `/meetup/${meetups.past}`, "Deze meetup is afgelopen"],
  ["sign-in", () => "/login", "Stuur inlogcode"],
  [
    "coming, by a link",
    ({ links, meetups }) => links.respond(meetups.open, "confirm"),
    "Je plek is bevestigd!",
  ],
  [
    "waiting, by a link",
    ({ links, meetups }) => links.respond(meetups.full, "confirm"),
    "Je staat op de wachtlijst",
  ],
  [
    "declined, by a link",
    ({ links, meetups }) => links.respond(meetups.open, "decline"),
    "Bedankt voor het laten weten.",
  ],
  ["answer by a wrong link", () => "/respond/x/1/confirm", "Oeps, er ging iets mis"],
  ["verified", ({ links }) => links.verify, "E-mailadres bevestigd!"],
  ["not verified", () => "/verify/x", "Verificatie mislukt"],
  ["unsubscribe", ({ links }) => links.leave, "Stuur me geen uitnodigingen meer"],
  ["admin sign-in", () => "/admin/login", "Admin Login"],
  ["forgotten password", () => "/admin/forgot-password", "Wachtwoord Vergeten"],
  ["new password", () => "/admin/reset-password", "Wachtwoord Resetten"],
  ["no page", () => "/bestaat-niet", "Pagina niet gevonden"],
];

/** Pages of an organiser, who is a member too. */
const ORGANISERS_PAGES: typeof PAGES = [
  ["dashboard of a member", () => "/dashboard", "Voorbije Evenementen"],
  ["meetup to a member", ({ meetups }) => `/meetup/${meetups.full}`, "Aanwezigen"],
  ["admin dashboard", () => "/admin/dashboard", "Recente Activiteit"],
  ["admin meetups", () => "/admin/meetups", "Meetup Beheer"],
  ["guest list", ({ meetups }) => `/admin/meetups/${meetups.full}`, "Deelnemers"],
  ["meetup's messages", ({ meetups }) => `/admin/meetups/${meetups.full}?deel=berichten`, "Berichten"],
  [
    "meetup's statistics",
    ({ meetups }) => `/admin/meetups/${meetups.full}?deel=statistieken`,
    "Statistieken",
  ],
  ["meetup's facts", ({ meetups }) => `/admin/meetups/${meetups.full}?deel=gegevens`, "Gegevens"],
  ["check-in", ({ meetups }) => `/admin/meetups/${meetups.nearlyFull}/door`, "aanwezig"],
  ["admin members", () => "/admin/users", "leden totaal"],
  ["admin member", ({ people }) => `/admin/users/${people.anna.id}`, "Voorbije meetups"],
  ["admin emails", () => "/admin/emails", "Email Logs"],
  ["audit", () => "/admin/audit", "Logboek"],
  ["site", () => "/admin/site", "Eerste stappen"],
  ["words in mails", () => "/admin/site/teksten", "Bedankje aan wie er was"],
  ["webhooks", () => "/admin/site/webhooks", "Webhooks"],
];

let page: Page;
let organiser: Page;
beforeAll(async () => {
  ({ page } = await on.visit({ reducedMotion: "reduce" }));
  ({ page: organiser } = await on.openAsOrganiser("/robots.txt", { reducedMotion: "reduce" }));
});

async function show(path: (site: SampleSite) => string, shows: string): Promise<void> {
  await page.goto(path(on.site));
  await page.getByText(shows).filter({ visible: true }).first().waitFor();
  // Controls are enabled once scripts run.
  await expect.poll(() => page.getByRole("main").locator(":disabled").count()).toBe(0);
}

test.each(ORGANISERS_PAGES)(
  "%s has its headings and controls, named and in order",
  async (name, path, shows) => {
    await organiser.goto(path(on.site));
    await organiser.getByText(shows).filter({ visible: true }).first().waitFor();
    // Several calls fill a page of organisers.
    await organiser.waitForLoadState("networkidle");
    await expect.poll(() => outlineOf(organiser)).toEqual(OUTLINES[name]);
  },
);

/** Controls whose edge the page leaves to a background colour, which forced colours remove. The browser draws checkboxes itself. */
const unseenControls = () =>
  page
    .getByRole("main")
    .locator("button:visible, input:not([type=checkbox]):visible, select:visible, summary.border:visible")
    .evaluateAll((controls) =>
      controls
        .filter((control) => {
          const { borderTopWidth, borderTopColor, backgroundColor, textDecorationLine } =
            getComputedStyle(control);
          const hasEdge = Number.parseFloat(borderTopWidth) > 0 && borderTopColor !== backgroundColor;
          return !hasEdge && textDecorationLine === "none" && control.textContent?.trim() === "";
        })
        .map((control) => control.outerHTML.slice(0, 120)),
    );

/** Of a window of 1280 by 1024 pixels. */
const ZOOMED = {
  "200 %": { width: 640, height: 512 },
  "400 %": { width: 320, height: 256 },
};

test.each(PAGES)(
  "%s has its headings and controls, named and in order, contrast in both themes (body text by AAA) and in forced colours, and fits when zoomed",
  async (name, path, shows) => {
    await show(path, shows);
    await expect.poll(() => outlineOf(page)).toEqual(OUTLINES[name]);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect([colorScheme, await faintTexts(page)]).toEqual([colorScheme, []]);
    }
    await page.emulateMedia({ colorScheme: null, forcedColors: "active" });
    expect(await unseenControls()).toEqual([]);
    await page.emulateMedia({ forcedColors: null });
    for (const [zoom, size] of Object.entries(ZOOMED)) {
      await page.setViewportSize(size);
      await settled(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([zoom, width]).toEqual([zoom, size.width]);
    }
    await page.setViewportSize(DESKTOP);
  },
);

test("the contrast of a text is computed from the colours on screen", async () => {
  await page.goto("/robots.txt");
  await page.setContent(
    `<main><p style="color:#777;background:#fff">grijs</p><p style="color:#000">zwart</p></main>`,
  );
  expect(await faintTexts(page)).toEqual(["4.48 of 7: grijs"]);
});
