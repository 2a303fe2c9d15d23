import { TOO_MANY_WALK_INS } from "#contract/attendance/links.ts";
import type { ErrorAnswer } from "#contract/endpoint.ts";
import { INVALID_LINK } from "#contract/fields.ts";
import { MAX_BY_ORGANISERS, MAX_DOOR_LINKS } from "#contract/hosts.ts";
import { NOBODY_TO_REMIND } from "#contract/mailings.ts";
import { CALENDAR_TOO_LARGE, MAX_EVENTS } from "#contract/meetups/imports.ts";
import { LONGEST_LIST, WORKBOOK_TOO_LARGE } from "#contract/members/admin.ts";
import type { OwnDetails } from "#contract/own-details.ts";
import { TOO_LARGE } from "#contract/picture-upload.ts";
import { MAX_LINES } from "#contract/talks/admin.ts";
import { MAX_WEBHOOKS } from "#contract/webhooks.ts";
import { MAX_OPEN_WISHES } from "#contract/wishes.ts";
import { DOOR_HOURS } from "#domain/attendance.ts";
import { LAST_DAY } from "#domain/dutch-dates.ts";
import { MAX_ON_ONE } from "#domain/mailboxes.ts";
import { MAX_NESTING } from "#domain/markdown.ts";
import { SKIPPED_TIME } from "#domain/moments.ts";
import { MAX_PIXELS, MAX_RATIO, MAX_SIDE } from "#domain/pictures.ts";
import { KEPT_DAYS } from "#domain/retention.ts";
import { MAX_DAYS_MOVED, MAX_DRAFTS } from "#domain/series.ts";
import { MAX_OPEN_TALKS } from "#domain/talks.ts";
import { countInWords, inDigits, inTime, spelled } from "#domain/wording.ts";

export const MAILBOX_FULL = `Op één adres kunnen hoogstens ${spelled(MAX_ON_ONE)} leden post krijgen`;

type RefusalAnswer = ErrorAnswer & { status: number };

