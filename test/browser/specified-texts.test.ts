import type { Page, Route } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { EmailLog } from "#contract/mail-log.ts";
import { byButton, fromMore, pressInHeader } from "../harness/browser.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";
import {
  aMeetupAnswer,
  NOT_ON_A_SCREEN,
  readState,
  respondAs,
  SPECIFIED,
  stub,
  WIDTHS,
} from "../harness/specified-texts.ts";

const sample = siteInBrowser();

type Viewer = "visitor" | "member" | "organiser";
let pages: Readonly<Record<Viewer, Page>>;
beforeAll(async () => {
  const { page: visitor } = await sample.visit();
  const { page: member } = await sample.visit({ token: sample.site.tokens.gijs });
  const { page: organiser } = await sample.openAsOrganiser("/robots.txt");
  organiser.on("dialog", (dialog) => dialog.accept());
  pages = { visitor, member, organiser };
});

/** A text of the specification, and its wording in this state where it is a template. */
type Text = string | readonly [specified: string, here: string];

interface Look {
  readonly show: (page: Page) => Promise<unknown>;
  readonly reads: readonly Text[];
}

interface State extends Look {
  readonly screen: string;
  readonly as: Viewer;
  /** Further steps on the same page, in order. */
  readonly next?: readonly Look[];
  /** Where a layout decides: the widths at which the texts are in sight too, without a press. */
  readonly widths?: typeof WIDTHS;
  /** Texts that are in a menu below 600 pixels (decision 55). */
  readonly wide?: readonly Text[];
}

const MENU_PX = 600;

/** A failure without a message of the server. */
const fail = (page: Page, calls: string) =>
  page.route(calls, (route) =>
    isCall(route.request().url()) ? route.fulfill({ status: 500, body: "" }) : route.fallback(),
  );
const isCall = (address: string) => new URL(address).pathname.startsWith("/api/");
const held: Route[] = [];
/** Holds calls until `answerHeld`, for the state while they are pending. */
const hold = (page: Page, calls: string) =>
  page.route(calls, async (route) => {
    if (isCall(route.request().url())) held.push(route);
    else await route.fallback();
  });
const answerHeld = (_page: Page, json: unknown) =>
  Promise.all(held.splice(0).map((route) => route.fulfill({ json })));
const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
};
const press = (page: Page, name: string) => byButton(page, name).filter({ visible: true }).first().click();

const UPCOMING = "**/api/meetups/upcoming";
const MY_MEETUPS = "**/api/meetups/my-meetups";
const REGISTER = "**/auth/register";
const LOGIN = "**/api/auth/login";
const CHANGE = "**/api/users/verify-email-change/*";
const GENERAL = "Er is een fout opgetreden";

/** Opens home from another page, so that it fetches its list. */
async function toHome(page: Page): Promise<void> {
  await page.goto("/login");
  // Enabled once scripts run. An earlier press would load home with its list.
  await expect.poll(() => byButton(page, "Stuur inlogcode").isEnabled()).toBe(true);
  await page.getByRole("link", { name: "Terug naar de hoofdpagina" }).click();
}

async function toSubscribe(page: Page): Promise<void> {
  await page.goto("/");
  await press(page, "Schrijf je in!");
  await page.getByRole("dialog").waitFor();
}

async function toSettings(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await pressInHeader(page, "Instellingen");
  await page.getByRole("dialog").getByLabel("Naam", { exact: true }).waitFor();
}

async function withProfile(page: Page, change: object): Promise<void> {
  await page.route("**/api/auth/profile", async (route) => {
    const profile = await (await route.fetch()).json();
    await route.fulfill({ json: { ...profile, user: { ...profile.user, ...change } } });
  });
}

async function failingOn(
  page: Page,
  path: string,
  calls: string,
  act: (page: Page) => Promise<unknown>,
): Promise<void> {
  await page.goto(path);
  await page
    .getByText("Meer")
    .or(page.getByRole("button", { name: /^Meer:/ }))
    .first()
    .waitFor();
  await fail(page, calls);
  await act(page);
}

const failing = (
  path: string,
  calls: string,
  text: string,
  act: (page: Page) => Promise<unknown>,
): State => ({
  screen: `${path}, when ${calls} fails`,
  as: "organiser",
  show: (page) => failingOn(page, path, calls, act),
  reads: [text],
});
const meetupMenu = (item: string | RegExp) => (page: Page) => fromMore(page, "Voor iedereen", item);
const memberMenu = (name: string, item: string) => (page: Page) => fromMore(page, name, item);

