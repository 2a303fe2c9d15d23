import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { Details } from "#contract/meetups/questions.ts";
import { availableToNew, fits, isAfterDeadline, placesOf, type ResponseStatus } from "#domain/places.ts";
import type { MeetupRow, ResponseRow, Tx } from "../db/schema.ts";
import { notifyOnCommit } from "../db/topics.ts";
import type { Deps } from "../deps.ts";
import type { OwnAnswer } from "../meetups/own-answer.ts";
import { answersOf, meetupById } from "../meetups/queries.ts";
import { questionsOf } from "../meetups/questions.ts";
import { memberById } from "../members/queries.ts";
import { openMeetup } from "../places/open-meetup.ts";
import { countChange, recordStatus, responseOf, standingOf, updateResponse } from "../places/places.ts";
import { fillPlaces } from "../places/promote.ts";
import { ownStatusMail, stateStatus } from "../places/state-status.ts";
import { firstInLine } from "../places/waitlist.ts";
import { isRefused, type Refused, refused } from "../refusals.ts";
import { enqueuePlaceFreed } from "../webhooks/events.ts";

export interface DetailsResult {
  readonly meetup: MeetupRow;
  readonly own: OwnAnswer | undefined;
}

interface DetailsInput extends Details {
  readonly meetup: MeetupId;
}

/**
 * Stores a member's guests and answers. More guests need places beyond the waitlist's. Fewer free places,
 * and can be what the party that waits longest needs to get theirs.
 */
export function setDetails(
  { db, clock }: Deps,
  memberId: MemberId,
  asked: DetailsInput,
): Promise<Refused | DetailsResult> {
  return db.write(async (tx) => {
    const now = clock();
    const meetup = await openMeetup(tx, now, asked.meetup, "meetup-not-found");
    if (isRefused(meetup)) return meetup;
    const current = await responseOf(tx, meetup.id, memberId);
    if (!current || current.status === "declined") return refused("answer-first");
    const refusal = refuseDetails(meetup, now, { asked, current });
    if (refusal) return refusal;
    await store(tx, meetup, current, asked);
    if (asked.guests < current.guests) await giveBack(tx, now, meetup, { ...current, guests: asked.guests });
    notifyOnCommit(tx, "meetups-changed");
    return {
      meetup: (await meetupById(tx, meetup.id)) ?? meetup,
      own: (await answersOf(tx, memberId, [meetup.id])).get(meetup.id),
    };
  });
}

interface DetailsChange {
  readonly asked: Details;
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
  const isRight = (asked.answers ?? []).every(({ id, text }) => {
    const question = questions.find((each) => each.id === id);
    return text === "" || question?.kind === "text" || question?.options.includes(text);
  });
  return isRight ? null : refused("wrong-choice");
}

/** A waiting party waits together, whatever its size. */
const needsPlaces = ({ status, offered }: ResponseRow) => status === "confirmed" || offered === 1;

async function store(
  tx: Tx,
  meetup: MeetupRow,
  current: ResponseRow,
  { guests, answers }: Details,
): Promise<void> {
  const given = answers?.filter(({ text }) => text !== "");
  await updateResponse(tx, meetup.id, current.member_id)
    .set({ guests, ...(given && { answers: given.length === 0 ? null : JSON.stringify(given) }) })
    .execute();
  if (guests !== current.guests)
    await countChange(tx, meetup, {
      from: standingOf(current),
      to: standingOf({ ...current, guests }),
      changed: 0,
    });
}

/** Fills what fewer guests leave free. The party itself takes it without an offer, when it is its turn. */
async function giveBack(tx: Tx, now: Date, before: MeetupRow, current: ResponseRow): Promise<void> {
  const meetup = (await meetupById(tx, before.id)) ?? before;
  const isFirst = (await firstInLine(tx, meetup.id))?.member_id === current.member_id;
  const free = availableToNew({ ...placesOf(meetup), waitlist: meetup.held });
  if (current.status === "waitlist" && isFirst && fits(free, 1 + current.guests)) {
    const to: ResponseStatus = "confirmed";
    const member = await memberById(tx, current.member_id);
    await recordStatus(tx, now, meetup, current.member_id, { from: current, to, via: "site" });
    if (member)
      await stateStatus(tx, now, {
        meetup,
        member,
        status: to,
        mail: ownStatusMail(meetup, to, current.guests),
      });
  }
  await fillPlaces(tx, now, meetup.id);
  await enqueuePlaceFreed(tx, now, before);
}
