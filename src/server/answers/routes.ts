import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { Meetup } from "#contract/meetups.ts";
import * as contract from "#contract/responses.ts";
import { ownTooBig } from "#domain/companions.ts";
import { type AnswerOutcome, answerMessage, messageByLink } from "#domain/wording.ts";
import { answer, subjectRoutes } from "../calls/route.ts";
import type { ReadDeps } from "../platform/deps.ts";
import { isRefused, type Refused, refused } from "../platform/refusals.ts";
import { memberOfMail } from "../records/link-holder.ts";
import { answersOf, asMeetup, meetupById } from "../records/meetups.ts";
import { asOwnAnswer } from "../records/own-answer.ts";
import { addWhereabouts } from "../records/whereabouts.ts";
import { setDetails } from "./details.ts";
import { respond } from "./respond.ts";

export const responseRoutes = subjectRoutes((route) => {
  route(contract.respond, async ({ params, body, session: { memberId }, deps }) => {
    const asked = { ...body, member: memberId, via: "site" } as const;
    return answer(
      await deps.onMeetup(params.id, respond, asked),
      recordedAnswer(deps, { member: memberId, meetup: params.id }, answerMessage),
    );
  });

  route(contract.answerByLink, async ({ params, deps }) => {
    const held = await memberOfMail(deps, params);
    if (isRefused(held)) return held;
    const meetup = await shownTo(deps, { member: held.member.id, meetup: params.meetupId });
    return isRefused(meetup) ? meetup : { meetup };
  });

  route(contract.respondByLink, async ({ params, query, deps }) => {
    const { meetupId, action } = params;
    const held = await memberOfMail(deps, params);
    if (isRefused(held)) return held;
    const { id } = held.member;
    const meant = action === "confirm" ? "confirm" : "decline";
    const asked = { ...query, member: id, action: meant, via: "mail" } as const;
    return answer(
      await deps.onMeetup(meetupId, respond, asked),
      recordedAnswer(deps, { member: id, meetup: meetupId }, messageByLink),
    );
  });

  route(contract.setDetails, async ({ params, body, session: { memberId }, deps }) =>
    answer(await deps.onMeetup(params.id, setDetails, { ...body, member: memberId }), () =>
      detailsAnswer(deps, { member: memberId, meetup: params.id }),
    ),
  );

  route(contract.setDetailsByLink, async ({ params, body, deps }) => {
    const held = await memberOfMail(deps, params);
    if (isRefused(held)) return held;
    const { id } = held.member;
    return answer(await deps.onMeetup(params.meetupId, setDetails, { ...body, member: id }), () =>
      detailsAnswer(deps, { member: id, meetup: params.meetupId }),
    );
  });
});

interface Answering {
  readonly member: MemberId;
  readonly meetup: MeetupId;
}

/** The meetup with the member's answer, as both are now. */
async function shownTo(
  { db, clock }: ReadDeps,
  { member, meetup: id }: Answering,
): Promise<Meetup | Refused> {
  const now = clock();
  const meetup = await meetupById(db.read, id);
  if (!meetup) return refused("meetup-not-found");
  const own = (await answersOf(db.read, member, [id])).get(id);
  const shown = { ...asMeetup(meetup, now), ...asOwnAnswer(meetup, own, now) };
  return (await addWhereabouts(db.read, { member, now }, [shown]))[0] ?? shown;
}

async function detailsAnswer(deps: ReadDeps, answering: Answering) {
  const meetup = await shownTo(deps, answering);
  return isRefused(meetup) ? meetup : { message: "Bewaard", meetup };
}

const recordedAnswer =
  (deps: ReadDeps, answering: Answering, messageOf: typeof answerMessage) =>
  async (outcome: AnswerOutcome) => {
    const meetup = await shownTo(deps, answering);
    if (isRefused(meetup)) return meetup;
    const said = newest(outcome, meetup);
    const waiting = { free: meetup.registrationCounts.available, tooBig: ownTooBig(meetup) };
    return {
      message: messageOf({ ...said, ...waiting }, meetup.title),
      status: said.status,
      meetup,
      vacated: said.vacated,
      overtaken: said.isOvertaken,
    };
  };

/** A repeated call tells of the answer that the member gave since, not of the one that it once recorded. */
function newest(outcome: AnswerOutcome, meetup: Meetup): AnswerOutcome {
  const { registrationStatus: status, waitlistPosition: position = null, isLate = false } = meetup;
  return !status || status === outcome.status ? outcome : { status, position, isLate };
}