const STATES: readonly State[] = [
  {
    screen: "home",
    as: "visitor",
    widths: WIDTHS,
    show: (page) => page.goto("/"),
    reads: [
      ["all rights reserved", "Alle rechten voorbehouden"],
      "Inloggen",
      "Komende meetups",
      "Meld je aan om automatisch uitnodigingen per e-mail te krijgen",
      "Schrijf je in!",
      "Vol",
      ["confirmed/maxParticipants deelnemers", "1/1 deelnemers"],
      "Meer details",
      "Binnenkort",
      "Aankomend",
    ],
  },
  {
    screen: "home, loading",
    as: "visitor",
    show: async (page) => {
      await hold(page, UPCOMING);
      await toHome(page);
    },
    reads: ["Meetups laden..."],
  },
  {
    screen: "home, failed",
    as: "visitor",
    show: async (page) => {
      await fail(page, UPCOMING);
      await toHome(page);
    },
    reads: ["Kon meetups niet laden"],
  },
  {
    screen: "home, empty",
    as: "visitor",
    widths: WIDTHS,
    show: async (page) => {
      await stub(page, UPCOMING, { meetups: [] });
      await toHome(page);
    },
    reads: ["Nog geen komende meetups gepland."],
  },
  {
    screen: "home of a member",
    as: "member",
    widths: WIDTHS,
    wide: ["Instellingen", "Uitloggen"],
    show: async (page) => {
      await stub(page, UPCOMING, { meetups: [aMeetupAnswer(1, 100, { available: 3 })] });
      await page.goto("/");
    },
    reads: ["Mijn dashboard", ["Nog {n} plekken", "Nog 3 plekken"]],
  },
  {
    screen: "home of an organiser",
    as: "organiser",
    widths: WIDTHS,
    wide: ["Admin"],
    show: (page) => page.goto("/"),
    reads: ["Komende meetups"],
  },
  {
    screen: "subscribe dialog",
    as: "visitor",
    show: async (page) => {
      await toSubscribe(page);
      await press(page, "Aanmelden");
    },
    reads: ["Naam *", "Email adres *", "Annuleren", "Aanmelden", "Naam is verplicht", "Email is verplicht"],
    next: [
      {
        show: async (page) => {
          await fill(page, { "Naam *": "ab", "Email adres *": "geen adres" });
          await press(page, "Aanmelden");
        },
        reads: ["Naam moet minimaal 3 karakters zijn", "Ongeldig email adres"],
      },
      {
        show: async (page) => {
          await fill(page, { "Naam *": "a".repeat(101) });
          await press(page, "Aanmelden");
        },
        reads: ["Naam mag maximaal 100 karakters zijn"],
      },
      {
        show: async (page) => {
          await fail(page, REGISTER);
          await fill(page, { "Naam *": "Vers Lid", "Email adres *": "vers@example.org" });
          await press(page, "Aanmelden");
        },
        reads: [GENERAL],
      },
      {
        show: async (page) => {
          await hold(page, REGISTER);
          await press(page, "Aanmelden");
        },
        reads: ["Aanmelden..."],
      },
      {
        show: (page) => answerHeld(page, { message: "Klaar" }),
        reads: [
          "Registratie succesvol!",
          "Registratie succesvol! Check je email voor verificatie.",
          "Sluiten",
        ],
      },
    ],
  },
  {
    screen: "settings",
    as: "member",
    show: async (page) => {
      await withProfile(page, { pendingEmail: "nieuw@example.org" });
      await toSettings(page);
    },
    reads: [
      "Toon mijn naam bij deelnemers",
      "Je naam wordt getoond bij alle meetups",
      "Account opheffen",
      "Annuleren",
      "Opslaan",
      "E-mail wijziging in behandeling",
    ],
  },
  {
    screen: "settings, name hidden",
    as: "member",
    show: async (page) => {
      await withProfile(page, { showName: false });
      await toSettings(page);
    },
    reads: ['Je verschijnt als "Anoniem" bij alle meetups'],
  },
  {
    screen: "settings, changed",
    as: "member",
    show: async (page) => {
      await toSettings(page);
      await fill(page, { "E-mail": "geen adres" });
      await press(page, "Opslaan");
    },
    reads: ["Voer een geldig e-mailadres in"],
    next: [
      {
        show: async (page) => {
          await fail(page, "**/users/profile");
          await fill(page, { "E-mail": sample.site.people.gijs.email });
          await press(page, "Opslaan");
        },
        reads: ["Er is iets misgegaan"],
      },
      {
        show: async (page) => {
          await page.unroute("**/users/profile");
          await press(page, "Opslaan");
        },
        reads: ["Instellingen succesvol opgeslagen"],
      },
    ],
  },
  {
    screen: "settings, no way to leave",
    as: "member",
    show: async (page) => {
      await withProfile(page, { unsubscribe_token: undefined });
      await toSettings(page);
      await press(page, "Account opheffen");
    },
    reads: ["Geen uitschrijf token beschikbaar"],
  },
  {
    screen: "member login",
    as: "visitor",
    show: async (page) => {
      await stub(page, "**/request-otp", { message: "Inlogcode verzonden naar je email!" });
      await page.goto("/login");
      await press(page, "Stuur inlogcode");
    },
    reads: ["Inloggen", "Stuur inlogcode", "Email is verplicht"],
    next: [
      {
        show: async (page) => {
          await fill(page, { "E-mail": "anna@example.org" });
          await press(page, "Stuur inlogcode");
          await page.getByLabel("Inlogcode").waitFor();
          await press(page, "Inloggen");
        },
        reads: [
          "Inlogcode verzonden naar je email!",
          "Ander email adres gebruiken",
          "Inlogcode is verplicht",
        ],
      },
      {
        show: async (page) => {
          await fill(page, { Inlogcode: "123" });
          await press(page, "Inloggen");
        },
        reads: ["Inlogcode moet 6 cijfers zijn"],
      },
    ],
  },
  {
    screen: "dashboard",
    as: "member",
    widths: WIDTHS,
    show: async (page) => {
      const registered = [
        aMeetupAnswer(1, 50, { registrationStatus: "confirmed" }),
        aMeetupAnswer(2, 60, { registrationStatus: "waitlist" }),
      ];
      const declined = [aMeetupAnswer(3, 70, { registrationStatus: "declined" })];
      await stub(page, MY_MEETUPS, {
        registered,
        declined,
        noResponse: [aMeetupAnswer(4, 80), aMeetupAnswer(5, -80)],
      });
      await page.goto("/dashboard");
    },
    reads: [
      ["Welkom, {name}!", "Welkom, Gijs Visser!"],
      "Overzicht van al je meetups",
      ["Ingeschreven (n)", "Ingeschreven (2)"],
      ["Afgemeld (n)", "Afgemeld (1)"],
      ["Geen reactie (n)", "Geen reactie (1)"],
      ["Voorbije Evenementen (n)", "Voorbije Evenementen (1)"],
      "Geregistreerd",
      "Wachtlijst",
      "Afgemeld",
      "Geen reactie",
      "Agenda",
      "Meer details",
      "Ik kom",
      "Ik kom niet",
      "Ik kan toch niet",
      "Ik kom wel",
    ],
  },
  {
    screen: "dashboard, empty",
    as: "member",
    widths: WIDTHS,
    show: async (page) => {
      await stub(page, MY_MEETUPS, { registered: [], declined: [], noResponse: [] });
      await page.goto("/dashboard");
    },
    reads: [
      "Nog geen meetups waar je voor bent ingeschreven",
      "Geen afmeldingen",
      "Je hebt op alle meetups gereageerd!",
      "Geen voorbije evenementen",
    ],
  },
  {
    screen: "full meetup",
    as: "visitor",
    show: (page) => page.goto(`/meetup/${sample.site.meetups.full}`),
    reads: [
      "Vol",
      ["confirmed van max", "1 van 1"],
      ["(+n wachtlijst)", "(+1 wachtlijst)"],
      "Aanwezigen",
      "Log in om de namen van deelnemers te zien",
      ["Ik kom", "‘Ik kom’"],
      ["Ik kom niet", "‘Ik kom niet’"],
      "Schrijf je in!",
    ],
  },
  {
    screen: "past meetup",
    as: "visitor",
    show: (page) => page.goto(`/meetup/${sample.site.meetups.past}`),
    reads: ["Afgelopen", "Deze meetup is afgelopen", "Inschrijven voor updates"],
  },
  {
    screen: "unknown meetup",
    as: "visitor",
    show: (page) => page.goto("/meetup/999999"),
    reads: ["Meetup niet gevonden", "Kon meetup details niet laden", "Terug naar home"],
  },
  {
    screen: "meetup, failed",
    as: "visitor",
    show: async (page) => {
      await page.goto("/");
      await fail(page, "**/api/meetups/*");
      await page.getByRole("article").first().getByRole("link").first().click();
    },
    reads: ["Kon meetup niet laden"],
  },
  {
    screen: "response, under way",
    as: "visitor",
    show: async (page) => {
      await hold(page, "**/api/users/respond/**");
      await page.goto("/respond/x/1/confirm");
    },
    reads: ["Je response wordt verwerkt..."],
  },
  {
    screen: "response, failed",
    as: "visitor",
    show: async (page) => {
      await fail(page, "**/api/users/respond/**");
      await page.goto("/respond/x/1/confirm");
    },
    reads: ["Oeps, er ging iets mis", GENERAL],
  },
  {
    screen: "response, a place",
    as: "visitor",
    show: (page) => respondAs(page, "confirmed"),
    reads: [
      "Je komt!",
      "Je plek is bevestigd!",
      "Zien we je daar!",
      ["close this window", "Sluit dit venster"],
    ],
  },
  {
    screen: "response, waiting",
    as: "visitor",
    show: (page) => respondAs(page, "waitlist"),
    reads: ["Je staat op de wachtlijst", "We laten je weten als er een plek vrijkomt."],
  },
  {
    screen: "response, declined",
    as: "visitor",
    show: (page) => respondAs(page, "declined"),
    reads: ["Afgemeld"],
  },
  {
    screen: "verify",
    as: "visitor",
    show: async (page) => {
      await stub(page, "**/api/auth/verify/*", { message: "Klaar" });
      await page.goto("/verify/x");
    },
    reads: ["E-mailadres bevestigd!"],
  },
  {
    screen: "verify, failed",
    as: "visitor",
    show: async (page) => {
      await fail(page, "**/api/auth/verify/*");
      await page.goto("/verify/x");
    },
    reads: ["Verificatie mislukt", GENERAL],
  },
  {
    screen: "e-mail change, no token",
    as: "visitor",
    show: (page) => page.goto("/verify-email-change"),
    reads: ["Ongeldige verificatielink"],
  },
  {
    screen: "e-mail change",
    as: "visitor",
    show: async (page) => {
      await stub(page, CHANGE, { message: "Klaar", email: "a@example.org" });
      await page.goto("/verify-email-change/x");
    },
    reads: ["E-mailadres succesvol gewijzigd!"],
  },
  {
    screen: "e-mail change, failed",
    as: "visitor",
    show: async (page) => {
      await fail(page, CHANGE);
      await page.goto("/verify-email-change/x");
    },
    reads: ["Verificatie mislukt", "Er is een fout opgetreden bij het verifiëren van je e-mailadres"],
  },
  {
    screen: "unsubscribe, under way",
    as: "visitor",
    show: async (page) => {
      await hold(page, "**/api/auth/unsubscribe/*");
      await page.goto(sample.site.links.unsubscribe);
      await press(page, "Ja, schrijf me uit");
    },
    reads: [
      "Uitschrijven bevestigen",
      "Weet je zeker dat je je wilt uitschrijven?",
      "Annuleren",
      "Bezig met uitschrijven...",
    ],
  },
  {
    screen: "unsubscribe, asked",
    as: "visitor",
    show: (page) => page.goto(sample.site.links.unsubscribe),
    reads: ["Ja, schrijf me uit"],
  },
  {
    screen: "unsubscribe, failed",
    as: "visitor",
    show: async (page) => {
      await fail(page, "**/api/auth/unsubscribe/*");
      await page.goto(sample.site.links.unsubscribe);
      await press(page, "Ja, schrijf me uit");
    },
    reads: ["Uitschrijven mislukt"],
  },
  {
    screen: "unsubscribe, done",
    as: "visitor",
    show: async (page) => {
      await stub(page, "**/api/auth/unsubscribe/*", { message: "Klaar" });
      await page.goto(sample.site.links.unsubscribe);
      await press(page, "Ja, schrijf me uit");
    },
    reads: ["Uitgeschreven"],
  },
  {
    screen: "admin login",
    as: "visitor",
    show: async (page) => {
      await page.goto("/admin/login");
      await press(page, "Inloggen");
    },
    reads: [
      "Admin Login",
      "Alleen gebruikers met admin rechten kunnen inloggen.",
      "Wachtwoord vergeten?",
      "Email is verplicht",
      "Wachtwoord is verplicht",
    ],
    next: [
      {
        show: async (page) => {
          await stub(page, LOGIN, { error: "" }, 500);
          await fill(page, { "E-mail": "a@example.org", Wachtwoord: "iets anders" });
          await press(page, "Inloggen");
        },
        reads: ["Login failed"],
      },
      {
        show: async (page) => {
          await page.route(LOGIN, (route) => route.abort());
          await press(page, "Inloggen");
        },
        reads: ["Er is een fout opgetreden bij het inloggen"],
      },
    ],
  },
  {
    screen: "forgot password",
    as: "visitor",
    show: async (page) => {
      await page.route("**/password-reset/**", (route) => route.abort());
      await page.goto("/admin/forgot-password?email=a@example.org");
      await press(page, "Verificatiecode Verzenden");
    },
    reads: [
      "Wachtwoord Vergeten",
      "Verificatiecode Verzenden",
      "Er is een fout opgetreden bij het verzenden van de verificatiecode",
    ],
  },
  {
    screen: "reset password",
    as: "visitor",
    show: async (page) => {
      await page.goto("/admin/reset-password");
      await press(page, "Wachtwoord Resetten");
    },
    reads: [
      "Wachtwoord Resetten",
      "Verificatiecode is verplicht",
      "Nieuw wachtwoord is verplicht",
      "Bevestig wachtwoord is verplicht",
    ],
    next: [
      {
        show: async (page) => {
          await fill(page, {
            Verificatiecode: "123",
            "Nieuw wachtwoord": "kort",
            "Bevestig wachtwoord": "anders",
          });
          await press(page, "Wachtwoord Resetten");
        },
        reads: [
          "Verificatiecode moet 6 cijfers bevatten",
          "Wachtwoord moet minimaal 8 karakters lang zijn",
          "Wachtwoorden komen niet overeen",
        ],
      },
      {
        show: async (page) => {
          await page.route("**/password-reset/**", (route) => route.abort());
          await fill(page, {
            "E-mail": "a@example.org",
            Verificatiecode: "123456",
            "Nieuw wachtwoord": "vier groene stekkers",
            "Bevestig wachtwoord": "vier groene stekkers",
          });
          await press(page, "Wachtwoord Resetten");
        },
        reads: ["Er is een fout opgetreden bij het resetten van het wachtwoord"],
      },
    ],
  },
  {
    screen: "admin dashboard, loading",
    as: "organiser",
    show: async (page) => {
      await hold(page, "**/api/admin/stats");
      await page.goto("/admin/dashboard");
    },
    reads: ["Dashboard laden..."],
  },
  {
    screen: "admin dashboard",
    as: "organiser",
    widths: WIDTHS,
    show: async (page) => {
      await stub(
        page,
        "**/api/admin/stats",
        statsWith([
          ["user_registered", "Anna"],
          ["meetup_created", "Zigbee"],
        ]),
      );
      await page.goto("/admin/dashboard");
    },
    reads: [
      "Admin Dashboard",
      "Meetups beheren",
      "Leden Beheren",
      "Meetup Statistieken",
      "Recente Activiteit",
      ["{description} registreerde zich", "Anna registreerde zich"],
      ['Meetup "{description}" werd aangemaakt', 'Meetup "Zigbee" werd aangemaakt'],
    ],
  },
  {
    screen: "admin dashboard, empty",
    as: "organiser",
    widths: WIDTHS,
    show: async (page) => {
      await stub(page, "**/api/admin/stats", statsWith([]));
      await stub(page, "**/api/admin/meetups?*", { meetups: [], pagination: PAGINATION });
      await page.goto("/admin/dashboard");
    },
    reads: ["Nog geen meetups met statistieken", "Geen recente activiteit"],
  },
  {
    screen: "admin dashboard, failed",
    as: "organiser",
    show: async (page) => {
      await fail(page, "**/api/admin/stats");
      await page.goto("/admin/dashboard");
    },
    reads: ["Kon dashboard gegevens niet laden"],
  },
  {
    screen: "admin meetups",
    as: "organiser",
    widths: WIDTHS,
    show: async (page) => {
      await page.route("**/api/admin/meetups?*", async (route) => {
        const answer = await (await route.fetch()).json();
        await route.fulfill({ json: { ...answer, pagination: { page: 1, limit: 10, total: 21, pages: 3 } } });
      });
      await page.goto("/admin/meetups?title=o");
    },
    reads: ["Meetup Beheer", "Wis filters", "Vorige", "Volgende", ["Pagina x van y", "Pagina 1 van 3"]],
  },
  {
    screen: "admin meetups, failed",
    as: "organiser",
    show: async (page) => {
      await fail(page, "**/api/admin/meetups?*");
      await page.goto("/admin/meetups");
    },
    reads: ["Fout bij ophalen van meetups"],
  },
  failing("/admin/meetups", "**/api/meetups", "Fout bij aanmaken van meetup", async (page) => {
    await press(page, "Nieuwe meetup");
    await fill(page, {
      "Titel *": "Nieuw",
      "Beschrijving *": "Verhaal",
      "Datum *": "2030-01-15",
      "Locatie *": "Utrecht",
      "Starttijd *": "19:30",
    });
    await press(page, "Opslaan als concept");
  }),
  {
    screen: "admin meetups, made",
    as: "organiser",
    show: async (page) => {
      await page.goto("/admin/meetups?nieuw");
      await fill(page, {
        "Titel *": "Een concept",
        "Beschrijving *": "Verhaal",
        "Datum *": "2030-01-15",
        "Locatie *": "Utrecht",
        "Starttijd *": "19:30",
      });
      await press(page, "Opslaan als concept");
    },
    reads: ["Meetup succesvol aangemaakt!"],
  },
  failing("/admin/meetups", "**/api/meetups/*", "Fout bij bijwerken van meetup", async (page) => {
    await page.getByRole("row").filter({ hasText: "Een concept" }).getByRole("cell").nth(1).click();
    await page.getByLabel("Titel *").fill("Een ander concept");
    await press(page, "Opslaan als concept");
  }),
  {
    screen: "admin meetups, changed",
    as: "organiser",
    show: async (page) => {
      await page.goto("/admin/meetups");
      await page.getByRole("row").filter({ hasText: "Een concept" }).getByRole("cell").nth(1).click();
      await page.getByLabel("Titel *").fill("Een ander concept");
      await press(page, "Opslaan als concept");
    },
    reads: ["Meetup succesvol bijgewerkt!"],
  },
  {
    screen: "admin meetups, removed",
    as: "organiser",
    show: async (page) => {
      await page.goto("/admin/meetups");
      await fromMore(page, "Een ander concept", "Verwijder");
    },
    reads: ["Meetup succesvol verwijderd!"],
  },
  failing("/admin/meetups", "**/api/meetups/*", "Fout bij verwijderen van meetup", meetupMenu("Verwijder")),
  failing(
    "/admin/meetups",
    "**/export",
    "Fout bij exporteren van deelnemers",
    meetupMenu("Exporteer deelnemers"),
  ),
  failing(
    "/admin/meetups",
    "**/participants",
    "Fout bij ophalen van statistieken",
    meetupMenu("Bekijk statistieken"),
  ),
  failing(
    "/admin/meetups",
    "**/send-reminder?*",
    "Fout bij versturen van herinneringsmails",
    meetupMenu(/^Stuur herinnering/),
  ),
  {
    screen: "admin users",
    as: "organiser",
    widths: WIDTHS,
    show: (page) => page.goto("/admin/users"),
    reads: ["Leden Beheer", "Nieuw Lid", "Geverifieerd", "Niet geverifieerd", "leden totaal"],
  },
  {
    screen: "admin users, failed",
    as: "organiser",
    show: async (page) => {
      await fail(page, "**/api/admin/users?*");
      await page.goto("/admin/users");
    },
    reads: ["Fout bij ophalen van gebruikers"],
  },
  failing(
    "/admin/users",
    "**/make-admin",
    "Fout bij toekennen van admin rechten",
    memberMenu("Anna de Vries", "Maak beheerder"),
  ),
  failing(
    "/admin/users",
    "**/api/admin/users/*",
    "Fout bij verwijderen van gebruiker",
    memberMenu("Anna de Vries", "Verwijder"),
  ),
  {
    screen: "admin emails",
    as: "organiser",
    widths: WIDTHS,
    show: async (page) => {
      await stub(page, "**/api/admin/emails?*", {
        emails: [
          anEmail(1, "2026-11-21T12:00:00.000Z", null),
          anEmail(2, null, "550 nee"),
          anEmail(3, null, null),
        ],
        pagination: PAGINATION,
      });
      await page.goto("/admin/emails");
    },
    reads: ["Email Logs", "Details", "Verzonden", "Gefaald", "Onbekend"],
  },
  {
    screen: "admin emails, failed",
    as: "organiser",
    show: async (page) => {
      await fail(page, "**/api/admin/emails?*");
      await page.goto("/admin/emails");
    },
    reads: ["Fout bij ophalen van email logs"],
  },
  {
    screen: "admin users, revoking fails",
    as: "organiser",
    show: async (page) => {
      await page.route("**/api/admin/users?*", async (route) => {
        const answer = await (await route.fetch()).json();
        const users = answer.users.map((user: object) => ({ ...user, admin_role: true }));
        await route.fulfill({ json: { ...answer, users } });
      });
      await page.goto("/admin/users");
      await fail(page, "**/api/admin/users/*/admin");
      await fromMore(page, "Anna de Vries", "Trek beheerrechten in");
    },
    reads: ["Fout bij intrekken van admin rechten"],
  },
  {
    screen: "unknown path",
    as: "visitor",
    widths: WIDTHS,
    show: (page) => page.goto("/bestaat/niet"),
    reads: ["Pagina niet gevonden"],
  },
];

