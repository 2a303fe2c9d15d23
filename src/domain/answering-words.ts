import { freeToNew, ownTooBig } from "./companions.ts";
import { addDays, type Day, dayInWords } from "./dutch-dates.ts";
import { MINUTE_MS } from "./timing.ts";
import { capitalised, countInWords, freeForWaiting } from "./wording.ts";

/** The last day for answers; null: until the meetup begins. */
export const lastDayToAnswer = (date: Day, daysBefore: number): Day | null =>
  daysBefore === 0 ? null : addDays(date, -daysBefore);

/** A reminder after the deadline would come too late: it is sent the day before it. @returns days before the meetup */
export const reminderDays = (asked: number, deadline: number | null): number =>
  deadline !== null && asked < deadline ? deadline + 1 : asked;

const untilInWords = (lastDay: Day | null): string =>
  lastDay === null ? "tot het begin" : `tot en met ${dayInWords(lastDay)}`;

/** `Antwoorden kan tot en met dinsdag 9 december`, without a full stop. */
export const answerUntil = (lastDay: Day | null): string => `Antwoorden kan ${untilInWords(lastDay)}`;

/** For an answer after the last day, with which an organiser decides. */
export const closedInWords = (lastDay: Day | null): string =>
  `Antwoorden kon ${untilInWords(lastDay)}. Je mag het nog vragen: de organisatie laat weten of er plek is.`;

/** Why a new yes would wait, without a full stop; else null. @param full said of a meetup without a free place */
export function reasonToWait(meetup: Parameters<typeof freeToNew>[0], full: string): string | null {
  if (freeToNew(meetup) !== 0) return null;
  const { available } = meetup.registrationCounts;
  return available ? freeForWaiting(available) : full;
}

/** The reason why no place is left for a new yes, without a full stop. */
export const ALL_TAKEN = "Alle plekken zijn vergeven";

/** The words of the button: the second after a no. */
export type Yes = "Ik kom" | "Ik kom wel";

/** What a yes means where it gives no place. @param reason null: it stands on the screen already */
export function yesWaits(reason: string | null, yes: Yes = "Ik kom"): string {
  const waits = `met ‘${yes}’ sta je op de wachtlijst.`;
  return reason === null ? capitalised(waits) : `${reason}: ${waits}`;
}

/** What a member on the waitlist waits for. */
export type WaitsFor = "organisers" | "first-yes" | "enough-places" | "a-place" | "their-turn";

/** What they hear of, as pages and mails say it, without a full stop. The handbook lists them (`docs/handboek.md`, 10). */
export const WAITING_WORDS: Readonly<Record<WaitsFor, string>> = {
  organisers: "De organisatie laat je weten of er plek is",
  "first-yes": "Komt er een plek vrij, dan staat dat op de pagina van de meetup; bericht krijg je niet meer",
  "enough-places": "We laten je weten als er genoeg plekken vrij zijn",
  "a-place": "We laten je weten als er een plek vrijkomt",
  "their-turn": "We laten je weten als je aan de beurt bent",
};

interface WaitingFacts {
  readonly isLate: boolean;
  readonly isUnasked: boolean;
  readonly isTooBig: boolean;
  readonly position: number | null;
}

export function waitsFor({ isLate, isUnasked, isTooBig, position }: WaitingFacts): WaitsFor {
  if (isLate) return "organisers";
  if (isUnasked) return "first-yes";
  if (isTooBig) return "enough-places";
  return position === 1 ? "a-place" : "their-turn";
}

type Waiting = Parameters<typeof ownTooBig>[0] & { readonly isUnasked?: true | undefined };

/** What a member on the waitlist hears of, and what not. */
export const waitingInWords = (meetup: Waiting): string =>
  `${
    WAITING_WORDS[
      waitsFor({
        isLate: meetup.isLate === true,
        isUnasked: meetup.isUnasked === true,
        isTooBig: ownTooBig(meetup) !== null,
        position: meetup.waitlistPosition ?? null,
      })
    ]
  }.`;

export const companionsAllowed = (guests: number): string =>
  `Je mag ${countInWords(guests, "introducé", "introducés")} meenemen`;

export const withCompanions = (guests: number): string =>
  `met ${countInWords(guests, "introducé", "introducés")}`;

/** `nog 42 minuten`, `nog 3 uur`; rounded up to minutes, and to hours above two. */
export function timeLeft(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS));
  return minutes > 120
    ? `nog ${Math.ceil(minutes / 60)} uur`
    : `nog ${countInWords(minutes, "minuut", "minuten")}`;
}
