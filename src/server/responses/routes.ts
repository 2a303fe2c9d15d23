import { isRefused, refused } from "#contract/refusals.ts";
import * as contract from "#contract/responses.ts";
import { answerMessage } from "#domain/wording.ts";
import { isLinkScanner } from "../http/client.ts";
import { answer, subjectRoutes } from "../http/route.ts";
import { asMeetup, asOwnAnswer } from "../meetups/queries.ts";
import { mailedTo, memberOfLink } from "../members/link-holder.ts";
import { memberById } from "../members/queries.ts";
import { type Recorded, respond } from "./respond.ts";

export const responseRoutes = subjectRoutes((route) => {
  route(contract.respond, async ({ params, body, session, deps }) => {
    const member = await memberById(deps.db.read, session.memberId);
    if (!member) return refused("no-session");
    return answer(await respond(deps, member, params.id, body.action), recordedAnswer);
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
    return answer(await respond(deps, held.member, meetupId, meant, "mail"), recordedAnswer);
  });
});

function recordedAnswer(outcome: Recorded) {
  const { status, position, vacated, meetup } = outcome;
  const own = asOwnAnswer({ status, waitlist_position: position });
  return {
    message: answerMessage(outcome, meetup.title),
    status,
    meetup: { ...asMeetup(meetup), ...own },
    ...(vacated && { vacated }),
  };
}