const PAGINATION = { page: 1, limit: 20, total: 3, pages: 1 };

const statsWith = (activities: readonly (readonly [type: string, description: string])[]) => ({
  meetups: { upcomingMeetups: 0 },
  emails: { totalEmails: 0 },
  users: { totalUsers: 1, verifiedUsers: 0 },
  recentActivity: activities.map(([type, description]) => ({
    type,
    description,
    timestamp: "2026-11-21T12:00:00.000Z",
  })),
});

const anEmail = (id: number, sent_at: string | null, error_message: string | null): EmailLog => ({
  id,
  subject: `Mail ${id}`,
  email_type: "invitation",
  user_id: null,
  user_email: "anna@example.org",
  recipient_email: "anna@example.org",
  user_name: "Anna",
  meetup_id: null,
  meetup_title: null,
  attempts: 1,
  queued_at: "2026-11-21T12:00:00.000Z",
  next_attempt_at: null,
  sent_at,
  kept_at: null,
  error_message,
  gave_up: error_message !== null,
  email_content: null,
});

const specified = (text: Text) => (typeof text === "string" ? text : text[0]);
const here = (text: Text) => (typeof text === "string" ? text : text[1]);

const looksOf = (state: State): readonly Look[] => [state, ...(state.next ?? [])];
const textsOf = (state: State) => [...looksOf(state).flatMap(({ reads }) => reads), ...(state.wide ?? [])];

