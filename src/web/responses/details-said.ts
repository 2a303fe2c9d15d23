import type { Meetup, OwnDetails as Own } from "#contract/meetups.ts";
import { withGuests } from "#domain/answering-words.ts";
import { guestsThatFit } from "#domain/guest-room.ts";

/** Every question is answered; where there is none, the guests are named. */
export const isAllSaid = ({ questions = [] }: Meetup, { guests, answers }: Own): boolean =>
  questions.length === 0 ? guests > 0 : questions.every(({ id }) => answerTo(answers, id) !== "");

export const hasAnythingToAsk = (meetup: Meetup): boolean =>
  (meetup.questions ?? []).length > 0 || (meetup.own?.guests ?? 0) > 0 || guestsThatFit(meetup) > 0;

/** `Met 1 introducé, vegetarisch`, or what can still be said. */
export function saidIn({ questions = [] }: Meetup, { guests, answers }: Own): string {
  const said = [
    ...(guests > 0 ? [withGuests(guests)] : []),
    ...questions.flatMap(({ id }) => answerTo(answers, id) || []),
  ].join(", ");
  return said === "" ? "Nog één ding" : `${said.charAt(0).toUpperCase()}${said.slice(1)}: wijzig`;
}

export const answerTo = (answers: Own["answers"], question: string): string =>
  answers.find(({ id }) => id === question)?.text ?? "";
