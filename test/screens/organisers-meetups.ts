import type { Page } from "playwright-core";
import type { HeldSite } from "#contract/site/held.ts";
import { byButton, fromMore } from "../harness/browser.ts";
import { LONG_TITLE, type Screen, submit } from "./screen.ts";

/** A calendar with an event of each kind. */
const CALENDAR = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "BEGIN:VEVENT",
  "UID:1",
  "DTSTART:20250301T190000",
  "DTEND:20250301T220000",
  `SUMMARY:${LONG_TITLE}`,
  "LOCATION:Bibliotheek Neude\\, Utrecht",
  "END:VEVENT",
  "BEGIN:VEVENT",
  "UID:2",
  "DTSTART;VALUE=DATE:20990301",
  "SUMMARY:Open dag",
  "END:VEVENT",
  "BEGIN:VEVENT",
  "UID:3",
  "DTSTART:20250401T190000",
  "STATUS:CANCELLED",
  "SUMMARY:Afgezegd",
  "END:VEVENT",
  "BEGIN:VEVENT",
  "UID:4",
  "DTSTART:ooit",
  "SUMMARY:Zonder datum",
  "END:VEVENT",
  "END:VCALENDAR",
].join("\r\n");

async function openHeldSite(page: Page): Promise<void> {
  const held: HeldSite = {
    since: "2026-11-20T12:00:00.000Z",
    passed_announcements: 1,
    passed_reminders: 2,
    coming_announcements: 11,
    webhooks_off: 1,
  };
  await page.route("**/admin/tasks", (route) => route.fulfill({ json: { tasks: [{ kind: "site-held" }] } }));
  await page.route("**/admin/site/held", (route) => route.fulfill({ json: { held } }));
  await page.reload();
  await page.getByText("Deze site is teruggezet of gekopieerd.").waitFor();
}

