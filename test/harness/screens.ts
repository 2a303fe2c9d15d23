import type { Page } from "playwright-core";
import { byButton, fromMore, pressInHeader, type WatchedPage } from "./browser.ts";
import { ADMIN } from "./running-program.ts";
import type { SampleSite } from "./sample-site.ts";

export interface Screen {
  readonly name: string;
  readonly path: (site: SampleSite) => string;
  /** What shows that the screen is there. */
  readonly shows: string;
  /** None for a visitor. */
  readonly session?: keyof SampleSite["tokens"] | "organiser";
  readonly act?: (page: Page, token: string | null) => Promise<void>;
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

/** Every page, with its dialogs and mistakes, on the sample site with an address that refuses. */
export const SCREENS: readonly Screen[] = [
  { name: "home", path: () => "/", shows: "Komende meetups" },
  { name: "subscribe dialog with mistakes", path: () => "/", shows: "Komende meetups", act: openSubscribe },
  { name: "detail", path: ({ meetups }) => `/meetup/${meetups.open}`, shows: "Voor iedereen" },
  { name: "full detail", path: ({ meetups }) => `/meetup/${meetups.full}`, shows: "Helemaal vol" },
  { name: "past detail", path: ({ meetups }) => `/meetup/${meetups.past}`, shows: "Terugblik" },
  {
    name: "detail with names",
    path: ({ meetups }) => `/meetup/${meetups.full}`,
    shows: "Aanwezigen",
    session: "anna",
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
  { name: "dashboard", path: () => "/dashboard", shows: "Ingeschreven", session: "anna" },
  {
    name: "settings",
    path: () => "/dashboard",
    shows: "Ingeschreven",
    session: "anna",
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
  { name: "admin meetups", path: () => "/admin/meetups", shows: "Meetup Beheer", session: "organiser" },
  {
    name: "meetup form with mistakes",
    path: () => "/admin/meetups",
    shows: "Meetup Beheer",
    session: "organiser",
    act: openMeetupForm,
  },
  {
    name: "admin dashboard",
    path: () => "/admin/dashboard",
    shows: "Recente Activiteit",
    session: "organiser",
  },
  {
    name: "statistics",
    path: () => "/admin/meetups",
    shows: "Meetup Beheer",
    session: "organiser",
    act: async (page) => {
      await fromMore(page, "Helemaal vol", "Bekijk statistieken");
      await page.getByText("Antwoorden per dag").waitFor();
    },
  },
  {
    name: "meetup of organisers, someone's menu open",
    path: ({ meetups }) => `/admin/meetups/${meetups.full}`,
    shows: "Helemaal vol",
    session: "organiser",
    act: async (page) => {
      await byButton(page, "Meer: Anna de Vries").filter({ visible: true }).click();
      await page.getByRole("menuitem", { name: "Haal van de lijst" }).waitFor();
    },
  },
  {
    name: "someone added with mistakes",
    path: ({ meetups }) => `/admin/meetups/${meetups.full}`,
    shows: "Helemaal vol",
    session: "organiser",
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
    session: "organiser",
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
    session: "organiser",
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
    session: "organiser",
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
    session: "organiser",
    act: (page) => page.getByText("leden totaal").last().waitFor(),
  },
  {
    name: "new member with mistakes",
    path: () => "/admin/users",
    shows: "Leden Beheer",
    session: "organiser",
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
    session: "organiser",
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
    session: "organiser",
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
    session: "organiser",
    act: async (page, token) => {
      await page.request.post("/api/admin/emails/test", {
        headers: { authorization: `Bearer ${token}` },
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
    session: "organiser",
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
    session: "organiser",
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
    session: "organiser",
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
    session: "organiser",
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
    session: "organiser",
    act: (page) => page.getByText("Onbestelbaar").waitFor(),
  },
  {
    name: "member",
    path: ({ people }) => `/admin/users/${people.anna.id}`,
    shows: "Anna de Vries",
    session: "organiser",
    act: (page) => page.getByRole("heading", { name: "Voorbije meetups" }).waitFor(),
  },
  {
    name: "member whose address refuses",
    path: ({ people }) => `/admin/users/${people.newcomer.id}`,
    shows: "Lid",
    session: "organiser",
    act: async (page) => {
      await page.getByText("Krijgt geen e-mail meer").waitFor();
      await page.getByRole("button", { name: /^Meer/ }).click();
      await page.getByRole("menuitem", { name: "Stuur weer e-mail" }).waitFor();
    },
  },
  { name: "audit", path: () => "/admin/audit", shows: "Logboek", session: "organiser" },
  { name: "webhooks", path: () => "/admin/site/webhooks", shows: "Koppelingen", session: "organiser" },
  {
    name: "a new webhook, refused",
    path: () => "/admin/site/webhooks",
    shows: "Koppelingen",
    session: "organiser",
    act: async (page) => {
      await page.getByRole("button", { name: "Nieuwe koppeling" }).click();
      await page.getByLabel("Naam").fill("Ons kanaal");
      await page.getByLabel("Waarheen").selectOption("discord");
      await page.getByLabel("Adres").fill("https://discord.gg/abcdef");
      await page.getByRole("button", { name: "Toevoegen" }).click();
      await page.getByText(/^Dit is een uitnodiging/).waitFor();
      for (const event of ["Aankondiging", "Wijziging", "Afzegging", "Plek vrij"])
        await page.getByLabel(event).uncheck();
      await page.getByRole("button", { name: "Toevoegen" }).click();
      await page.getByText("Kies minstens één soort bericht").waitFor();
    },
  },
  { name: "site", path: () => "/admin/site", shows: "Eerste stappen", session: "organiser" },
  { name: "404", path: () => "/bestaat-niet", shows: "Pagina niet gevonden" },
];

/**
 * Opens a page for each session, kept from screen to screen: a page with an empty cache takes three times as long.
 * @returns shows a screen on its session's page, with an empty storage
 */
export async function openViewers(
  open: () => Promise<WatchedPage>,
  { site, organiser }: { readonly site: SampleSite; readonly organiser: string },
): Promise<(screen: Screen) => Promise<WatchedPage>> {
  const tokenOf = (session: Screen["session"]) =>
    session === undefined ? null : session === "organiser" ? organiser : site.tokens[session];
  const pages = new Map<Screen["session"], WatchedPage>();
  for (const session of new Set(SCREENS.map((screen) => screen.session))) {
    const watched = await open();
    await watched.page.addInitScript((token) => {
      localStorage.clear();
      sessionStorage.clear();
      if (token !== null) localStorage.setItem("token", token);
    }, tokenOf(session));
    pages.set(session, watched);
  }
  return async ({ path, session, shows, act }) => {
    const watched = pages.get(session);
    if (!watched) throw new Error("every session has a page");
    const { page } = watched;
    await page.unrouteAll();
    await page.goto(path(site));
    await page.getByRole("heading", { name: shows }).first().waitFor();
    await act?.(page, tokenOf(session));
    return watched;
  };
}
