import type { Presence } from "./attendance.ts";
import type { TooBig } from "./companions.ts";
import { type ClockTime, type Day, dateIn, fullDate, shortDate, timeRange } from "./dutch-dates.ts";
import type { ResponseStatus, ResponseVia, Vacated } from "./places.ts";

interface CountedMeetup {
  readonly registration_count: number;
  readonly waitlist_count: number;
  readonly max_participants: number | null;
  readonly held?: number | undefined;
}

/** `, 1 plek wacht op antwoord`, to follow a number of people; empty without an offered place. */
export const heldSuffix = (places: number): string =>
  places > 0 ? `, ${countInWords(places, "plek wacht", "plekken wachten")} op antwoord` : "";

/** `17 van 20 komen`; `17 komen` without a maximum; `19 van 20 komen, 1 plek wacht op antwoord`; `20 + 8 komen: 8 boven het maximum`; of a closed list `17 van 20 zouden komen`. */
export function confirmedSummary({
  registration_count,
  max_participants,
  held = 0,
  isClosed = false,
}: Pick<CountedMeetup, "registration_count" | "max_participants" | "held"> & {
  readonly isClosed?: boolean;
}): string {
  const come = isClosed ? "zouden komen" : "komen";
  const comes = isClosed ? "zou komen" : "komt";
  const beyond = max_participants === null ? 0 : registration_count - max_participants;
  if (max_participants !== null && beyond > 0)
    return `${inDigits(max_participants)} + ${inDigits(beyond)} ${come}: ${inDigits(beyond)} boven het maximum${heldSuffix(held)}`;
  const of = max_participants === null ? "" : ` van ${inDigits(max_participants)}`;
  return `${inDigits(registration_count)}${of} ${registration_count === 1 ? comes : come}${heldSuffix(held)}`;
}

interface TimeAndPlace {
  readonly date: Day;
  readonly startTime: ClockTime;
  readonly endTime: ClockTime | null;
  readonly location: string;
}

export const whenAndWhere = ({ date, startTime, endTime, location }: TimeAndPlace): string =>
  `${fullDate(date)}, ${timeRange(startTime, endTime, date)}, ${location}`;

/** For places that show only a text, such as calendars and feeds. */
export const withCancelled = (text: string, isCancelled: boolean): string =>
  isCancelled ? `Geannuleerd: ${text}` : text;

export interface AnswerOutcome {
  readonly status: ResponseStatus;
  /** Position on the waitlist, from 1; null when the member is not on it. */
  readonly position: number | null;
  readonly vacated?: Vacated | undefined;
  readonly isLate?: boolean;
  /** Free places, for which those on the waitlist wait; null without a maximum. */
  readonly free?: number | null;
  /** The party is the first on the waitlist, and larger than the free places. */
  readonly tooBig?: TooBig | null;
  readonly reconfirmed?: "for-tomorrow" | "for-today" | undefined;
  /** The given answer was older than the recorded one, which says the opposite. */
  readonly isOvertaken?: true | undefined;
}

/** `12/24 deelnemers`; without a maximum `1 deelnemer`. */
export const takenInWords = (
  { maxParticipants, registrationCounts: { confirmed } }: Places,
  of: "/" | " van ",
): string =>
  maxParticipants === null
    ? countInWords(confirmed, "deelnemer", "deelnemers")
    : `${confirmed}${of}${maxParticipants} deelnemers`;

interface Places {
  readonly maxParticipants: number | null;
  readonly registrationCounts: { readonly confirmed: number };
}

const OVERTAKEN = "Intussen is een ander antwoord vastgelegd. Dat blijft staan.";

/** The sentence a member reads after answering; links, buttons and the API share it. */
export function answerMessage(outcome: AnswerOutcome, title: string): string {
  const { status, vacated, isLate, reconfirmed, isOvertaken } = outcome;
  if (isOvertaken) return OVERTAKEN;
  switch (status) {
    case "confirmed":
      if (reconfirmed) return reconfirmed === "for-tomorrow" ? "Fijn, tot morgen!" : "Fijn, tot straks!";
      return `Je komt naar ${title}.`;
    case "waitlist":
      if (isLate)
        return "De inschrijving is gesloten. Je staat genoteerd; de organisatie laat weten of er plek is.";
      return waitingMessage(outcome, title);
    case "declined":
      return `Je bent afgemeld voor ${title}.${afterNo(vacated)}`;
  }
}

function waitingMessage(outcome: AnswerOutcome, title: string): string {
  const { position, free, tooBig } = outcome;
  const number = position === null ? "" : `, als nummer ${position}`;
  const meetup = free && !tooBig ? ` voor ${title}` : "";
  return `${reasonOfWaiting(outcome, title)} Je staat op de wachtlijst${meetup}${number}.`;
}

function reasonOfWaiting({ free, tooBig }: AnswerOutcome, title: string): string {
  if (tooBig) return `${tooBigInWords(tooBig)}.`;
  return free ? `${freeForWaiting(free)}.` : `${title} is vol.`;
}

/** For the pages that a mail's link opens: they say themselves what was answered, and as which number the member waits. */
export function messageByLink(outcome: AnswerOutcome, title: string): string {
  const { status, vacated, isLate, reconfirmed, isOvertaken } = outcome;
  if (isOvertaken) return OVERTAKEN;
  if (status === "waitlist")
    return isLate
      ? "De inschrijving is gesloten; de organisatie laat weten of er plek is."
      : reasonOfWaiting(outcome, title);
  return reconfirmed ? answerMessage(outcome, title) : `Bedankt voor het laten weten.${afterNo(vacated)}`;
}

const afterNo = (vacated: Vacated | undefined) => (vacated === undefined ? "" : AFTER_NO[vacated]);

