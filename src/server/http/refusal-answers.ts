import type { Refusal } from "#contract/refusals.ts";

/** What a refusal is on the wire: the one place that turns reasons into a status and a sentence. */
export const REFUSAL_ANSWERS = {
  "no-session": { status: 401, error: "Log in om verder te gaan" },
  "not-admin": { status: 403, error: "Alleen gebruikers met admin rechten mogen dit" },
  "meetup-not-found": { status: 404, error: "Meetup niet gevonden" },
  "meetup-over": { status: 409, error: "Deze meetup is afgelopen; reageren kan niet meer" },
  "invalid-link": { status: 404, error: "Deze link is ongeldig" },
  "expired-link": { status: 410, error: "Deze link is verlopen" },
  prefetched: { status: 403, error: "Open de link zelf om te reageren" },
  "wrong-password": { status: 401, error: "E-mailadres of wachtwoord is onjuist" },
  "wrong-code": { status: 400, error: "De code is onjuist of verlopen" },
  "common-password": { status: 400, error: "Dit wachtwoord komt te vaak voor. Kies een ander wachtwoord" },
  "too-many-attempts": { status: 429, error: "Te veel pogingen. Probeer het later opnieuw" },
  "last-admin": { status: 409, error: "De laatste beheerder kan niet worden verwijderd" },
  unverified: {
    status: 400,
    error: "Je e-mailadres is nog niet bevestigd. We hebben de verificatie-e-mail opnieuw gestuurd.",
    resent: true,
  },
  "email-taken": { status: 409, error: "Dit e-mailadres is al in gebruik" },
} satisfies Record<Refusal, { status: number; error: string; resent?: true }>;
