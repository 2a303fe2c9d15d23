import type { OwnDetails } from "#contract/own-details.ts";
import {
  availableToNew,
  fits,
  isAfterDeadline,
  isYes,
  placesOf,
  type ResponseStatus,
  seatsOf,
  statusOfParty,
} from "#domain/places.ts";
import type { MeetupRow, ResponseRow, Tx } from "../platform/db/schema.ts";
import { type Refused, refused } from "../platform/refusals.ts";
import { answersIn, questionsOf } from "../records/questions.ts";
import { standingOf, updateResponse } from "./places/places.ts";
import { firstInLine } from "./places/waitlist.ts";

interface DetailsChange {
  readonly asked: { readonly guests: number; readonly answers: OwnDetails["answers"] };
  readonly current: ResponseRow | undefined;
  /** No last day to answer limits an organiser, and one may go beyond the maximum. */
  readonly by: "member" | "organiser" | "organiser-beyond";
}

export function refuseDetails(
  meetup: MeetupRow,
  now: Date,
  { asked, current, by }: DetailsChange,
): Refused | null {
  const had = current && isYes(current.status) ? current.guests : 0;
  const more = asked.guests - had;
  if (more > 0 && asked.guests > meetup.max_guests)
    return refused(by === "member" ? "too-many-guests" : "too-many-for-attendee", {
      count: meetup.max_guests,
    });
  // A waiting party waits together, whatever its size.
  if (more > 0 && seatsOf(standingOf(current)) > 0 && by !== "organiser-beyond") {
    if (by === "member" && isAfterDeadline(meetup.answer_by, now.getTime())) return refused("answers-closed");
    const room = availableToNew(placesOf(meetup));
    if (!fits(room, more)) return refused("no-room-for-guests", { count: (room ?? 0) + had });
  }
  const questions = questionsOf(meetup);
  const isRight = asked.answers.every(({ id, text }) => {
    const question = questions.find((each) => each.id === id);
    return text === "" || question?.kind === "text" || question?.options.includes(text);
  });
  return isRight ? null : refused("wrong-choice");
}

/** An empty text removes the answer; the answers to other questions stay. */
export async function storeAnswers(
  tx: Tx,
  current: ResponseRow,
  given: OwnDetails["answers"],
): Promise<void> {
  const others = answersIn(current.answers).filter(({ id }) => given.every((each) => each.id !== id));
  const all = [...others, ...given.filter(({ text }) => text !== "")];
  const answers = all.length === 0 ? null : JSON.stringify(all);
  const key = { meetup: current.meetup_id, member: current.member_id };
  await updateResponse(tx, key, { answers, details_version: current.details_version + 1 }).execute();
}

export async function statusWith(
  tx: Tx,
  meetup: MeetupRow,
  { current, guests }: { readonly current: ResponseRow; readonly guests: number },
): Promise<ResponseStatus> {
  const { status, member_id } = current;
  const isFirst = status === "waitlist" && (await firstInLine(tx, meetup.id))?.member_id === member_id;
  const before = { status, party: 1 + current.guests };
  return statusOfParty(placesOf(meetup), before, { party: 1 + guests, isFirst });
}