export const REFUSAL_ANSWERS = {
  "no-session": { status: 401, error: "Log in om verder te gaan" },
  "malformed-key": { status: 400, error: "De sleutel van deze aanvraag klopt niet" },
  "key-of-another": {
    status: 422,
    error: "Je eerste versie is wel aangekomen",
    why: "first-arrived",
  },
  "connection-fixed": { status: 409, error: "Dit staat vast in de omgeving van de site" },
  "site-changed": { status: 409, error: "Iemand anders heeft dit intussen gewijzigd" },
  "connection-changed": {
    status: 409,
    error: "Dit is intussen gewijzigd; laad de verbindingen opnieuw",
  },
  "connection-not-stored": { status: 404, error: "Hier is niets bewaard" },
  "own-address-first": {
    status: 409,
    error: "Vul eerst je eigen e-mailadres in bij je account; daar gaat de testmail heen",
  },
  "password-again": {
    status: 400,
    error:
      "Vul het wachtwoord in; een bewaard wachtwoord gaat alleen naar de server en de gebruiker waar het bij hoort",
  },
  "password-in-the-clear": {
    status: 400,
    error: "Zonder versleuteling gaat het wachtwoord leesbaar over het netwerk; kies STARTTLS of TLS",
  },
  "inbox-without-account": {
    status: 409,
    error: "Er zijn geen gegevens om mee in te loggen; vul ze in, of stel eerst ‘E-mail versturen’ in",
  },
  "already-done": { status: 409, error: "Dit is al gedaan" },
  "undone-since": { status: 409, error: "Dit was gedaan en is daarna ongedaan gemaakt" },
  "not-admin": { status: 403, error: "Alleen beheerders mogen dit" },
  "admin-announces": { status: 403, error: "Een beheerder kondigt deze meetup aan" },
  "admin-ends": {
    status: 403,
    error: "Alleen een beheerder kan een meetup verplaatsen naar een dag die voorbij is",
  },
  "too-many-own-drafts": {
    status: 409,
    error: `Je hebt al ${spelled(MAX_BY_ORGANISERS.drafts)} concepten; een beheerder kondigt er eerst een aan`,
  },
  "not-to-them": { status: 403, error: "Je kunt alleen schrijven aan wie komt of op de wachtlijst staat" },
  "already-organises": { status: 409, error: "Dit lid organiseert deze meetup al" },
  "organises-not": { status: 404, error: "Dit lid organiseert deze meetup niet" },
  "door-revoked": { status: 410, error: "Deze deurlink is ingetrokken" },
  "door-early": {
    status: 410,
    error: `Deze deurlink werkt pas vanaf ${spelled(DOOR_HOURS)} uur voor het begin`,
  },
  "door-over": { status: 410, error: "Deze deurlink is verlopen" },
  "door-past": { status: 409, error: "Deze meetup is voorbij; een deurlink heeft geen zin meer" },
  "too-many-walk-ins": { status: 409, error: TOO_MANY_WALK_INS },
  "too-many-door-links": {
    status: 409,
    error: `Er zijn al ${spelled(MAX_DOOR_LINKS)} deurlinks; trek er eerst een in`,
  },
  "text-too-deep": { status: 400, error: `De opmaak is te diep genest: meer dan ${MAX_NESTING} niveaus` },
  "meetup-not-found": { status: 404, error: "Meetup niet gevonden" },
  "meetup-over": { status: 409, error: "Deze meetup is afgelopen; reageren kan niet meer" },
  "meetup-changed": { status: 409, error: "Iemand anders heeft deze meetup intussen gewijzigd" },
  "meetup-cancelled": { status: 409, error: "Deze meetup gaat niet door" },
  "meetup-unfinished": { status: 400, error: "Deze meetup is nog niet af" },
  "already-series": { status: 409, error: "Deze meetup hoort al bij een reeks; stop die eerst" },
  "series-past": { status: 409, error: "Deze meetup is geweest; herhaal er een die nog komt" },
  "series-too-far": { status: 400, error: `De laatste avond valt na het jaar ${LAST_DAY.slice(0, 4)}` },
  "series-moved-far": {
    status: 400,
    error: `Een reeks verschuift hooguit ${MAX_DAYS_MOVED} dagen tegelijk`,
  },
  "series-empty": { status: 400, error: "Kies minstens één avond erbij" },
  "series-not-found": { status: 404, error: "Deze reeks bestaat niet meer" },
  "too-many-drafts": {
    status: 409,
    error: `Er zouden meer dan ${MAX_DRAFTS} concepten zijn; publiceer of verwijder er eerst een paar`,
  },
  "time-skipped": { status: 400, error: SKIPPED_TIME },
  "begins-in-past": {
    status: 400,
    error: "Dit begin is al voorbij: kies een dag en tijd die nog komen",
  },
  "announce-day-past": { status: 400, error: "Kies een dag die nog komt: de uitnodiging gaat om 10:00" },
  "announce-too-late": { status: 400, error: "Kies een dag vóór de meetup" },
  "announce-too-far": { status: 400, error: "Kies een dag binnen een jaar" },
  "being-announced": { status: 409, error: "Deze meetup wordt al zo aangekondigd" },
  "meetup-no-draft": { status: 409, error: "Deze meetup is al aangekondigd" },
  "not-pending": {
    status: 409,
    error: "Dit kan niet meer: het is al gebeurd, of iemand maakte het ongedaan of veranderde het",
  },
  "meetup-not-announced": { status: 409, error: "Alleen een aangekondigde meetup kan worden afgezegd" },
  "meetup-still-to-come": { status: 409, error: "Deze meetup is nog niet geweest; een verslag kan daarna" },
  "meetup-still-draft": { status: 409, error: "Deze meetup is nog een concept" },
  "guest-changed": {
    status: 409,
    error: "Ongedaan maken kan niet meer: de tijd is om, of er is intussen iets veranderd bij dit lid",
  },
  "offer-lapsed": {
    status: 409,
    error: "Deze plek is inmiddels doorgegeven. Je staat nog op de wachtlijst.",
    why: "offer-lapsed",
  },
  "details-newer": {
    status: 409,
    error: "Intussen is dit ergens anders gewijzigd",
    why: "details-newer",
  },
  "talks-off": { status: 404, error: "Voorstellen doen kan hier niet" },
  "talk-not-found": { status: 404, error: "Dit voorstel bestaat niet (meer)" },
  "talk-evening-begun": { status: 409, error: "Deze avond is al begonnen of geweest; kies een andere keer" },
  "talk-evening-cancelled": { status: 409, error: "Deze avond gaat niet door; kies een andere keer" },
  "talk-evening-closed": {
    status: 409,
    error: "Voor deze avond zijn geen voorstellen meer nodig; kies een andere keer",
  },
  "talk-evening-gone": { status: 404, error: "Deze avond is er niet meer; kies een andere keer" },
  "proposal-gone": {
    status: 404,
    error: "Dit voorstel is er niet meer: het is ingetrokken, of een ander besloot er al over",
  },
  "talk-off-programme": { status: 404, error: "Dit verhaal staat niet meer op het programma" },
  "too-many-talks": {
    status: 409,
    error: `Je hebt al ${spelled(MAX_OPEN_TALKS)} voorstellen openstaan; trek er eerst een in`,
  },
  "too-many-offers": { status: 429, error: "Je deed vandaag veel voorstellen. Probeer het later opnieuw" },
  "same-title": {
    status: 409,
    error: "Je hebt al een voorstel met deze titel",
    why: "same-title",
  },
  "talk-planned": {
    status: 409,
    error: "Dit staat op een programma; de organisatie hoort het als je het intrekt",
    why: "talk-planned",
  },
  "talk-fixed": {
    status: 409,
    error: "Dit staat op een programma; vraag de organisatie om een wijziging",
  },
  "talk-given": { status: 409, error: "Deze avond is geweest; je kunt nog wel kiezen hoe je naam er staat" },
  "speaker-is-member": {
    status: 409,
    error:
      "Er is een lid dat zo heet. Kies dat lid uit de lijst; is het iemand anders, zet dan iets achter de naam",
  },
  "talk-without-speaker": { status: 400, error: "Kies een lid, of vul een naam in" },
  "speaker-without-place": {
    status: 409,
    error: "De avond is vol; zet je de spreker er boven het maximum bij?",
    why: "meetup-full",
  },
  "speaker-declined": {
    status: 409,
    error: "Dit lid liet weten niet te komen; zet je het toch op het programma?",
    why: "speaker-declined",
  },
  "speaker-told": {
    status: 409,
    error: "De spreker weet er al van, en krijgt hiervan een e-mail. Bevestig dat het eraf gaat",
    why: "speaker-told",
  },
  "programme-full": { status: 409, error: `Een programma heeft hoogstens ${MAX_LINES} regels` },
  "programme-changed": {
    status: 409,
    error: "Iemand anders heeft het programma intussen gewijzigd",
    why: "programme-changed",
  },
  "talk-decided": { status: 409, error: "De organisatie heeft hier al over besloten" },
  "answer-first": { status: 409, error: "Laat eerst weten of je komt" },
  "too-many-guests": { status: 409, error: "Zoveel introducés kun je hier niet meenemen" },
  "no-place-by-name": {
    status: 409,
    error:
      "Er is geen vrije plek, en zonder e-mailadres kan niemand op de wachtlijst. Geef een plek boven het maximum, of wacht tot er een vrij is",
  },
  "no-named-guest": { status: 404, error: "Deze persoon staat niet meer op de lijst" },
  "too-many-for-attendee": { status: 409, error: "Zoveel introducés kan hier niemand meenemen" },
  "no-room-for-guests": { status: 409, error: "Er is geen plek meer voor introducés" },
  "answers-closed": {
    status: 409,
    error: "De inschrijving is gesloten. Vraag de organisatie of je introducé erbij kan",
  },
  "wrong-choice": { status: 400, error: "Dit antwoord hoort niet bij de vraag" },
  "choice-taken": { status: 409, error: "Een keuze die al gekozen is, kan niet weg" },
  "not-waiting": { status: 409, error: "Dit lid staat niet op de wachtlijst" },
  "no-place-free": { status: 409, error: "Er is geen plek vrij om aan te bieden" },
  "no-offer": { status: 409, error: "Er is geen plek meer aangeboden aan dit lid" },
  "not-asked": { status: 409, error: "De vraag ‘Kom je nog?’ is nog niet verstuurd" },
  "asked-already": { status: 409, error: "Deze vraag is al een tweede keer verstuurd" },
  "no-guest": { status: 404, error: "Dit lid heeft nog niet geantwoord" },
  "meetup-over-already": { status: 409, error: "Deze meetup is afgelopen; afzeggen kan niet meer" },
  "invalid-link": { status: 404, error: INVALID_LINK },
  "expired-link": { status: 410, error: "Deze link is verlopen" },
  "only-looking": { status: 403, error: "Open de link zelf om verder te gaan" },
  "wrong-password": { status: 401, error: "E-mailadres of wachtwoord is onjuist" },
  "not-admin-login": { status: 403, error: "Je hebt geen beheerdersrechten; log in met een code" },
  "wrong-code": { status: 400, error: "De code is onjuist of verlopen" },
  "common-password": {
    status: 400,
    error: "Dit wachtwoord komt te vaak voor. Kies een ander wachtwoord",
    field: "password",
  },
  "too-many-attempts": { status: 429, error: "Te veel pogingen. Probeer het later opnieuw" },
  "too-many-ticks": { status: 429, error: "Te veel vinkjes in een uur. Probeer het later opnieuw" },
  "too-many-messages": {
    status: 429,
    error: `Over één meetup kun je ${spelled(MAX_BY_ORGANISERS.messages)} berichten per dag sturen`,
  },
  "too-many-added": { status: 429, error: "Je hebt veel mensen toegevoegd. Probeer het later opnieuw" },
  "too-many-changes": {
    status: 429,
    error: `Over deze meetup is vandaag ${spelled(MAX_BY_ORGANISERS.changes)} keer een wijziging gemaild. Wijzig zonder bericht`,
  },
  "too-many-announcements": {
    status: 429,
    error: `Je kunt ${spelled(MAX_BY_ORGANISERS.announcements)} meetups per dag aankondigen`,
  },
  "too-many-answers": {
    status: 429,
    error: `Het antwoord van dit lid is vandaag ${spelled(MAX_BY_ORGANISERS.answers)} keer veranderd`,
  },
  "too-many-pictures": {
    status: 429,
    error: `Je kunt ${spelled(MAX_BY_ORGANISERS.pictures)} afbeeldingen per dag toevoegen`,
  },
  "import-unreadable": {
    status: 422,
    error:
      "Deze lijst kon niet worden gelezen. Splits haar, of zet op elke regel een naam en een e-mailadres",
  },
  "import-without-email": {
    status: 400,
    error:
      "In dit bestand staan geen e-mailadressen. Zet op elke regel een naam en een e-mailadres, gescheiden door ; of ,",
  },
  "import-no-list": {
    status: 400,
    error:
      "Dit bestand (LDIF of JSON) is voor een ander programma. Exporteer de adressen als CSV, als vCards of als rekenblad",
  },
  "workbook-broken": {
    status: 422,
    error:
      "Dit rekenblad kon niet worden gelezen. Bewaar het opnieuw als .xlsx of als CSV, zonder wachtwoord",
  },
  "workbook-with-password": {
    status: 422,
    error: "Dit bestand heeft een wachtwoord. Bewaar het zonder wachtwoord, of bewaar het werkblad als CSV",
  },
  "workbook-of-1997": {
    status: 422,
    error: "Dit is een bestand van een oude Excel (.xls). Open het, en bewaar het als .xlsx of als CSV",
  },
  "workbook-empty": { status: 422, error: "In dit rekenblad staat niets" },
  "sheet-not-found": { status: 404, error: "Dit werkblad is er niet" },
  "sheet-too-long": {
    status: 413,
    error: `Dit werkblad is te groot: meer dan ${inDigits(LONGEST_LIST)} tekens. Bewaar alleen de kolommen met namen en e-mailadressen`,
  },
  "workbook-too-large": { status: 413, error: WORKBOOK_TOO_LARGE },
  "last-admin": { status: 409, error: "De laatste beheerder kan niet worden verwijderd" },
  "admin-account": {
    status: 409,
    error:
      "Je bent beheerder. Vraag eerst een andere beheerder om je beheerrechten in te trekken; daarna kun je je uitschrijven",
  },
  unverified: {
    status: 400,
    error: "Je e-mailadres is nog niet bevestigd. We hebben de verificatie-e-mail opnieuw gestuurd.",
    resent: true,
  },
  "email-taken": { status: 409, error: "Dit e-mailadres is al in gebruik", field: "email" },
  "choice-expired": {
    status: 400,
    error: "Dit duurde te lang, of was al gedaan. Vraag een nieuwe inlogcode aan",
  },
  "mailbox-full": {
    status: 409,
    error: MAILBOX_FULL,
    field: "email",
  },
  "not-first-on-address": {
    status: 409,
    error:
      "Beheerrechten en een wachtwoord kan alleen de eerste op een adres hebben; geef dit lid een eigen adres",
  },
  "already-verified": { status: 409, error: "Dit e-mailadres is al bevestigd" },
  "password-already-set": { status: 409, error: "Je hebt al een wachtwoord gekozen" },
  "own-account": { status: 409, error: "Je kunt dit niet met je eigen account doen" },
  "handed-to-self": { status: 409, error: "Kies een ander lid om aan over te dragen" },
  "hands-nothing-over": { status: 409, error: "Dit lid is geen beheerder" },
  "member-not-found": { status: 404, error: "Lid niet gevonden" },
  "email-not-found": { status: 404, error: "E-mail niet gevonden" },
  "inbox-mail-not-found": { status: 404, error: "Bericht niet gevonden" },
  "no-mail-server": { status: 409, error: "Er is nog geen mailserver: de e-mails blijven bewaard" },
  "email-not-failed": { status: 409, error: "Alleen een mislukte e-mail kan opnieuw worden verstuurd" },
  "meetup-past": { status: 409, error: "Deze meetup is geweest; een herinnering heeft geen zin meer" },
  "reminded-recently": { status: 409, error: "Er is in de afgelopen 24 uur al een herinnering verstuurd" },
  "nobody-to-remind": { status: 409, error: NOBODY_TO_REMIND },
  "nobody-to-write-to": { status: 409, error: "Er is niemand om een bericht aan te sturen" },
  "prove-again": { status: 403, error: "Bevestig dat jij het bent", why: "prove-again" },
  "passkey-needed": { status: 403, error: "Laat ook je passkey zien", why: "passkey-needed" },
  "wrong-passkey": { status: 400, error: "Deze passkey werkt hier niet. Probeer het opnieuw" },
  "wrong-own-password": { status: 400, error: "Dit wachtwoord is onjuist" },
  "passkey-not-found": { status: 404, error: "Passkey niet gevonden" },
  "attendance-forgotten": {
    status: 410,
    error: `Wie er was, is ${KEPT_DAYS.attendance} dagen na de meetup vergeten`,
  },
  "picture-kind": { status: 415, error: "Dit bestand kan hier niet; kies een JPEG, PNG, WebP of AVIF" },
  "picture-moves": { status: 422, error: "Een bewegende afbeelding kan hier niet; kies een stilstaande" },
  "picture-broken": { status: 422, error: "Deze afbeelding is beschadigd of niet compleet" },
  "picture-too-large": { status: 413, error: TOO_LARGE },
  "picture-too-heavy": {
    status: 413,
    error: "Deze afbeelding vraagt te veel geheugen. Bewaar haar als gewone JPEG, of kleiner",
  },
  "picture-not-encoded": {
    status: 422,
    error:
      "Deze afbeelding kon niet worden verwerkt: ze is beschadigd of vraagt te veel geheugen of rekenwerk. Bewaar haar als gewone JPEG, of kleiner",
  },
  "picture-too-many-scans": {
    status: 413,
    error: "Deze afbeelding vraagt te veel rekenwerk. Bewaar haar als gewone JPEG, of kleiner",
  },
  "picture-side-too-long": {
    status: 413,
    error: `Deze afbeelding is te groot: een zijde heeft meer dan ${inDigits(MAX_SIDE)} beeldpunten`,
  },
  "picture-too-narrow": {
    status: 413,
    error: `Deze afbeelding is te smal: de ene zijde is meer dan ${MAX_RATIO} keer zo lang als de andere`,
  },
  "picture-too-many-pixels": {
    status: 413,
    error: `Deze afbeelding heeft te veel beeldpunten: meer dan ${MAX_PIXELS / 1_000_000} miljoen`,
  },
  "picture-not-found": { status: 409, error: "Deze afbeelding is er niet meer; voeg haar opnieuw toe" },
  "calendar-broken": {
    status: 422,
    error: "Dit bestand kon niet worden gelezen; kies een agenda die eindigt op .ics",
  },
  "calendar-too-large": { status: 413, error: CALENDAR_TOO_LARGE },
  "calendar-too-long": {
    status: 413,
    error: `In deze agenda staan meer dan ${MAX_EVENTS} afspraken; exporteer er minder tegelijk`,
  },
  "webhook-not-found": { status: 404, error: "Webhook niet gevonden" },
  "webhook-changed": { status: 409, error: "Iemand anders heeft deze webhook intussen gewijzigd" },
  "webhook-address-lost": { status: 409, error: "Vul eerst het adres opnieuw in" },
  "webhook-nowhere": { status: 400, error: "Naar dit adres kan niets worden gestuurd; klopt het?" },
  "webhook-private": {
    status: 400,
    error:
      "Dit adres ligt in het eigen netwerk van de server; vraag wie de server beheert of daar iets heen mag (WEBHOOK_PRIVATE)",
  },
  "webhook-unencrypted": { status: 400, error: "Naar buiten gaat alleen een adres dat met https:// begint" },
  "webhook-unknown-host": { status: 400, error: "Dit adres is niet te vinden; klopt de naam van de server?" },
  "webhook-without-secret": { status: 409, error: "Alleen een eigen ontvanger heeft een geheim" },
  "webhook-off": { status: 409, error: "Deze webhook staat uit; zet hem eerst aan" },
  "too-many-webhooks": { status: 409, error: `Er zijn al ${MAX_WEBHOOKS} webhooks; verwijder er eerst een` },
  "delivery-not-found": { status: 404, error: "Dit bericht is er niet meer" },
  "delivery-not-failed": { status: 409, error: "Alleen een mislukt bericht kan opnieuw worden geprobeerd" },
  "wish-not-found": { status: 404, error: "Deze wens is er niet meer" },
  "same-wish": { status: 409, error: "Kies een andere wens om deze bij te tellen" },
  "too-many-wishes": {
    status: 409,
    error: `Je hebt al ${spelled(MAX_OPEN_WISHES)} wensen openstaan. Trek er eerst een in`,
  },
  "own-wish": { status: 409, error: "Dit is je eigen wens. Trek hem in als je hem niet meer hebt" },
  "session-not-found": { status: 404, error: "Dit apparaat is al uitgelogd" },
} satisfies Record<string, RefusalAnswer>;

