import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { TalkId } from "#contract/talks.ts";
import * as contract from "#contract/talks.ts";
import { answer, subjectRoutes } from "../calls/route.ts";
import { isRefused, type Refused, refused } from "../platform/refusals.ts";
import { memberOfMail } from "../records/link-holder.ts";
import { memberById } from "../records/members.ts";
import { siteTakesTalks } from "../records/talks.ts";
import {
  changeOfferForAnotherTime,
  changeOfferForEvening,
  offerForAnotherTime,
  offerForEvening,
} from "./offers.ts";
import { chooseSpeakerName, linkOwnSlides, withdrawTalk } from "./own-talks.ts";
import { offeringFor, ownTalksOf } from "./queries.ts";

const OFFERED = "Verstuurd. De organisatie leest het en laat je weten of en wanneer.";

type Offered = Refused | { readonly talk: TalkId };

interface OfferedFor {
  readonly anotherTime: () => Promise<Offered>;
  readonly evening: (meetup: MeetupId) => Promise<Offered>;
}

/** Of an evening that was deleted meanwhile, the form says to choose another time. */
async function offered(meetup: MeetupId | null, { anotherTime, evening }: OfferedFor): Promise<Offered> {
  if (meetup === null) return anotherTime();
  const done = await evening(meetup);
  return isRefused(done) && done.why === "meetup-not-found" ? refused("talk-evening-gone") : done;
}

export const talkRoutes = subjectRoutes((route, { read, clock, config }) => {
  const { timeZone } = config.site;
  const withTalk = (member: MemberId, message: string) => async (done: { readonly talk: TalkId }) => {
    const talk = (await ownTalksOf(read, member, timeZone)).find(({ id }) => id === done.talk);
    return talk ? { message, talk } : refused("talk-not-found");
  };

  route(contract.ownTalks, async ({ session }) => {
    const member = await memberById(read, session.memberId);
    if (!member) return refused("no-session");
    const talks = await ownTalksOf(read, member.id, timeZone);
    if (!(await siteTakesTalks(read)))
      return { talks: talks.filter(({ state }) => state === "planned"), offering: null };
    return { talks, offering: await offeringFor(read, clock(), member) };
  });

  route(contract.offerTalk, async ({ body, session: { memberId }, deps }) => {
    const offer = { member: memberId, form: body };
    const done = await offered(body.meetup, {
      anotherTime: () => deps.onSite(offerForAnotherTime, offer),
      evening: (meetup) => deps.onMeetup(meetup, offerForEvening, offer),
    });
    return answer(done, withTalk(memberId, OFFERED));
  });

  route(contract.changeTalk, async ({ params: { talk }, body, session: { memberId }, deps }) => {
    const changed = { member: memberId, talk, form: body };
    const done = await offered(body.meetup, {
      anotherTime: () => deps.onSite(changeOfferForAnotherTime, changed),
      evening: (meetup) => deps.onMeetup(meetup, changeOfferForEvening, changed),
    });
    return answer(done, withTalk(memberId, "Bewaard"));
  });

  route(contract.chooseSpeakerName, async ({ params, body, session, deps }) =>
    answer(
      await deps.onSite(chooseSpeakerName, { ...params, ...body }),
      withTalk(session.memberId, "Bewaard"),
    ),
  );

  route(contract.linkOwnSlides, async ({ params, body, session, deps }) =>
    answer(await deps.onSite(linkOwnSlides, { ...params, ...body }), withTalk(session.memberId, "Bewaard")),
  );

  route(contract.withdrawTalk, async ({ params: { talk }, query: { planned }, deps }) =>
    answer(await deps.onSite(withdrawTalk, { talk, planned }), "Ingetrokken"),
  );

  route(contract.offeringByLink, async ({ params, deps }) => {
    const held = await memberOfMail(deps, params);
    if (isRefused(held)) return held;
    if (!(await siteTakesTalks(read))) return refused("talks-off");
    return { offering: await offeringFor(read, clock(), held.member) };
  });

  route(contract.offerTalkByLink, async ({ params, body, deps }) => {
    const held = await memberOfMail(deps, params);
    if (isRefused(held)) return held;
    const offer = { member: held.member.id, form: body };
    const done = await offered(body.meetup, {
      anotherTime: () => deps.onSite(offerForAnotherTime, offer),
      evening: (meetup) => deps.onMeetup(meetup, offerForEvening, offer),
    });
    return answer(done, OFFERED);
  });
});
