import type { Browser, Page } from "playwright-core";
import { matchPath } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PAGES } from "#contract/pages.ts";
import {
  axeFindings,
  byButton,
  DESKTOP,
  fromMore,
  openPage,
  PHONE,
  pressInHeader,
  startBrowser,
} from "../harness/browser.ts";
import {
  ADMIN,
  type RunningProgram,
  adminToken as signInAsAdmin,
  startProgram,
} from "../harness/running-program.ts";
import { makeSampleSite, type SampleSite } from "../harness/sample-site.ts";

let site: SampleSite;
let program: RunningProgram;
let browser: Browser;
let adminToken: string;

beforeAll(async () => {
  site = await makeSampleSite({ refusing: true });
  [program, browser] = await Promise.all([startProgram({}, site.folder), startBrowser()]);
  adminToken = await signInAsAdmin(program);
});
afterAll(async () => {
  await browser.close();
  await program.stop();
  program.remove();
});

interface Screen {
  readonly name: string;
  readonly path: (site: SampleSite) => string;
  /** What shows that the screen is there. */
  readonly shows: string;
  readonly token?: () => string;
  readonly act?: (page: Page) => Promise<void>;
}

const openSubscribe = async (page: Page) => {
  await byButton(page, "Schrijf je in!").click();
  await byButton(page, "Aanmelden").click();
  await page.getByText("Naam is verplicht").waitFor();
};

const submit = (page: Page) => page.locator("form button[type=submit]").click();

const openMeetupForm = async (page: Page) => {
  await byButton(page, "Nieuwe meetup").click();
  await byButton(page, "Opslaan als concept").click();
  await page.getByText("Titel is verplicht").waitFor();
};

