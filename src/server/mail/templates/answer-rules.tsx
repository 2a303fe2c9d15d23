import {
  ALL_TAKEN,
  answerUntil,
  closedInWords,
  companionsAllowed,
  lastDayToAnswer,
  type Yes,
  yesWaits,
} from "#domain/answering-words.ts";
import { companionsWithRoom } from "#domain/companions.ts";
import { available, availableToNew, placesOf } from "#domain/places.ts";
import { promiseOf } from "#domain/whereabouts.ts";
import { freeForWaiting, placesLeftInWords } from "#domain/wording.ts";
import { withheldFrom } from "../../records/whereabouts.ts";
import type { MailedMeetup } from "../facts.ts";
import { Text } from "./tags.tsx";
import { softText } from "./theme.ts";

/** Why no place is left for a new yes, without a full stop. */
export const whyNoPlace = (free: number | null): string => (free ? freeForWaiting(free) : ALL_TAKEN);

export function PlacesLeft({ meetup }: { meetup: MailedMeetup }) {
  const places = placesOf(meetup);
  const free = available(places);
  // After the last day for answers a free place is the organisers' to give.
  if (free === null || places.max === null || meetup.isClosed) return null;
  const sentence = freeToYes(meetup) === 0 ? yesWaits(whyNoPlace(free)) : placesLeftInWords(free, places.max);
  return (
    <Text className="soft" style={softText({ marginTop: 10, fontSize: 14, textAlign: "center" })}>
      {sentence}
    </Text>
  );
}

/** Places that a new yes can take; null: no limit. */
function freeToYes(meetup: MailedMeetup): number | null {
  const places = placesOf(meetup);
  return meetup.isFirstCome ? available(places) : availableToNew(places);
}

/** Whether a yes gives a place at once. */
export const givesPlace = (meetup: MailedMeetup): boolean => !meetup.isClosed && freeToYes(meetup) !== 0;

/** What a yes means where it gives no place; empty where it does. */
export function WhereYesLeads({ meetup, yes }: { meetup: MailedMeetup; yes: Yes }) {
  const { date, answer_days_before: days, isClosed } = meetup;
  if (givesPlace(meetup)) return null;
  return (
    <Text className="soft" style={softText({ marginTop: 10, fontSize: 14, textAlign: "center" })}>
      {isClosed
        ? closedInWords(days === null ? null : lastDayToAnswer(date, days))
        : yesWaits(whyNoPlace(available(placesOf(meetup))), yes)}
    </Text>
  );
}

/** The deadline, how many companions a member may bring while there is room, and what they get with a place. */
export function AnswerRules({ meetup }: { meetup: MailedMeetup }) {
  const { date, answer_days_before: days, isClosed } = meetup;
  const guests = companionsToBring(meetup, 1);
  const { hasAddress, hasOnlineUrl } = withheldFrom(meetup);
  const lastDay = days === null ? null : lastDayToAnswer(date, days);
  const sentences = [
    ...(days === null ? [] : [isClosed ? closedInWords(lastDay) : `${answerUntil(lastDay)}.`]),
    ...(guests > 0 ? [`${companionsAllowed(guests)}.`] : []),
    ...(hasAddress || hasOnlineUrl ? [promiseOf({ hasAddress, hasOnlineUrl })] : []),
  ];
  if (sentences.length === 0) return null;
  return (
    <Text className="soft" style={softText({ marginTop: 10, fontSize: 14, textAlign: "center" })}>
      {sentences.join(" ")}
    </Text>
  );
}

/** `Kun je toch niet? Laat het weten, dan gaat je plek naar iemand anders.` Only while somebody waits for one. */
export const askToDecline = (question: string, { waitlist_members: waiting }: MailedMeetup): string =>
  `${question} Laat het weten${waiting === 0 ? "" : ", dan gaat je plek naar iemand anders"}.`;

/** @param own places that the member still takes */
export const companionsToBring = (meetup: MailedMeetup, own: 0 | 1): number =>
  companionsWithRoom({ maxGuests: meetup.max_guests, free: availableToNew(placesOf(meetup)) }, own);