test("every text that the specification quotes has a screen and state here, or a reason", () => {
  const shown = STATES.flatMap(textsOf).map(specified);
  const all = [...shown, ...Object.keys(NOT_ON_A_SCREEN)];
  expect(SPECIFIED.filter((text) => !all.includes(text))).toEqual([]);
  expect(all.filter((text) => !SPECIFIED.includes(text))).toEqual([]);
});

test.each(STATES.map((state) => [state.screen, state] as const))("%s", async (_screen, state) => {
  const page = pages[state.as];
  // Without its route, a held call would reach the program. Leaving the page cancels it too late.
  await Promise.all(held.splice(0).map((route) => route.abort()));
  await readState(page, {
    show: async () => {
      for (const { show, reads } of looksOf(state)) {
        await show(page);
        await expectToRead(page, reads);
      }
    },
    widths: state.widths ?? [],
    read: (width) => expectToRead(page, [...state.reads, ...(width < MENU_PX ? [] : (state.wide ?? []))]),
  });
});

async function expectToRead(page: Page, reads: readonly Text[]): Promise<void> {
  const missing = new Set(reads.map(here));
  // A toast may disappear before another text appears.
  await expect
    .poll(
      async () => {
        const seen = await page.evaluate(() => document.body.innerText);
        for (const text of missing) if (seen.replaceAll(/\s+/g, " ").includes(text)) missing.delete(text);
        return [...missing];
      },
      { timeout: 10_000 },
    )
    .toEqual([]);
}
