import { Text } from "react-email";
import { answerUntil, guestsAllowed, lastDayToAnswer } from "#domain/answering-words.ts";
import { guestsWithRoom } from "#domain/guest-room.ts";
import { available } from "#domain/places.ts";
import type { MailedMeetup } from "../facts.ts";
import { softText } from "./theme.ts";

export function PlacesLeft({ meetup }: { meetup: MailedMeetup }) {
  const { max_participants: max, confirmed, held } = meetup;
  const free = available({ max, confirmed, held });
  if (free === null) return null;
  const sentence =
    free === 0
      ? "Alle plekken zijn vergeven; met ‘Ik kom’ sta je op de wachtlijst"
      : `Nog ${free} van ${meetup.max_participants} plekken vrij`;
  return (
    <Text className="soft" style={softText({ marginTop: 10, fontSize: 14, textAlign: "center" })}>
      {sentence}
    </Text>
  );
}

/** The deadline, and how many guests a member may bring while there is room; empty without such rules. */
export function AnswerRules({ meetup }: { meetup: MailedMeetup }) {
  const { date, answer_days_before: days } = meetup;
  const guests = guestsToBring(meetup, 1);
  const sentences = [
    ...(days === null ? [] : [answerUntil(lastDayToAnswer(date, days))]),
    ...(guests > 0 ? [guestsAllowed(guests)] : []),
  ];
  if (sentences.length === 0) return null;
  return (
    <Text className="soft" style={softText({ marginTop: 10, fontSize: 14, textAlign: "center" })}>
      {sentences.map((sentence) => `${sentence}.`).join(" ")}
    </Text>
  );
}

/** @param own places that the member still takes */
export const guestsToBring = (
  { max_guests: maxGuests, max_participants: max, confirmed, held }: MailedMeetup,
  own: 0 | 1,
): number => guestsWithRoom({ maxGuests, free: available({ max, confirmed, held }) }, own);
