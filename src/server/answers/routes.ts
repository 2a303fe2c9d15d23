import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { Meetup } from "#contract/meetups.ts";
import * as contract from "#contract/responses.ts";
import { ownTooBig } from "#domain/companions.ts";
import { answerMessage, messageByLink } from "#domain/wording.ts";
import { answer, subjectRoutes } from "../calls/route.ts";
import type { ReadDeps } from "../platform/deps.ts";
import { isRefused } from "../platform/refusals.ts";
import { mailedTo, memberOfLink } from "../records/link-holder.ts";
import { asMeetup } from "../records/meetups.ts";
import { asOwnAnswer } from "../records/own-answer.ts";
import { addWhereabouts } from "../records/whereabouts.ts";
import { type DetailsResult, setDetails } from "./details.ts";
import { type RecordedResponse, respond } from "./respond.ts";

export const responseRoutes = subjectRoutes((route) => {
  route(contract.respond, async ({ params, body: { action }, session: { memberId }, deps, onMeetup }) => {
    const asked = { member: memberId, action, via: "site" } as const;
    return answer(await onMeetup(params.id, respond, asked), recordedAnswer(deps, memberId, answerMessage));
  });

  route(contract.respondByLink, async ({ params, deps, onMeetup }) => {
    const { meetupId, action } = params;
    const held = await memberOfMail(deps, params);
    if (isRefused(held)) return held;
    const { id } = held.member;
    const meant = action === "confirm" ? "confirm" : "decline";
    const asked = { member: id, action: meant, via: "mail" } as const;
    return answer(await onMeetup(meetupId, respond, asked), recordedAnswer(deps, id, messageByLink));
  });

  route(contract.setDetails, async ({ params, body, session: { memberId }, deps, onMeetup }) =>
    answer(
      await onMeetup(params.id, setDetails, { ...body, member: memberId }),
      detailsAnswer(deps, memberId),
    ),
  );

  route(contract.setDetailsByLink, async ({ params, body, deps, onMeetup }) => {
    const held = await memberOfMail(deps, params);
    if (isRefused(held)) return held;
    const { id } = held.member;
    return answer(
      await onMeetup(params.meetupId, setDetails, { ...body, member: id }),
      detailsAnswer(deps, id),
    );
  });
});

const memberOfMail = (
  { db, config, clock }: ReadDeps,
  { token, meetupId }: { readonly token: string; readonly meetupId: MeetupId },
) =>
  memberOfLink(db.read, { config, now: clock() }, token, {
    purpose: "respond",
    subjectsOf: (member) => mailedTo(member, String(meetupId)),
  });

async function shownTo(
  { db, clock }: ReadDeps,
  member: MemberId,
  { meetup, own }: DetailsResult,
): Promise<Meetup> {
  const now = clock();
  const shown = { ...asMeetup(meetup, now), ...asOwnAnswer(meetup, own, now) };
  return (await addWhereabouts(db.read, { member, now }, [shown]))[0] ?? shown;
}

const detailsAnswer =
  (deps: ReadDeps, member: MemberId) =>
  async ({ meetup, own }: DetailsResult) => ({
    message: "Bewaard",
    meetup: await shownTo(deps, member, { meetup, own }),
  });

const recordedAnswer =
  (deps: ReadDeps, member: MemberId, messageOf: typeof answerMessage) =>
  async (outcome: RecordedResponse) => {
    const { status, vacated, own } = outcome;
    const meetup = await shownTo(deps, member, { meetup: outcome.meetup, own });
    const waiting = { free: meetup.registrationCounts.available, tooBig: ownTooBig(meetup) };
    return {
      message: messageOf({ ...outcome, ...waiting }, meetup.title),
      status,
      meetup,
      vacated,
    };
  };
