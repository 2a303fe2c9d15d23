import { freeToNew, ownTooBig } from "./companions.ts";
import { addDays, type Day, dayInWords } from "./dutch-dates.ts";
import { MINUTE_MS } from "./timing.ts";
import { countInWords, freeForWaiting } from "./wording.ts";

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

type Waiting = Parameters<typeof ownTooBig>[0] & { readonly isUnasked?: true | undefined };

/** What a member on the waitlist hears of, and what not. */
export function waitingInWords(meetup: Waiting): string {
  if (meetup.isLate) return "De organisatie laat weten of er plek is.";
  if (meetup.isUnasked) return "Komt er een plek vrij, dan staat dat hier; bericht krijg je niet meer.";
  if (ownTooBig(meetup)) return "Zijn er genoeg plekken vrij, dan krijg je meteen bericht.";
  return meetup.waitlistPosition === 1
    ? "Komt er een plek vrij, dan krijg je meteen bericht."
    : "Ben je aan de beurt, dan krijg je meteen bericht.";
}

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
