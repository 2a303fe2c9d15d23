import type { Page } from "playwright-core";
import { DESKTOP } from "./browser.ts";

/** Every text that the specification quotes, once and in its order. */
export const SPECIFIED: readonly string[] = [
  "Pagina niet gevonden",
  "all rights reserved",
  "Inloggen",
  "Instellingen",
  "Uitloggen",
  "Admin",
  "Toon mijn naam bij deelnemers",
  "Je naam wordt getoond bij alle meetups",
  'Je verschijnt als "Anoniem" bij alle meetups',
  "Account opheffen",
  "Annuleren",
  "Opslaan",
  "E-mail wijziging in behandeling",
  "Schrijf je in!",
  "Naam *",
  "Email adres *",
  "Aanmelden",
  "Aanmelden...",
  "Registratie succesvol!",
  "Sluiten",
  "Komende meetups",
  "Mijn dashboard",
  "Meld je aan om automatisch uitnodigingen per e-mail te krijgen",
  "Meetups laden...",
  "Nog geen komende meetups gepland.",
  "Nog {n} plekken",
  "Vol",
  "confirmed/maxParticipants deelnemers",
  "Meer details",
  "Stuur inlogcode",
  "Ander email adres gebruiken",
  "Welkom, {name}!",
  "Overzicht van al je meetups",
  "Ingeschreven (n)",
  "Afgemeld (n)",
  "Geen reactie (n)",
  "Nog geen meetups waar je voor bent ingeschreven",
  "Geen afmeldingen",
  "Je hebt op alle meetups gereageerd!",
  "Voorbije Evenementen (n)",
  "Geen voorbije evenementen",
  "Agenda",
  "Wachtlijst",
  "Geregistreerd",
  "Afgemeld",
  "Geen reactie",
  "Meetup niet gevonden",
  "Kon meetup niet laden",
  "Kon meetup details niet laden",
  "Terug naar home",
  "confirmed van max",
  "(+n wachtlijst)",
  "Aanwezigen",
  "Log in om de namen van deelnemers te zien",
  "Ik kom",
  "Ik kom niet",
  "Deze meetup is afgelopen",
  "Inschrijven voor updates",
  "Je response wordt verwerkt...",
  "Oeps, er ging iets mis",
  "Er is een fout opgetreden",
  "Je komt!",
  "Je plek is bevestigd!",
  "Zien we je daar!",
  "Je staat op de wachtlijst",
  "We laten je weten als er een plek vrijkomt.",
  "close this window",
  "E-mailadres bevestigd!",
  "Verificatie mislukt",
  "Ongeldige verificatielink",
  "E-mailadres succesvol gewijzigd!",
  "Er is een fout opgetreden bij het verifiëren van je e-mailadres",
  "Uitschrijven bevestigen",
  "Weet je zeker dat je je wilt uitschrijven?",
  "Ja, schrijf me uit",
  "Bezig met uitschrijven...",
  "Uitgeschreven",
  "Uitschrijven mislukt",
  "Admin Login",
  "Alleen gebruikers met admin rechten kunnen inloggen.",
  "Wachtwoord vergeten?",
  "Wachtwoord Vergeten",
  "Verificatiecode Verzenden",
  "Wachtwoord Resetten",
  "Dashboard laden...",
  "Admin Dashboard",
  "Meetups beheren",
  "Leden Beheren",
  "Meetup Statistieken",
  "Nog geen meetups met statistieken",
  "Recente Activiteit",
  "{description} registreerde zich",
  'Meetup "{description}" werd aangemaakt',
  "Geen recente activiteit",
  "Meetup Beheer",
  "Wis filters",
  "Vorige",
  "Volgende",
  "Pagina x van y",
  "Leden Beheer",
  "Nieuw Lid",
  "Geverifieerd",
  "Niet geverifieerd",
  "leden totaal",
  "Email Logs",
  "Details",
  "Afgelopen",
  "Binnenkort",
  "Aankomend",
  "Ik kan toch niet",
  "Ik kom wel",
  "Gefaald",
  "Verzonden",
  "Onbekend",
  "Naam is verplicht",
  "Naam moet minimaal 3 karakters zijn",
  "Naam mag maximaal 100 karakters zijn",
  "Email is verplicht",
  "Ongeldig email adres",
  "Voer een geldig e-mailadres in",
  "Wachtwoord is verplicht",
  "Inlogcode is verplicht",
  "Inlogcode moet 6 cijfers zijn",
  "Verificatiecode is verplicht",
  "Verificatiecode moet 6 cijfers bevatten",
  "Nieuw wachtwoord is verplicht",
  "Wachtwoord moet minimaal 8 karakters lang zijn",
  "Bevestig wachtwoord is verplicht",
  "Wachtwoorden komen niet overeen",
  "deelnemers",
  "Login failed",
  "Er is een fout opgetreden bij het inloggen",
  "Er is iets misgegaan",
  "Instellingen succesvol opgeslagen",
  "Geen uitschrijf token beschikbaar",
  "Registratie succesvol! Check je email voor verificatie.",
  "Kon meetups niet laden",
  "Er is een fout opgetreden bij het verzenden van de verificatiecode",
  "Er is een fout opgetreden bij het resetten van het wachtwoord",
  "Kon dashboard gegevens niet laden",
  "Fout bij ophalen van meetups",
  "Fout bij aanmaken van meetup",
  "Fout bij bijwerken van meetup",
  "Fout bij verwijderen van meetup",
  "Fout bij exporteren van deelnemers",
  "Fout bij ophalen van statistieken",
  "Fout bij versturen van herinneringsmails",
  "Fout bij ophalen van gebruikers",
  "Fout bij toekennen van admin rechten",
  "Fout bij intrekken van admin rechten",
  "Fout bij verwijderen van gebruiker",
  "Fout bij ophalen van email logs",
  "Unexpected Application Error!",
  "Succesvol ingelogd!",
  "Inlogcode verzonden naar je email!",
  "Meetup succesvol aangemaakt!",
  "Meetup succesvol bijgewerkt!",
  "Meetup succesvol verwijderd!",
  "Soon",
];

