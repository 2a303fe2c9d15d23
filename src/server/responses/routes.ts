import { isRefused, refused } from "#contract/refusals.ts";
import * as contract from "#contract/responses.ts";
import { answerMessage } from "#domain/wording.ts";
import { isLinkScanner } from "../http/client.ts";
import { answer, subjectRoutes } from "../http/route.ts";
import { asOwnAnswer } from "../meetups/own-answer.ts";
import { asMeetup } from "../meetups/queries.ts";
import { mailedTo, memberOfLink } from "../members/link-holder.ts";
import { memberById } from "../members/queries.ts";
import { type Detailed, setDetails } from "./details.ts";
import { type Recorded, respond } from "./respond.ts";

export const responseRoutes = subjectRoutes((route) => {
  route(contract.respond, async ({ params, body, session, deps }) => {
    const member = await memberById(deps.db.read, session.memberId);
    if (!member) return refused("no-session");
    return answer(await respond(deps, member, params.id, body.action), (outcome) =>
      recordedAnswer(outcome, deps.clock()),
    );
  });

  route(contract.respondByLink, async ({ params, request, deps }) => {
    if (isLinkScanner(request)) return refused("only-looking");
    const { token, meetupId, action } = params;
    const held = await memberOfLink(deps, deps.db.read, token, {
      purpose: "respond",
      subjectsOf: (member) => mailedTo(member, String(meetupId)),
    });
    if (isRefused(held)) return held;
    const meant = action === "confirm" ? "confirm" : "decline";
    return answer(await respond(deps, held.member, meetupId, meant, "mail"), (outcome) =>
      recordedAnswer(outcome, deps.clock()),
    );
  });

  route(contract.setDetails, async ({ params, body, session, deps }) =>
    answer(await setDetails(deps, session.memberId, { meetup: params.id, ...body }), (outcome) =>
      detailsAnswer(outcome, deps.clock()),
    ),
  );

  route(contract.setDetailsByLink, async ({ params, body, deps }) => {
    const { token, meetupId } = params;
    const held = await memberOfLink(deps, deps.db.read, token, {
      purpose: "respond",
      subjectsOf: (member) => mailedTo(member, String(meetupId)),
    });
    if (isRefused(held)) return held;
    return answer(await setDetails(deps, held.member.id, { meetup: meetupId, ...body }), (outcome) =>
      detailsAnswer(outcome, deps.clock()),
    );
  });
});

function detailsAnswer({ meetup, own }: Detailed, now: Date) {
  return { message: "Bewaard", meetup: { ...asMeetup(meetup, now), ...asOwnAnswer(meetup, own, now) } };
}

function recordedAnswer(outcome: Recorded, now: Date) {
  const { status, vacated, meetup } = outcome;
  const own = asOwnAnswer(meetup, outcome.own, now);
  return {
    message: answerMessage(outcome, meetup.title),
    status,
    meetup: { ...asMeetup(meetup, now), ...own },
    ...(vacated && { vacated }),
  };
}
