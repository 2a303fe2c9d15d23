import type { ColumnMeaning } from "#contract/members/admin.ts";

/** Those of a text, between commas. */
export const wordsIn = (text: string): ReadonlySet<string> => new Set(text.split(/\s*,\s*/));

/** Headings of columns that may say that a person left. */
export const LEAVING = {
  statuses: wordsIn(
    "status, lidstatus, status lid, lidmaatschap, status lidmaatschap, lidmaatschapsstatus, state, email status, e mail status, subscription status, member status, membership status, contact status, order status, bestelstatus, email marketing status",
  ),
  /** A cell that is filled says it, but not with a no or a day that is still to come. */
  moments: wordsIn(
    "opgezegd, opgezegd per, opgezegd op, opzegdatum, opzegging, datum opzegging, uitgeschreven, uitgeschreven op, uitgeschreven per, uitschrijfdatum, datum uitschrijving, afgemeld, afgemeld op, afmelddatum, overleden, overleden op, overlijdensdatum, datum overlijden, unsub time, unsub date, unsubscribed, unsubscribed at, unsubscribed on, unsubscribe date, unsubscribe time, date unsubscribed, opted out, opt out, email opt out, opt out date, optout time, bounced, bounced at, bounce date, cleaned, cleaned at, clean time, complained, blocklisted, blacklisted, email blocklisted, email blacklisted, cancelled, canceled, cancelled at, canceled at, geannuleerd, geannuleerd op, deceased, former member, do not email, do not contact, do not mail, no mail, geen mail, geen e mail, geen mailing, bounce, hard bounce, beeindigd, beeindigd op, lidmaatschap beeindigd, lidmaatschap beeindigd op",
  ),
  /** A day that is past says it. */
  lastDays: wordsIn(
    "lid tot, lid t m, lid tot en met, einddatum, einddatum lidmaatschap, einde lidmaatschap, datum uit, datum uit dienst, uit dienst, member until, membership end, membership end date, end date",
  ),
  /** A no says it. */
  answers: wordsIn(
    "subscribed, is subscribed, actief, active, is actief, actief lid, opt in, optin, email opt in, nieuwsbrief, nieuwsbrief ontvangen, newsletter, mailing, mailings, mail ontvangen, e mail ontvangen, uitnodigingen, toestemming, toestemming mail, toestemming e mail, toestemming mailing, avg, avg akkoord, akkoord avg, avg toestemming, toestemming avg, consent, accepts marketing, accepts email marketing",
  ),
} as const;

/** An address beside the name of an attendee, where the plain one is that of the person who booked for several. */
const OF_ATTENDEES = [
  "attendee email",
  "attendee e mail",
  "guest email",
  "e mail deelnemer",
  "email deelnemer",
  "e mailadres deelnemer",
  "emailadres deelnemer",
  "deelnemer e mail",
  "deelnemer email",
];

