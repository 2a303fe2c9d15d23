import { readFileSync } from "node:fs";
import type { Page, Route } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { EmailLog } from "#contract/mail-log.ts";
import { byButton, fromMore } from "../harness/browser.ts";
import { siteInBrowser } from "../harness/site-in-browser.ts";
import {
  aMeetupAnswer,
  NOT_ON_A_SCREEN,
  READ_ELSEWHERE,
  readState,
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

interface State {
  readonly screen: string;
  readonly as: Viewer;
  readonly show: (page: Page) => Promise<unknown>;
  readonly reads: readonly Text[];
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
const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
};
const press = (page: Page, name: string) => byButton(page, name).filter({ visible: true }).first().click();

const UPCOMING = "**/api/meetups/upcoming";
const MY_MEETUPS = "**/api/meetups/my-meetups";

/** Opens home from another page, so that it fetches its list. */
async function toHome(page: Page): Promise<void> {
  await page.goto("/login");
  // Enabled once scripts run. An earlier press would load home with its list.
  await expect.poll(() => byButton(page, "Stuur inlogcode").isEnabled()).toBe(true);
  await page.getByRole("link", { name: "Terug naar de hoofdpagina" }).click();
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
    screen: "subscribe dialog, done",
    as: "visitor",
    show: async (page) => {
      await stub(page, "**/auth/register", { message: "Klaar" });
      await page.goto("/");
      await press(page, "Schrijf je in!");
      await fill(page, { "Naam *": "Vers Lid", "Email adres *": "vers@example.org" });
      await press(page, "Aanmelden");
    },
    reads: ["Registratie succesvol! Check je email voor verificatie."],
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
    screen: "admin login, failed without a message",
    as: "visitor",
    show: async (page) => {
      await stub(page, "**/api/auth/login", { error: "" }, 500);
      await page.goto("/admin/login");
      await fill(page, { "E-mail": "a@example.org", Wachtwoord: "iets anders" });
      await press(page, "Inloggen");
    },
    reads: ["Login failed"],
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
  failing("/admin/meetups", "**/api/meetups/*", "Fout bij bijwerken van meetup", async (page) => {
    await page.getByRole("row").filter({ hasText: "Voor iedereen" }).getByRole("cell").nth(1).click();
    await page.getByLabel("Titel *").fill("Voor bijna iedereen");
    await page.locator("form button[type=submit]").click();
  }),
  failing("/admin/meetups", "**/api/meetups/*", "Fout bij verwijderen van meetup", meetupMenu("Verwijder")),
  failing(
    "/admin/meetups",
    "**/export",
    "Fout bij exporteren van deelnemers",
    meetupMenu("Exporteer deelnemers"),
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

const textsOf = ({ reads, wide = [] }: State) => [...reads, ...wide];

test("every text that the specification quotes has a screen and state here, a test elsewhere, or a reason", () => {
  const shown = STATES.flatMap(textsOf).map(specified);
  const all = [...shown, ...Object.keys(READ_ELSEWHERE), ...Object.keys(NOT_ON_A_SCREEN)];
  expect(SPECIFIED.filter((text) => !all.includes(text))).toEqual([]);
  expect(all.filter((text) => !SPECIFIED.includes(text))).toEqual([]);
});

test("a text that another test reads is in that test, and not read here again", () => {
  const elsewhere = Object.entries(READ_ELSEWHERE);
  expect(elsewhere.filter(([, [file, here]]) => !readFileSync(file, "utf8").includes(here))).toEqual([]);
});

test.each(STATES.map((state) => [state.screen, state] as const))(
  "%s: shows what the specification quotes",
  async (_screen, state) => {
    const page = pages[state.as];
    // Without its route, a held call would reach the program. Leaving the page cancels it too late.
    await Promise.all(held.splice(0).map((route) => route.abort()));
    await readState(page, {
      show: async () => {
        await state.show(page);
        await expectToRead(page, state.reads);
      },
      widths: state.widths ?? [],
      read: (width) => expectToRead(page, [...state.reads, ...(width < MENU_PX ? [] : (state.wide ?? []))]),
    });
  },
);

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