export type Refusal = keyof typeof REFUSAL_ANSWERS;

interface Additions {
  /** Seconds until another try makes sense, for limits. */
  readonly retryAfter?: number;
  /** Dutch sentences that say more, such as what changed, or from when a door link works. */
  readonly details?: readonly string[];
  readonly count?: number;
  /** What is stored, which is newer than the version that the call replaces. */
  readonly own?: OwnDetails;
}

/** The server's refusal of a well-formed call: a value, never an exception. */
export interface Refused extends Additions {
  readonly kind: "refused";
  readonly why: Refusal;
}

export const refused = (why: Refusal, additions: Additions = {}): Refused => ({
  kind: "refused",
  why,
  ...additions,
});

export const isRefused = (outcome: unknown): outcome is Refused =>
  typeof outcome === "object" && outcome !== null && "kind" in outcome && outcome.kind === "refused";

/** Thrown in a transaction that wrote already: nothing of it stays, and the call answers the refusal. */
export class RefusedError extends Error {
  readonly refusal: Refused;
  constructor(refusal: Refused) {
    super(refusal.why);
    this.refusal = refusal;
  }
}

/** @throws RefusedError for a refusal */
export function unlessRefused<Outcome>(outcome: Outcome): Exclude<Outcome, Refused> {
  if (isRefused(outcome)) throw new RefusedError(outcome);
  return outcome as Exclude<Outcome, Refused>;
}

