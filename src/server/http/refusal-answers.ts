import type { ErrorAnswer, Refusal } from "#contract/refusals.ts";

export type RefusalAnswer = Omit<ErrorAnswer, "details"> & { status: number };

export const REFUSAL_ANSWERS = {
  "no-session": { status: 401, error: "Log in om verder te gaan" },
  "not-admin": { status: 403, error: "Alleen gebruikers met admin rechten mogen dit" },
  "text-too-deep": { status: 400, error: "De opmaak is te diep genest: meer dan 20 niveaus" },
  "meetup-not-found": { status: 404, error: "Meetup niet gevonden" },
  "meetup-over": { status: 409, error: "Deze meetup is afgelopen; reageren kan niet meer" },
  "meetup-changed": { status: 409, error: "Iemand anders heeft deze meetup intussen gewijzigd" },
  "invalid-link": { status: 404, error: "Deze link is ongeldig" },
  "expired-link": { status: 410, error: "Deze link is verlopen" },
  "only-looking": { status: 403, error: "Open de link zelf om verder te gaan" },
  "wrong-password": { status: 401, error: "E-mailadres of wachtwoord is onjuist" },
  "wrong-code": { status: 400, error: "De code is onjuist of verlopen" },
  "common-password": { status: 400, error: "Dit wachtwoord komt te vaak voor. Kies een ander wachtwoord" },
  "too-many-attempts": { status: 429, error: "Te veel pogingen. Probeer het later opnieuw" },
  "last-admin": { status: 409, error: "De laatste beheerder kan niet worden verwijderd" },
  "admin-account": {
    status: 409,
    error:
      "Je bent beheerder. Vraag eerst een andere beheerder om je admin rechten in te trekken; daarna kun je je uitschrijven",
  },
  unverified: {
    status: 400,
    error: "Je e-mailadres is nog niet bevestigd. We hebben de verificatie-e-mail opnieuw gestuurd.",
    resent: true,
  },
  "email-taken": { status: 409, error: "Dit e-mailadres is al in gebruik" },
  "already-verified": { status: 409, error: "Dit e-mailadres is al bevestigd" },
  "password-already-set": { status: 409, error: "Je hebt al een wachtwoord gekozen" },
  "own-account": { status: 409, error: "Je kunt dit niet met je eigen account doen" },
  "member-not-found": { status: 404, error: "Lid niet gevonden" },
  "email-not-found": { status: 404, error: "E-mail niet gevonden" },
  "email-not-failed": { status: 409, error: "Alleen een mislukte e-mail kan opnieuw worden verstuurd" },
  "meetup-past": { status: 409, error: "Deze meetup is geweest; een herinnering heeft geen zin meer" },
  "reminded-recently": { status: 409, error: "Er is in de afgelopen 24 uur al een herinnering verstuurd" },
  "nobody-to-remind": { status: 409, error: "Iedereen die is uitgenodigd, heeft al geantwoord" },
  "nobody-to-write-to": { status: 409, error: "Er is niemand om aan te schrijven" },
  "prove-again": { status: 403, error: "Bevestig dat jij het bent", why: "prove-again" },
  "passkey-needed": { status: 403, error: "Laat ook je passkey zien", why: "passkey-needed" },
  "wrong-passkey": { status: 400, error: "Deze passkey werkt hier niet. Probeer het opnieuw" },
  "wrong-own-password": { status: 400, error: "Dit wachtwoord is onjuist" },
  "passkey-not-found": { status: 404, error: "Passkey niet gevonden" },
  "session-not-found": { status: 404, error: "Dit apparaat is al uitgelogd" },
} satisfies Record<Refusal, RefusalAnswer>;