/** Quoted texts that the table does not read from a page, each with the reason. */
export const NOT_ON_A_SCREEN: Readonly<Record<string, string>> = {
  Soon: "the specification's own word for 'Binnenkort'",
  deelnemers: "part of the name of the exported file: test/api/responses.test.ts",
  "Succesvol ingelogd!":
    "a sign-in changes the session of every other state: test/browser/admin-sign-in.test.ts",
  "Unexpected Application Error!": "needs a browser without cached scripts: test/browser/bad-weather.test.ts",
};

const HOUR_MS = 60 * 60 * 1000;

/** The answer of a call about a meetup that begins this many hours from now. */
export function aMeetupAnswer(
  id: number,
  hours: number,
  {
    registrationStatus = null,
    available = 27,
  }: { registrationStatus?: string | null; available?: number } = {},
) {
  const start = Date.now() + hours * HOUR_MS;
  const at = (ms: number) => new Date(ms).toISOString();
  return {
    id,
    title: `Avond ${id}`,
    description: "Een avond",
    date: at(start).slice(0, 10),
    startTime: "20:00",
    endTime: "22:00",
    startsAt: at(start),
    endsAt: at(start + 2 * HOUR_MS),
    location: "Utrecht",
    maxParticipants: 30,
    picture: null,
    registrationCounts: { confirmed: 30 - available, waitlist: 0, available },
    registrationStatus,
    waitlistPosition: registrationStatus === "waitlist" ? 1 : null,
  };
}

/** The widths at which a layout decides what is in sight. */
export const WIDTHS = [320, 640, 820, 1280] as const;

export const stub = (page: Page, calls: string, json: unknown, status = 200): Promise<unknown> =>
  page.route(calls, (route) => route.fulfill({ status, json }));

export async function respondAs(page: Page, status: "confirmed" | "waitlist" | "declined"): Promise<void> {
  const meetup = aMeetupAnswer(1, 100, { registrationStatus: status });
  await stub(page, "**/api/users/respond/**", { message: "Verwerkt", status, meetup });
  await page.goto(`/respond/x/1/${status === "declined" ? "decline" : "confirm"}`);
}

interface Reading {
  readonly show: () => Promise<unknown>;
  readonly widths: readonly number[];
  readonly read: (width: number) => Promise<void>;
}

/** Shows a state on a page that has nothing left of the state before, and reads it at these widths. */
export async function readState(page: Page, { show, widths, read }: Reading): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  // A page of the site: its process stays, which makes the next page load three times as fast.
  await page.goto("/robots.txt");
  await page.evaluate(() => sessionStorage.clear());
  await show();
  for (const width of widths) {
    await page.setViewportSize({ width, height: DESKTOP.height });
    await read(width);
  }
  await page.setViewportSize(DESKTOP);
}
