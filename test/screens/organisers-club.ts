import type { Page } from "playwright-core";
import { byButton, fromMore } from "../harness/browser.ts";
import { FAILING, stubConnections } from "../harness/connections.ts";
import { ADMIN } from "../harness/running-program.ts";
import { LONG_ADDRESS, LONG_TITLE, type Screen, submit } from "./screen.ts";

async function withConnections(
  page: Page,
  shows: string,
  answers: Parameters<typeof stubConnections>[1] = {},
) {
  await stubConnections(page, answers);
  await page.reload();
  await page.getByText(shows).first().waitFor();
}

async function chooseAnna(page: Page) {
  await page.getByText("leden totaal").last().waitFor();
  const begin = byButton(page, "Kies");
  if ((await begin.count()) > 0) await begin.click();
  await page.getByRole("checkbox", { name: "Kies: Anna de Vries", exact: true }).click();
}

/** Organisers' screens of members, mails and the site, by page. */
export const CLUB_SCREENS = {
  adminMembers: [
    { name: "admin users", path: () => "/admin/users", shows: LONG_ADDRESS },
    {
      name: "admin users with filters",
      path: () => "/admin/users?status=verified",
      shows: "Leden Beheer",
      act: (page) => page.getByText("leden totaal").last().waitFor(),
    },
    {
      name: "refusing addresses",
      path: () => "/admin/users?group=undeliverable",
      shows: "Leden Beheer",
      act: (page) => page.getByText("Onbestelbaar").waitFor(),
    },
    {
      name: "chosen members",
      path: () => "/admin/users",
      shows: "Leden Beheer",
      act: async (page) => {
        await chooseAnna(page);
        await page.getByRole("button", { name: /^Kies alle \d+$/ }).waitFor();
        // The bar covers part of a row anywhere else.
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      },
    },
    {
      name: "removing chosen members",
      path: () => "/admin/users",
      shows: "Leden Beheer",
      act: async (page) => {
        await chooseAnna(page);
        await byButton(page, "Verwijderen").click();
        await page.getByText("Je hebt een minuut om het ongedaan te maken.").waitFor();
      },
    },
    {
      name: "new member with mistakes",
      path: () => "/admin/users",
      shows: "Leden Beheer",
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
      act: async (page) => {
        await byButton(page, "Importeren").click();
        const buffer = Buffer.from("Piet Jansen;piet@example.org\nab;x");
        await page
          .getByLabel("CSV-bestand of vCards")
          .setInputFiles({ name: "leden.csv", mimeType: "text/csv", buffer });
        await page.getByText("1 nieuw lid, 1 overgeslagen").waitFor();
      },
    },
  ],
  adminMember: [
    {
      name: "member",
      path: ({ people }) => `/admin/users/${people.anna.id}`,
      shows: "Anna de Vries",
      act: (page) => page.getByRole("heading", { name: "Voorbije meetups" }).waitFor(),
    },
    {
      name: "leaving admin with planned work",
      path: ({ people }) => `/admin/users/${people.anna.id}`,
      shows: "Anna de Vries",
      act: async (page) => {
        await page.route("**/api/admin/users/*", async (route) => {
          const response = await route.fetch();
          const answer = await response.json();
          await route.fulfill({ response, json: { ...answer, user: { ...answer.user, admin_role: true } } });
        });
        await page.route("**/planned-work", (route) =>
          route.fulfill({ json: { announcements: 11, mailings: 1 } }),
        );
        await page.reload();
        await page.getByText("Ja, zonder passkey").waitFor();
        await fromMore(page, "Anna de Vries", "Trek beheerrechten in");
        await page.getByText("Wat gebeurt er met wat Anna de Vries heeft gepland?").waitFor();
      },
    },
    {
      name: "member whose address refuses",
      path: ({ people }) => `/admin/users/${people.newcomer.id}`,
      shows: "Nora Mulder",
      act: async (page) => {
        await page.getByText("Krijgt geen e-mail meer").waitFor();
        await page.getByRole("button", { name: /^Meer/ }).click();
        await page.getByRole("menuitem", { name: "Stuur weer e-mail" }).waitFor();
      },
    },
  ],
  adminInbox: [{ name: "inbox that is not read", path: () => "/admin/postvak", shows: "Postvak" }],
  adminEmails: [
    { name: "emails", path: () => "/admin/emails", shows: LONG_ADDRESS },
    {
      name: "email details",
      path: () => "/admin/emails",
      shows: "Email Logs",
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
      act: async (page) => {
        await byButton(page, "Stuur testmail").click();
        await page.getByLabel("Naar *").fill("ik");
        await page.getByRole("dialog").getByRole("button", { name: "Stuur testmail" }).click();
        await page.getByText("Ongeldig email adres").waitFor();
      },
    },
  ],
  adminAudit: [{ name: "audit", path: () => "/admin/audit", shows: LONG_TITLE }],
  adminSite: [{ name: "site", path: () => "/admin/site", shows: "Eerste stappen" }],
  adminMailWords: [
    {
      name: "words in mails",
      path: () => "/admin/site/teksten",
      shows: "Eigen woorden in e-mails",
      act: (page) => page.getByText("Bedankje aan wie er was").waitFor(),
    },
  ],
  adminConnections: [
    {
      name: "connections",
      path: () => "/admin/site/verbindingen",
      shows: "Wat je wijzigt, werkt meteen",
      act: (page) => withConnections(page, "Home Assistant (MQTT)"),
    },
    {
      name: "failing connections",
      path: () => "/admin/site/verbindingen",
      shows: "Wat je wijzigt, werkt meteen",
      act: (page) => withConnections(page, "Werkt niet sinds vanochtend 08:12", { connections: FAILING }),
    },
    {
      name: "another address",
      path: () => "/admin/site/verbindingen",
      shows: "Wat je wijzigt, werkt meteen",
      act: async (page) => {
        await withConnections(page, "Webadres");
        await page.getByRole("button", { name: "Wijzig: Webadres" }).click();
        await page.getByText(/^De passkeys van/).waitFor();
      },
    },
  ],
  adminMailConnection: [
    {
      name: "mail server",
      path: () => "/admin/site/verbindingen/e-mail",
      shows: "E-mail versturen",
      act: (page) => withConnections(page, "Bij wie zit jullie e-mail?"),
    },
    {
      name: "mail server that refuses the sender",
      path: () => "/admin/site/verbindingen/e-mail",
      shows: "E-mail versturen",
      act: async (page) => {
        await withConnections(page, "Bij wie zit jullie e-mail?");
        await byButton(page, "Controleer en bewaar").click();
        await page.getByText("De server zei:").waitFor();
        await page.getByText("Zelf invullen").click();
      },
    },
  ],
  adminInboxConnection: [
    {
      name: "mailbox",
      path: () => "/admin/site/verbindingen/postvak",
      shows: "E-mail die terugkomt",
      act: (page) => withConnections(page, "Bij wie zit het postvak?", { connections: FAILING }),
    },
    {
      name: "mailbox that the server fixes",
      path: () => "/admin/site/verbindingen/postvak",
      shows: "E-mail die terugkomt",
      act: (page) => withConnections(page, "Dit staat vast op de server, met"),
    },
  ],
  adminMqttConnection: [
    {
      name: "broker",
      path: () => "/admin/site/verbindingen/home-assistant",
      shows: "Home Assistant (MQTT)",
      act: (page) => withConnections(page, "Soort verbinding"),
    },
  ],
  adminWebhooks: [
    { name: "webhooks", path: () => "/admin/site/webhooks", shows: "Webhooks" },
    {
      name: "a new webhook, refused",
      path: () => "/admin/site/webhooks",
      shows: "Webhooks",
      act: async (page) => {
        await page.getByRole("button", { name: "Nieuwe webhook" }).click();
        await page.getByLabel("Naam").fill("Ons kanaal");
        await page.getByLabel("Waarheen").selectOption("discord");
        await page.getByLabel("Adres").fill("https://discord.gg/abcdef");
        await page.getByRole("button", { name: "Toevoegen" }).click();
        await page.getByText(/^Dit is een uitnodiging/).waitFor();
        for (const event of ["Aankondiging", "Wijziging", "Afzegging", "Plek vrij", "Nieuw voorstel"])
          await page.getByLabel(event).uncheck();
        await page.getByRole("button", { name: "Toevoegen" }).click();
        await page.getByText("Kies minstens één soort bericht").waitFor();
      },
    },
  ],
} satisfies Record<string, readonly Screen[]>;