/** Headings of columns by what they mean, as programs write them in Dutch and English; earlier ones are preferred. */
const HEADINGS: Readonly<Record<ColumnMeaning, readonly string[]>> = {
  first: [
    "roepnaam",
    "voornaam",
    "first name",
    "firstname",
    "given name",
    "givenname",
    "forename",
    "fname",
    "attendee first name",
    "attendee name given name",
    "billing first name",
    "buyer first name",
    "contact first name",
    "first",
    "preferred name",
    "aanspreeknaam",
    "voornamen",
    "first names",
    "doopnaam",
    "doopnamen",
    "voorletters",
    "voorletter s",
    "voorl",
    "voorn",
    "voornamen voluit",
    "vorname",
    "rufname",
    "prenom",
    "initialen",
    "initials",
  ],
  infix: [
    "tussenvoegsel",
    "tussenvoegsels",
    "tussenvoegsel s",
    "tussenv",
    "tussen",
    "tv",
    "tvg",
    "voorvoegsel",
    "voorvoegsels",
    "voorvoegsel s",
    "infix",
    "prefix achternaam",
    "surname prefix",
    "last name prefix",
    "middle name",
    "middle names",
    "middlename",
    "middelste naam",
    "tweede naam",
    "additional name",
  ],
  last: [
    "achternaam",
    "last name",
    "lastname",
    "surname",
    "family name",
    "familyname",
    "familienaam",
    "lname",
    "geslachtsnaam",
    "achtern",
    "nachname",
    "familienname",
    "nom de famille",
    "attendee last name",
    "attendee name family name",
    "billing last name",
    "buyer last name",
    "contact last name",
    "last",
  ],
  whole: [
    "volledige naam",
    "naam volledig",
    "voor en achternaam",
    "voornaam en achternaam",
    "voornaam achternaam",
    "achternaam voornaam",
    "roepnaam achternaam",
    "achternaam roepnaam",
    "naam voornaam",
    "first and last name",
    "last name first name",
    "full name",
    "fullname",
    "naam",
    "name",
    "naam lid",
    "lidnaam",
    "ledennaam",
    "member name",
    "attendee name",
    "guest name",
    "naam deelnemer",
    "deelnemer",
    "contact name",
    "contactnaam",
    "contactpersoon",
    "naam contactpersoon",
    "customer name",
    "klantnaam",
    "billing name",
    "display name",
    "displayname",
    "weergavenaam",
    "your name",
    "je naam",
    "jouw naam",
    "uw naam",
    "wat is je naam",
    "wat is uw naam",
  ],
  email: [
    ...OF_ATTENDEES,
    "email",
    "e mail",
    "mail",
    "emailadres",
    "e mailadres",
    "e mail adres",
    "email adres",
    "mailadres",
    "email address",
    "emailaddress",
    "e mail address",
    "user email",
    "primary email",
    "primair e mailadres",
    "subscriber",
    "e mail 1 value",
    "email 1 value",
    "e mail 1 address",
    "e mail 1",
    "email 1",
    "e mailadres 1",
    "emailadres 1",
    "e mail prive",
    "email prive",
    "prive e mail",
    "e mailadres prive",
    "home email",
    "contact email",
    "customer email",
    "billing email",
    "buyer email",
    "je e mailadres",
    "jouw e mailadres",
    "uw e mailadres",
    "wat is je e mailadres",
    "wat is uw e mailadres",
    "e mail werk",
    "email werk",
    "work email",
    "business email",
    "e mail 2 value",
    "email 2 value",
    "e mail 2 address",
    "e mail 2",
    "email 2",
    "e mailadres 2",
    "emailadres 2",
    "secondary email",
    "secundair e mailadres",
    "e mail 3 value",
    "e mail 3 address",
    "e mail 3",
  ],
  phone: [
    "mobiel",
    "mobiele telefoon",
    "mobiele telefoonnummer",
    "mobiel telefoonnummer",
    "mobiel nummer",
    "mobielnummer",
    "mobieltje",
    "telefoon mobiel",
    "telefoonnummer mobiel",
    "tel mobiel",
    "gsm",
    "gsm nummer",
    "06",
    "06 nummer",
    "whatsapp",
    "mobile",
    "mobile phone",
    "mobile number",
    "mobile phone number",
    "cell",
    "cell phone",
    "phone mobile",
    "handy",
    "telefoon",
    "telefoonnummer",
    "telefoonnummers",
    "telefoonnr",
    "telefoon nr",
    "telnr",
    "tel nr",
    "tel",
    "phone",
    "phone number",
    "phonenumber",
    "telephone",
    "telephone number",
    "telefon",
    "telefoon 1",
    "telefoonnummer 1",
    "phone 1 value",
    "phone 1",
    "contact phone",
    "billing phone",
    "buyer phone",
    "je telefoonnummer",
    "wat is je telefoonnummer",
    "telefoon thuis",
    "telefoonnummer thuis",
    "thuistelefoon",
    "vaste telefoon",
    "vast nummer",
    "telefoon vast",
    "tel vast",
    "home phone",
    "phone home",
    "telefoon 2",
    "telefoonnummer 2",
    "phone 2 value",
    "phone 2",
    "home phone 2",
    "telefoon werk",
    "telefoon op werk",
    "telefoonnummer werk",
    "work phone",
    "business phone",
  ],
  note: [
    "opmerking",
    "opmerkingen",
    "opm",
    "notitie",
    "notities",
    "aantekening",
    "aantekeningen",
    "bijzonderheden",
    "toelichting",
    "memo",
    "note",
    "notes",
    "comment",
    "comments",
    "remark",
    "remarks",
    "anmerkung",
    "anmerkungen",
    "bemerkung",
    "bemerkungen",
  ],
  ignored: [
    "aanhef",
    "adres",
    "bedrijf",
    "categorie",
    "city",
    "company",
    "country",
    "functie",
    "gebruikersnaam",
    "gemeente",
    "geslacht",
    "groep",
    "land",
    "lidsoort",
    "location",
    "organisatie",
    "organization",
    "organization name",
    "plaats",
    "plaatsnaam",
    "postcode",
    "provincie",
    "rol",
    "soort lid",
    "stad",
    "straat",
    "street",
    "team",
    "titel",
    "title",
    "user login",
    "username",
    "vereniging",
    "woonplaats",
    ...Object.values(LEAVING).flatMap((headings) => [...headings]),
  ],
};

export interface Heading {
  readonly meaning: ColumnMeaning;
  readonly rank: number;
}

export const isOfAttendee = ({ meaning, rank }: Heading): boolean =>
  meaning === "email" && rank < OF_ATTENDEES.length;

const BY_HEADING: ReadonlyMap<string, Heading> = new Map(
  (Object.keys(HEADINGS) as ColumnMeaning[]).flatMap((meaning) =>
    HEADINGS[meaning].map((heading, rank) => [heading, { meaning, rank }]),
  ),
);

export const normalised = (cell: string): string =>
  cell
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Words of a heading that say nothing of which part of a name it is. */
const WITHOUT_MEANING = new Set(
  "wat is je jouw uw your lid leden member deelnemer attendee primair primaire primary prive verplicht required".split(
    " ",
  ),
);

const withoutMeaning = (heading: string): string =>
  heading
    .split(" ")
    .filter((word) => !WITHOUT_MEANING.has(word))
    .join(" ");

const lookedUp = (heading: string): Heading | undefined =>
  BY_HEADING.get(heading) ?? BY_HEADING.get(withoutMeaning(heading));

/** What a heading means: `Naam (roepnaam)` is a first name, `Voorl./Roepnaam` too; undefined for one with an unknown part. */
export function headingOf(cell: string): Heading | undefined {
  const known = lookedUp(normalised(cell));
  if (known) return known;
  const parts = cell
    .split(/[/()[\]|&+]|\s(?:of|or|en|and)\s/i)
    .map(normalised)
    .filter((part) => withoutMeaning(part) !== "")
    .map(lookedUp);
  const [first, ...others] = parts.filter((part) => part?.meaning !== "whole");
  if (!first || parts.includes(undefined)) return undefined;
  return others.every((other) => other?.meaning === first.meaning) ? first : undefined;
}

/** Whether a heading says 'Naam' without saying of which part. */
export const isPlainName = (cell: string): boolean => ["naam", "name"].includes(normalised(cell));