/** Organisers' screens of meetups, by page. */
export const MEETUPS_SCREENS = {
  admin: [{ name: "admin", path: () => "/admin", shows: "Recente Activiteit" }],
  adminTalks: [
    { name: "proposals", path: () => "/admin/voorstellen", shows: "Geen nieuwe voorstellen" },
    { name: "wishes of members", path: () => "/admin/voorstellen?lijst=wensen", shows: "Nog geen wensen" },
    {
      name: "a line of the programme",
      path: ({ meetups }) => `/admin/voorstellen?deel=programma&avond=${meetups.open}`,
      shows: "Voeg een regel toe",
      act: async (page) => {
        await byButton(page, "Voeg een regel toe").click();
        await page.getByRole("dialog").getByLabel("Tekst").waitFor();
      },
    },
  ],
  adminDashboard: [
    {
      name: "admin dashboard",
      path: () => "/admin/dashboard",
      shows: "Recente Activiteit",
    },
    {
      name: "held site",
      path: () => "/admin/dashboard",
      shows: "Recente Activiteit",
      act: openHeldSite,
    },
    {
      name: "held site, asking",
      path: () => "/admin/dashboard",
      shows: "Recente Activiteit",
      act: async (page) => {
        await openHeldSite(page);
        await byButton(page, "Dit is nu onze site").click();
        await page.getByText("Is dit jullie site?").waitFor();
      },
    },
  ],
  myEvenings: [{ name: "my evenings", path: () => "/mijn-avonden", shows: LONG_TITLE }],
  adminMeetups: [
    { name: "admin meetups", path: () => "/admin/meetups", shows: LONG_TITLE },
    {
      name: "meetup form with mistakes",
      path: () => "/admin/meetups",
      shows: "Meetup Beheer",
      act: async (page) => {
        await byButton(page, "Nieuwe meetup").click();
        await byButton(page, "Opslaan als concept").click();
        await page.getByText("Titel is verplicht").waitFor();
      },
    },
    {
      name: "meetup form with guests and a question",
      path: () => "/admin/meetups",
      shows: "Meetup Beheer",
      act: async (page) => {
        await byButton(page, "Nieuwe meetup").click();
        await page.getByText("Meer: antwoorden, gasten").click();
        await page.getByLabel("Antwoorden kan tot").selectOption("2");
        await byButton(page, "Stel een vraag").click();
        await page.getByLabel("Antwoord", { exact: true }).selectOption("choice");
        await page.getByLabel("Keuze 2").waitFor();
      },
    },
    {
      name: "repeat dialog",
      path: () => "/admin/meetups",
      shows: "Voor iedereen",
      act: async (page) => {
        await page.getByRole("button", { name: "Meer: Voor iedereen" }).filter({ visible: true }).click();
        await page.getByRole("menuitem", { name: "Herhaal" }).click();
        await page.getByText("Nu gaat er").waitFor();
      },
    },
    {
      name: "import of meetups",
      path: () => "/admin/meetups",
      shows: "Meetup Beheer",
      act: async (page) => {
        await byButton(page, "Importeren").click();
        const buffer = Buffer.from(CALENDAR);
        await page
          .getByLabel("Agenda (.ics)")
          .setInputFiles({ name: "agenda.ics", mimeType: "text/calendar", buffer });
        await page.getByText("1 naar het archief, 1 concept, 2 overgeslagen").waitFor();
      },
    },
    {
      name: "date picker",
      byMouse: true,
      path: () => "/admin/meetups",
      shows: "Meetup Beheer",
      act: async (page) => {
        await byButton(page, "Nieuwe meetup").click();
        await byButton(page, "Kies een datum").click();
        await page.getByRole("grid").waitFor();
      },
    },
    {
      name: "statistics",
      path: () => "/admin/meetups",
      shows: "Meetup Beheer",
      act: async (page) => {
        await fromMore(page, "Helemaal vol", "Bekijk statistieken");
        await page.getByText("Antwoorden per dag").waitFor();
      },
    },
    {
      name: "message with mistakes",
      path: () => "/admin/meetups",
      shows: "Meetup Beheer",
      act: async (page) => {
        await fromMore(page, "Helemaal vol", "Bericht");
        await byButton(page, "Verstuur aan 1 lid").click();
        await page.getByText("Onderwerp is verplicht").waitFor();
      },
    },
  ],
  adminMeetup: [
    {
      name: "who helps, with a door link",
      path: ({ meetups }) => `/admin/meetups/${meetups.open}?deel=hulp`,
      shows: "Deel de deur",
      act: async (page) => {
        await page.getByLabel("Nieuwe link voor").waitFor();
        // Other sizes of this screen show the link that the first one made.
        if ((await page.getByRole("heading", { name: "Wie een link heeft" }).count()) === 0) {
          await page.getByLabel("Nieuwe link voor").fill("Piet");
          await byButton(page, "Maak").click();
        }
        await page.getByRole("img", { name: /QR-code/ }).waitFor();
      },
    },
    {
      name: "draft with a title only",
      path: ({ meetups }) => `/admin/meetups/${meetups.unfinished}`,
      shows: "Nodig om het te publiceren",
    },
    {
      name: "who comes: guests and answers to a question",
      path: ({ meetups }) => `/admin/meetups/${meetups.parties}`,
      shows: "Vegetarisch",
    },
    {
      name: "companions and answers of an attendee",
      path: ({ meetups }) => `/admin/meetups/${meetups.parties}`,
      shows: "Vegetarisch",
      act: async (page) => {
        await fromMore(page, "Anna de Vries", "Introducés en antwoorden");
        await page.getByRole("dialog").getByRole("button", { name: "2 introducés" }).waitFor();
      },
    },
    {
      name: "someone who phones, with companions",
      path: ({ meetups }) => `/admin/meetups/${meetups.parties}`,
      shows: "Vegetarisch",
      act: async (page) => {
        await byButton(page, "Toevoegen").click();
        await page.getByRole("dialog").getByRole("button", { name: "2 introducés" }).click();
      },
    },
    {
      name: "someone without membership, by name",
      path: ({ meetups }) => `/admin/meetups/${meetups.full}`,
      shows: "Helemaal vol",
      act: async (page) => {
        await byButton(page, "Toevoegen").click();
        await page.getByRole("dialog").getByLabel("Zonder lidmaatschap, alleen een naam").check();
        await page.getByText("zonder e-mailadres kan niemand op de wachtlijst").waitFor();
      },
    },
    {
      name: "who waits: an offered place",
      path: ({ meetups }) => `/admin/meetups/${meetups.offered}?list=waitlist`,
      shows: "Aangeboden tot",
    },
    {
      name: "meetup of organisers with long words",
      path: ({ meetups }) => `/admin/meetups/${meetups.long}`,
      shows: "Geen antwoord",
    },
    {
      name: "meetup of organisers, someone's menu open",
      path: ({ meetups }) => `/admin/meetups/${meetups.full}`,
      shows: "Helemaal vol",
      act: async (page) => {
        await byButton(page, "Meer: Anna de Vries").filter({ visible: true }).click();
        await page.getByRole("menuitem", { name: "Komt niet" }).waitFor();
      },
    },
    {
      name: "someone added with mistakes",
      path: ({ meetups }) => `/admin/meetups/${meetups.full}`,
      shows: "Helemaal vol",
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
      act: async (page) => {
        await fromMore(page, "Helemaal vol", "Zeg af");
        await page.getByRole("button", { name: /^Zeg af en mail/ }).click();
        await page.getByText("Reden is verplicht").waitFor();
      },
    },
  ],
  adminDoor: [
    {
      name: "door",
      path: ({ meetups }) => `/admin/meetups/${meetups.nearlyFull}/door`,
      shows: "van 1 aanwezig",
      act: async (page) => {
        await page.getByRole("button", { name: "Anna de Vries" }).click();
        await page.getByLabel("Zoek een naam").fill("bram");
        await page.getByText("Heeft niet geantwoord").waitFor();
      },
    },
    {
      name: "somebody who walks in, with mistakes",
      path: ({ meetups }) => `/admin/meetups/${meetups.long}/door`,
      shows: LONG_TITLE,
      act: async (page) => {
        await byButton(page, "Iemand zonder aanmelding").click();
        await submit(page);
        await page.getByText("Naam is verplicht").waitFor();
      },
    },
  ],
} satisfies Record<string, readonly Screen[]>;