const SCREENS: readonly Screen[] = [
  { name: "home", path: () => "/", shows: "Komende meetups" },
  { name: "subscribe dialog with mistakes", path: () => "/", shows: "Komende meetups", act: openSubscribe },
  { name: "detail", path: ({ meetups }) => `/meetup/${meetups.open}`, shows: "Voor iedereen" },
  { name: "full detail", path: ({ meetups }) => `/meetup/${meetups.full}`, shows: "Helemaal vol" },
  { name: "past detail", path: ({ meetups }) => `/meetup/${meetups.past}`, shows: "Terugblik" },
  {
    name: "detail with names",
    path: ({ meetups }) => `/meetup/${meetups.full}`,
    shows: "Aanwezigen",
    token: () => site.tokens.anna,
  },
  { name: "unknown meetup", path: () => "/meetup/999999", shows: "Meetup niet gevonden" },
  { name: "coming", path: ({ links, meetups }) => links.respond(meetups.open, "confirm"), shows: "Je komt!" },
  {
    name: "waiting",
    path: ({ links, meetups }) => links.respond(meetups.full, "confirm"),
    shows: "Je komt!",
  },
  {
    name: "declined",
    path: ({ links, meetups }) => links.respond(meetups.open, "decline"),
    shows: "Afgemeld",
  },
  { name: "wrong response link", path: () => "/respond/x/1/confirm", shows: "Oeps, er ging iets mis" },
  { name: "login with mistakes", path: () => "/login", shows: "Inloggen", act: submit },
  {
    name: "login code",
    path: () => "/login",
    shows: "Inloggen",
    act: async (page) => {
      await page.getByLabel("E-mail").fill("niemand@example.org");
      await page.route("**/request-otp", (route) => route.fulfill({ json: { message: "Verzonden" } }));
      await submit(page);
      await page.getByLabel("Inlogcode").waitFor();
      await submit(page);
    },
  },
  { name: "archive", path: () => "/archief", shows: "Terugblik" },
  { name: "archive, searched", path: () => "/archief?zoek=vol", shows: "Bijna vol" },
  { name: "archive, nothing found", path: () => "/archief?zoek=onzin", shows: "Archief" },
  { name: "follow", path: () => "/volgen", shows: "Volg onze meetups" },
  { name: "dashboard", path: () => "/dashboard", shows: "Ingeschreven", token: () => site.tokens.anna },
  {
    name: "settings",
    path: () => "/dashboard",
    shows: "Ingeschreven",
    token: () => site.tokens.anna,
    act: async (page) => {
      await pressInHeader(page, "Instellingen");
      await page.getByText("Gevarenzone").waitFor();
    },
  },
  { name: "e-mail not changed", path: () => "/verify-email-change", shows: "Verificatie mislukt" },
  { name: "verified", path: ({ links }) => links.verify, shows: "E-mailadres bevestigd!" },
  { name: "not verified", path: () => "/verify/x", shows: "Verificatie mislukt" },
  { name: "unsubscribe", path: ({ links }) => links.unsubscribe, shows: "Uitschrijven bevestigen" },
  { name: "fewer mails", path: ({ links }) => links.leave, shows: "Alleen geen uitnodigingen meer" },
  {
    name: "first password with mistakes",
    path: ({ links }) => links.setPassword,
    shows: "Kies je wachtwoord",
    act: submit,
  },
  {
    name: "a link to no first password",
    path: () => "/set-password/7.0.x",
    shows: "Kies je wachtwoord",
    act: (page) => page.getByText("Vraag een beheerder").waitFor(),
  },
  {
    name: "login by a link that does not work",
    path: () => "/login-link/7.0.x",
    shows: "Inloggen",
    act: async (page) => {
      await page.getByRole("main").getByRole("button", { name: "Inloggen" }).click();
      await page.getByText("Een link werkt één keer").waitFor();
    },
  },
  { name: "admin login with mistakes", path: () => "/admin/login", shows: "Admin Login", act: submit },
  { name: "forgot password", path: () => "/admin/forgot-password", shows: "Wachtwoord Vergeten" },
  {
    name: "reset password with mistakes",
    path: () => "/admin/reset-password",
    shows: "Wachtwoord Resetten",
    act: submit,
  },
  { name: "admin meetups", path: () => "/admin/meetups", shows: "Meetup Beheer", token: () => adminToken },
  {
    name: "meetup form with mistakes",
    path: () => "/admin/meetups",
    shows: "Meetup Beheer",
    token: () => adminToken,
    act: openMeetupForm,
  },
  {
    name: "admin dashboard",
    path: () => "/admin/dashboard",
    shows: "Recente Activiteit",
    token: () => adminToken,
  },
  {
    name: "statistics",
    path: () => "/admin/meetups",
    shows: "Meetup Beheer",
    token: () => adminToken,
    act: async (page) => {
      await fromMore(page, "Helemaal vol", "Bekijk statistieken");
      await page.getByText("Antwoorden per dag").waitFor();
    },
  },
  {
    name: "meetup of organisers, someone's menu open",
    path: ({ meetups }) => `/admin/meetups/${meetups.full}`,
    shows: "Helemaal vol",
    token: () => adminToken,
    act: async (page) => {
      await byButton(page, "Meer: Anna de Vries").filter({ visible: true }).click();
      await page.getByRole("menuitem", { name: "Haal van de lijst" }).waitFor();
    },
  },
  {
    name: "someone added with mistakes",
    path: ({ meetups }) => `/admin/meetups/${meetups.full}`,
    shows: "Helemaal vol",
    token: () => adminToken,
    act: async (page) => {
      await byButton(page, "Toevoegen").click();
      await page.getByRole("dialog").getByRole("button", { name: "Toevoegen" }).click();
      await page.getByText("Naam is verplicht").waitFor();
    },
  },
  {
    name: "meetup's facts and preview",
    path: ({ meetups }) => `/admin/meetups/${meetups.full}?deel=gegevens`,
    shows: "Helemaal vol",
    token: () => adminToken,
    act: async (page) => {
      await byButton(page, "Voorbeeld").click();
      await byButton(page, "Uitnodiging").click();
      await page.getByText("Onderwerp").waitFor();
    },
  },
  {
    name: "calling off with mistakes",
    path: ({ meetups }) => `/admin/meetups/${meetups.full}?deel=berichten`,
    shows: "Helemaal vol",
    token: () => adminToken,
    act: async (page) => {
      await fromMore(page, "Helemaal vol", "Zeg af");
      await page.getByRole("button", { name: /^Zeg af en mail/ }).click();
      await page.getByText("Reden is verplicht").waitFor();
    },
  },
  {
    name: "date picker",
    path: () => "/admin/meetups",
    shows: "Meetup Beheer",
    token: () => adminToken,
    act: async (page) => {
      await byButton(page, "Nieuwe meetup").click();
      await byButton(page, "Kies een datum").click();
      await page.getByRole("grid").waitFor();
    },
  },
  {
    name: "admin users with filters",
    path: () => "/admin/users?status=verified",
    shows: "Leden Beheer",
    token: () => adminToken,
    act: (page) => page.getByText("leden totaal").last().waitFor(),
  },
  {
    name: "new member with mistakes",
    path: () => "/admin/users",
    shows: "Leden Beheer",
    token: () => adminToken,
    act: async (page) => {
      await byButton(page, "Nieuw Lid").click();
      await submit(page);
      await page.getByText("Naam is verplicht").waitFor();
    },
  },
  {
    name: "import",
    path: () => "/admin/users",
    shows: "Leden Beheer",
    token: () => adminToken,
    act: async (page) => {
      await byButton(page, "Importeren").click();
      const buffer = Buffer.from("Piet Jansen;piet@example.org\nab;x");
      await page.getByLabel("CSV-bestand").setInputFiles({ name: "leden.csv", mimeType: "text/csv", buffer });
      await page.getByText("1 nieuw lid, 1 overgeslagen").waitFor();
    },
  },
  {
    name: "import that stopped",
    path: () => "/admin/users",
    shows: "Leden Beheer",
    token: () => adminToken,
    act: async (page) => {
      await page.route("**/api/admin/users/import", (route) =>
        route.fulfill({ status: 400, json: { error: "Dat kan nu niet" } }),
      );
      await byButton(page, "Importeren").click();
      const buffer = Buffer.from("Piet Jansen;piet@example.org");
      await page.getByLabel("CSV-bestand").setInputFiles({ name: "leden.csv", mimeType: "text/csv", buffer });
      await byButton(page, "Importeren").last().click();
      await page.getByText("Het importeren is gestopt bij 0 van 1 lid").waitFor();
    },
  },
  {
    name: "email details",
    path: () => "/admin/emails",
    shows: "Email Logs",
    token: () => adminToken,
    act: async (page) => {
      await page.request.post("/api/admin/emails/test", {
        headers: { authorization: `Bearer ${adminToken}` },
        data: { email: ADMIN.email },
      });
      await page.reload();
      await page
        .getByRole("button", { name: /^Details/ })
        .first()
        .click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "test mail with mistakes",
    path: () => "/admin/emails",
    shows: "Email Logs",
    token: () => adminToken,
    act: async (page) => {
      await byButton(page, "Stuur testmail").click();
      await page.getByLabel("Naar *").fill("ik");
      await page.getByRole("dialog").getByRole("button", { name: "Stuur testmail" }).click();
      await page.getByText("Ongeldig email adres").waitFor();
    },
  },
  {
    name: "message with mistakes",
    path: () => "/admin/meetups",
    shows: "Meetup Beheer",
    token: () => adminToken,
    act: async (page) => {
      await fromMore(page, "Helemaal vol", "Bericht");
      await byButton(page, "Verstuur aan 1 lid").click();
      await page.getByText("Onderwerp is verplicht").waitFor();
    },
  },
  {
    name: "door",
    path: ({ meetups }) => `/admin/meetups/${meetups.nearlyFull}/door`,
    shows: "van 1 aanwezig",
    token: () => adminToken,
    act: async (page) => {
      await page.getByRole("button", { name: "Anna de Vries" }).click();
      await page.getByLabel("Zoek een naam").fill("bram");
      await page.getByText("Heeft niet geantwoord").waitFor();
    },
  },
  {
    name: "somebody who walks in, with mistakes",
    path: ({ meetups }) => `/admin/meetups/${meetups.full}/door`,
    shows: "0 van 1 aanwezig",
    token: () => adminToken,
    act: async (page) => {
      await byButton(page, "Iemand zonder aanmelding").click();
      await submit(page);
      await page.getByText("Naam is verplicht").waitFor();
    },
  },
  {
    name: "refusing addresses",
    path: () => "/admin/users?undeliverable=true",
    shows: "Leden Beheer",
    token: () => adminToken,
    act: (page) => page.getByText("Onbestelbaar").waitFor(),
  },
  {
    name: "member",
    path: ({ people }) => `/admin/users/${people.anna.id}`,
    shows: "Anna de Vries",
    token: () => adminToken,
    act: (page) => page.getByRole("heading", { name: "Voorbije meetups" }).waitFor(),
  },
  {
    name: "member whose address refuses",
    path: ({ people }) => `/admin/users/${people.newcomer.id}`,
    shows: "Lid",
    token: () => adminToken,
    act: async (page) => {
      await page.getByText("Krijgt geen e-mail meer").waitFor();
      await page.getByRole("button", { name: /^Meer/ }).click();
      await page.getByRole("menuitem", { name: "Stuur weer e-mail" }).waitFor();
    },
  },
  { name: "audit", path: () => "/admin/audit", shows: "Logboek", token: () => adminToken },
  { name: "webhooks", path: () => "/admin/site/webhooks", shows: "Koppelingen", token: () => adminToken },
  {
    name: "a new webhook, refused",
    path: () => "/admin/site/webhooks",
    shows: "Koppelingen",
    token: () => adminToken,
    act: async (page) => {
      await page.getByRole("button", { name: "Nieuwe koppeling" }).click();
      for (const event of ["Aankondiging", "Wijziging", "Afzegging", "Plek vrij"])
        await page.getByLabel(event).uncheck();
      await page.getByRole("button", { name: "Toevoegen" }).click();
      await page.getByText("Kies minstens één soort bericht").waitFor();
    },
  },
  { name: "site", path: () => "/admin/site", shows: "Eerste stappen", token: () => adminToken },
  { name: "404", path: () => "/bestaat-niet", shows: "Pagina niet gevonden" },
];

test("every page is among them", () => {
  const addresses = SCREENS.map(({ path }) => path(site).split("?")[0] ?? "");
  const unseen = Object.values(PAGES).filter(
    (page) => !addresses.some((address) => matchPath(page, address)),
  );
  // It only sends on to the dashboard.
  expect(unseen.filter((page) => page !== PAGES.admin)).toEqual([]);
});

/** Each theme and each size; at full length each theme in each size. */
const LOOKS = [
  ["light", "desktop", DESKTOP],
  ["dark", "phone", PHONE],
  ["dark", "desktop", DESKTOP],
  ["light", "phone", PHONE],
] as const;

describe.each(LOOKS.slice(0, import.meta.env.MODE === "full" ? LOOKS.length : 2))(
  "%s, %s",
  (colorScheme, _size, viewport) => {
    test.each(SCREENS.map((screen) => [screen.name, screen] as const))("%s", async (_name, screen) => {
      const { page, expectNoComplaints } = await openPage(browser, program.url, {
        colorScheme,
        viewport,
        reducedMotion: "reduce",
      });
      const token = screen.token?.();
      if (token !== undefined)
        await page.addInitScript((value) => localStorage.setItem("token", value), token);
      await page.goto(screen.path(site));
      await page.getByRole("heading", { name: screen.shows }).first().waitFor();
      await screen.act?.(page);
      expect(await axeFindings(page)).toEqual([]);
      const widest = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(widest).toBeLessThanOrEqual(viewport.width);
      expectNoComplaints(/40[0-9]/);
      await page.context().close();
    });
  },
);