const AFTER_NO: Readonly<Record<Vacated, string>> = {
  free: "",
  closed: " De inschrijving is gesloten: je plek krijg je niet vanzelf terug.",
  "moved-up": "",
  "passed-on": " Je plek ging naar de volgende op de wachtlijst.",
  offered: " Je plek bieden we aan de volgende op de wachtlijst aan.",
};

export const responseLabel = (status: ResponseStatus | null): string =>
  status ? STATUS_LABELS[status] : "Geen antwoord";

const STATUS_LABELS: Readonly<Record<ResponseStatus, string>> = {
  confirmed: "Komt",
  waitlist: "Wachtlijst",
  declined: "Komt niet",
};

/** `do 12 nov, via mail`; `za 14 nov, door Piet`; empty without an answer. */
export function responseSource(
  {
    answered_at,
    via,
    recorded_by,
  }: {
    readonly answered_at: string | null;
    readonly via: ResponseVia | null;
    readonly recorded_by: string | null;
  },
  timeZone: string,
): string {
  if (answered_at === null) return "";
  const day: Day = dateIn(timeZone, Date.parse(answered_at));
  const how = via === null ? "" : via === "organiser" ? `door ${recorded_by ?? "de organisatie"}` : HOW[via];
  return how === "" ? shortDate(day) : `${shortDate(day)}, ${how}`;
}

const HOW: Readonly<Record<Exclude<ResponseVia, "organiser">, string>> = {
  site: "op de site",
  mail: "via mail",
  calendar: "via de agenda",
  waitlist: "van de wachtlijst",
};

/** `Vegetarisch` as it stands inside a sentence; an acronym such as `BBQ` keeps its capitals. */
export const uncapitalised = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;

export const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** `2568` → `2.568`. Not by `Intl`, whose output differs between versions. */
export const inDigits = (count: number): string => `${count}`.replace(/\B(?=(?:\d{3})+$)/g, ".");

const SPELLED = [
  "nul",
  "één",
  "twee",
  "drie",
  "vier",
  "vijf",
  "zes",
  "zeven",
  "acht",
  "negen",
  "tien",
  "elf",
  "twaalf",
];

/** `twee`, `honderd`, `2.568`: a bound inside a sentence. */
export const spelled = (count: number): string =>
  count === 100 ? "honderd" : (SPELLED[count] ?? inDigits(count));

/** `1 uitnodiging`, `193 uitnodigingen`, `2.568 e-mails` */
export const countInWords = (count: number, one: string, more: string): string =>
  `${inDigits(count)} ${count === 1 ? one : more}`;

/** From now, rounded up: "over 40 seconden", "over 12 minuten", "over 2 uur". */
export function inTime(seconds: number): string {
  if (seconds <= 60) return `over ${countInWords(seconds, "seconde", "seconden")}`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `over ${minutes} minuten` : `over ${Math.ceil(minutes / 60)} uur`;
}

type Mailing = "Bericht" | "Herinnering" | "‘Kom je nog?’";

/** `Herinnering wordt verstuurd aan 6 leden`; without a mail server `Herinnering aan 6 leden wordt bewaard: er is nog geen mailserver`. */
export function mailedInWords(mailing: Mailing, count: number, hasMailServer: boolean): string {
  if (!hasMailServer) return `${mailing} aan ${memberCount(count)} wordt bewaard: er is nog geen mailserver`;
  const does = mailing === "‘Kom je nog?’" ? "gaat naar" : "wordt verstuurd aan";
  return `${mailing} ${does} ${memberCount(count)}`;
}

export const memberCount = (count: number): string => countInWords(count, "lid", "leden");

/** `Er is 1 plek vrij, jullie zijn met 3`, without a full stop; to the party that waits for them. */
export const tooBigInWords = ({ free, party }: TooBig): string =>
  `${freeInWords(free)}, jullie zijn met ${party}`;

/** `Er is 1 plek vrij` */
export const freeInWords = (free: number): string =>
  `Er ${free === 1 ? "is" : "zijn"} ${countInWords(free, "plek", "plekken")} vrij`;

/** `Eerste in de rij komt met 3; 1 plek vrij`, to organisers. */
export const firstTooBigInWords = ({ free, party }: TooBig): string =>
  `Eerste in de rij komt met ${party}; ${countInWords(free, "plek", "plekken")} vrij`;

/** `De vrije plek is voor wie al wacht`, without a full stop; why a yes waits although places are free. */
export const freeForWaiting = (free: number): string =>
  `De vrije ${free === 1 ? "plek is" : "plekken zijn"} voor wie al wacht`;

/** `Nog 3 van 12 plekken vrij.`; of none that is taken only how many there are. */
export const placesLeftInWords = (free: number, most: number): string =>
  free === most
    ? `Er ${most === 1 ? "is 1 plek" : `zijn ${most} plekken`}.`
    : `Nog ${free} van ${most} plekken vrij.`;

export function placesBadge(free: number | null): string | null {
  if (free === null || free > 5) return null;
  if (free === 0) return "Vol";
  return `Nog ${countInWords(free, "plek", "plekken")}`;
}

export const PRESENCE_IN_WORDS: Readonly<Record<Presence, string>> = {
  present: "Aanwezig",
  absent: "Afwezig",
  "walked-in": "Binnengelopen",
};

export const ANONYMOUS = "Anoniem";

/** A member's name as visitors and other members see it; organisers see the real name. */
export const shownName = (name: string, isShown: boolean): string => (isShown ? name : ANONYMOUS);

/** `Anna`, `Anna en Piet`, `Anna, Piet en Kees` */
export const namesInWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} en ${names.at(-1)}`;
