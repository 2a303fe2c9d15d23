import type { MemberId } from "#contract/ids.ts";
import type { Details } from "#contract/meetups/questions.ts";
import type { OwnDetails } from "#contract/own-details.ts";
import {
  availableToNew,
  fits,
  isAfterDeadline,
  placesOf,
  type ResponseStatus,
  statusOfParty,
} from "#domain/places.ts";
import type { MeetupContext } from "../calls/writes.ts";
import type { Actor, MeetupRow, ResponseRow, Tx } from "../platform/db/schema.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import { isRefused, type Refused, refused } from "../platform/refusals.ts";
import { memberById } from "../records/members.ts";
import { answersIn, questionsOf } from "../records/questions.ts";
import { changeAnswer } from "./change-answer.ts";
import { openMeetup } from "./places/open-meetup.ts";
import { responseOf, updateResponse } from "./places/places.ts";
import { firstInLine } from "./places/waitlist.ts";

/** A save that arrives late is refused. More companions need places beyond the waitlist's. Fewer free places, and the party that waits longest may fit. */
export async function setDetails(
  tx: Tx,
  { now, meetup: locked }: MeetupContext<Actor>,
  { member: id, replaces, ...given }: Details & { readonly member: MemberId },
): Promise<Refused | null> {
  const meetup = await openMeetup(tx, now, locked, "meetup-not-found");
  if (isRefused(meetup)) return meetup;
  const current = await responseOf(tx, meetup.id, id);
  if (!current || current.status === "declined") return refused("answer-first");
  const version = current.details_version;
  if (replaces !== undefined && replaces !== version) {
    const own = { guests: current.guests, answers: answersIn(current.answers), version };
    return refused("details-newer", { own });
  }
  const asked = { guests: given.guests ?? current.guests, answers: given.answers ?? [] };
  const refusal = refuseDetails(meetup, now, { asked, current });
  if (refusal) return refusal;
  await storeAnswers(tx, meetup, current, asked.answers);
  const member = await memberById(tx, id);
  if (!member) return refused("no-session");
  const { guests } = asked;
  if (guests !== current.guests)
    await changeAnswer(tx, now, {
      cause: "member",
      meetup,
      member,
      before: current,
      after: { status: await statusWith(tx, meetup, { current, guests }), guests, via: "site" },
    });
  notifyOnCommit(tx, "meetups-changed");
  return null;
}

interface DetailsChange {
  readonly asked: { readonly guests: number; readonly answers: OwnDetails["answers"] };
  readonly current: ResponseRow;
}

function refuseDetails(meetup: MeetupRow, now: Date, { asked, current }: DetailsChange): Refused | null {
  const more = asked.guests - current.guests;
  if (more > 0 && asked.guests > meetup.max_guests)
    return refused("too-many-guests", { count: meetup.max_guests });
  if (more > 0 && needsPlaces(current)) {
    if (isAfterDeadline(meetup.answer_by, now.getTime())) return refused("answers-closed");
    const room = availableToNew(placesOf(meetup));
    if (!fits(room, more)) return refused("no-room-for-guests", { count: (room ?? 0) + current.guests });
  }
  const questions = questionsOf(meetup);
  const isRight = asked.answers.every(({ id, text }) => {
    const question = questions.find((each) => each.id === id);
    return text === "" || question?.kind === "text" || question?.options.includes(text);
  });
  return isRight ? null : refused("wrong-choice");
}

/** A waiting party waits together, whatever its size. */
const needsPlaces = ({ status, offered }: ResponseRow) => status === "confirmed" || offered === 1;

/** An empty text removes the answer; the answers to other questions stay. */
async function storeAnswers(
  tx: Tx,
  meetup: MeetupRow,
  current: ResponseRow,
  given: OwnDetails["answers"],
): Promise<void> {
  const others = answersIn(current.answers).filter(({ id }) => given.every((each) => each.id !== id));
  const all = [...others, ...given.filter(({ text }) => text !== "")];
  const answers = all.length === 0 ? null : JSON.stringify(all);
  const key = { meetup: meetup.id, member: current.member_id };
  await updateResponse(tx, key, { answers, details_version: current.details_version + 1 }).execute();
}

async function statusWith(
  tx: Tx,
  meetup: MeetupRow,
  { current, guests }: { readonly current: ResponseRow; readonly guests: number },
): Promise<ResponseStatus> {
  const { status, member_id } = current;
  const isFirst = status === "waitlist" && (await firstInLine(tx, meetup.id))?.member_id === member_id;
  const before = { status, party: 1 + current.guests };
  return statusOfParty(placesOf(meetup), before, { party: 1 + guests, isFirst });
}
