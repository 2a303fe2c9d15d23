import type { MemberId } from "#contract/ids.ts";
import type { Meetup } from "#contract/meetups.ts";
import * as contract from "#contract/responses.ts";
import { ownTooBig } from "#domain/guest-room.ts";
import { answerMessage } from "#domain/wording.ts";
import { answer, subjectRoutes } from "../calls/route.ts";
import type { Deps } from "../platform/deps.ts";
import { isRefused, refused } from "../platform/refusals.ts";
import { mailedTo, memberOfLink } from "../records/link-holder.ts";
import { asMeetup } from "../records/meetups.ts";
import { memberById } from "../records/members.ts";
import { asOwnAnswer } from "../records/own-answer.ts";
import { addWhereabouts } from "../records/whereabouts.ts";
import { type DetailsResult, setDetails } from "./details.ts";
import { type RecordedResponse, respond } from "./respond.ts";

export const responseRoutes = subjectRoutes((route) => {
  route(contract.respond, async ({ params, body, session, deps }) => {
    const member = await memberById(deps.db.read, session.memberId);
    if (!member) return refused("no-session");
    return answer(await respond(deps, member, params.id, body.action), recordedAnswer(deps, member.id));
  });

  route(contract.respondByLink, async ({ params, deps }) => {
    const { token, meetupId, action } = params;
    const held = await memberOfLink(deps.db.read, deps, token, {
      purpose: "respond",
      subjectsOf: (member) => mailedTo(member, String(meetupId)),
    });
    if (isRefused(held)) return held;
    const meant = action === "confirm" ? "confirm" : "decline";
    return answer(
      await respond(deps, held.member, meetupId, meant, "mail"),
      recordedAnswer(deps, held.member.id),
    );
  });

  route(contract.setDetails, async ({ params, body, session, deps }) =>
    answer(
      await setDetails(deps, session.memberId, { meetup: params.id, ...body }),
      detailsAnswer(deps, session.memberId),
    ),
  );

  route(contract.setDetailsByLink, async ({ params, body, deps }) => {
    const { token, meetupId } = params;
    const held = await memberOfLink(deps.db.read, deps, token, {
      purpose: "respond",
      subjectsOf: (member) => mailedTo(member, String(meetupId)),
    });
    if (isRefused(held)) return held;
    return answer(
      await setDetails(deps, held.member.id, { meetup: meetupId, ...body }),
      detailsAnswer(deps, held.member.id),
    );
  });
});

/** The meetup as the member sees it now, with its address if they have a place. */
async function shownTo(
  { db, clock }: Deps,
  member: MemberId,
  { meetup, own }: DetailsResult,
): Promise<Meetup> {
  const now = clock();
  const shown = { ...asMeetup(meetup, now), ...asOwnAnswer(meetup, own, now) };
  return (await addWhereabouts(db.read, { member, now }, [shown]))[0] ?? shown;
}

const detailsAnswer =
  (deps: Deps, member: MemberId) =>
  async ({ meetup, own }: DetailsResult) => ({
    message: "Bewaard",
    meetup: await shownTo(deps, member, { meetup, own }),
  });

const recordedAnswer = (deps: Deps, member: MemberId) => async (outcome: RecordedResponse) => {
  const { status, vacated, own } = outcome;
  const meetup = await shownTo(deps, member, { meetup: outcome.meetup, own });
  const waiting = { free: meetup.registrationCounts.available, tooBig: ownTooBig(meetup) };
  return {
    message: answerMessage({ ...outcome, ...waiting }, meetup.title),
    status,
    meetup,
    vacated,
  };
};