const COUNTED: Partial<Record<Refusal, (count: number) => string>> = {
  "no-room-for-guests": (count) =>
    count === 0
      ? REFUSAL_ANSWERS["no-room-for-guests"].error
      : `Er is nog plek voor ${countInWords(count, "introducé", "introducés")}`,
  "too-many-guests": (count) =>
    count === 0
      ? "Je kunt hier niemand meenemen"
      : `Je kunt hier hooguit ${countInWords(count, "introducé", "introducés")} meenemen`,
  "too-many-for-attendee": (count) =>
    count === 0
      ? "Bij deze meetup kan niemand introducés meenemen"
      : `Bij deze meetup kan iemand hooguit ${countInWords(count, "introducé", "introducés")} meenemen`,
  "too-many-attempts": (seconds) => `Te veel pogingen. Probeer het ${inTime(seconds)} opnieuw`,
  "too-many-ticks": (seconds) => `Te veel vinkjes in een uur. Probeer het ${inTime(seconds)} opnieuw`,
  "too-many-messages": (seconds) =>
    `${REFUSAL_ANSWERS["too-many-messages"].error}. Het volgende kan ${inTime(seconds)}`,
  "too-many-added": (seconds) => `Je hebt veel mensen toegevoegd. Probeer het ${inTime(seconds)} opnieuw`,
  "too-many-offers": (seconds) => `Je deed vandaag veel voorstellen. Probeer het ${inTime(seconds)} opnieuw`,
  "too-many-changes": (seconds) =>
    `${REFUSAL_ANSWERS["too-many-changes"].error}, of probeer het ${inTime(seconds)} opnieuw`,
  "too-many-announcements": (seconds) =>
    `${REFUSAL_ANSWERS["too-many-announcements"].error}. De volgende kan ${inTime(seconds)}`,
  "too-many-answers": (seconds) =>
    `${REFUSAL_ANSWERS["too-many-answers"].error}. Probeer het ${inTime(seconds)} opnieuw`,
  "too-many-pictures": (seconds) =>
    `${REFUSAL_ANSWERS["too-many-pictures"].error}. De volgende kan ${inTime(seconds)}`,
};

export function answerOfRefusal({
  why,
  retryAfter,
  details,
  own,
  count = retryAfter,
}: Refused): RefusalAnswer {
  const counted = count === undefined ? undefined : COUNTED[why]?.(count);
  const answer: RefusalAnswer = REFUSAL_ANSWERS[why];
  return {
    ...answer,
    error: counted ?? answer.error,
    details: details && [...details],
    own,
  };
}
