import type { MeetupId } from "#contract/ids.ts";
import * as contract from "#contract/talks/admin.ts";
import { answer, subjectRoutes } from "../calls/route.ts";
import { refused } from "../platform/refusals.ts";
import { meetupById } from "../records/meetups.ts";
import { decideTalk } from "./decide-talk.ts";
import { addTalk, linkSlides, planTalk, takeTalkOff } from "./plan-talks.ts";
import { countProposals, programmeOf, proposalsFor } from "./queries.ts";
import { saveProgramme } from "./save-programme.ts";

const DECIDED = {
  new: "Staat weer bij de nieuwe voorstellen",
  later: "Bewaard voor later",
  declined: "Het voorstel is afgewezen",
} as const;

export const programmeRoutes = subjectRoutes((route, { read, clock, config }) => {
  const shown = async (id: MeetupId) => {
    const meetup = await meetupById(read, id);
    return meetup
      ? { programme: await programmeOf(read, meetup, config.site.timeZone) }
      : refused("meetup-not-found");
  };
  const saved = (id: MeetupId, message: string) => async () => {
    const now = await shown(id);
    return "programme" in now ? { message, ...now } : now;
  };

  route(contract.proposals, async ({ query: { state }, session, scope }) => {
    const reader = { member: session.memberId, scope };
    return {
      talks: await proposalsFor(read, clock(), { ...reader, state }),
      counts: await countProposals(read, reader),
    };
  });

  route(contract.decideTalk, async ({ body, deps }) =>
    answer(await deps.onSite(decideTalk, body), DECIDED[body.decision]),
  );

  route(contract.programme, ({ params: { id } }) => shown(id));

  route(contract.saveProgramme, async ({ params: { id }, body, deps }) =>
    answer(await deps.onMeetup(id, saveProgramme, body), saved(id, "Bewaard")),
  );

  route(contract.planTalk, async ({ params: { id }, body, deps }) =>
    answer(await deps.onMeetup(id, planTalk, body), saved(id, "Staat op het programma")),
  );

  route(contract.addTalk, async ({ params: { id }, body, deps }) =>
    answer(await deps.onMeetup(id, addTalk, body), saved(id, "Staat op het programma")),
  );

  route(contract.takeTalkOff, async ({ params: { id, talk }, query: { told }, deps }) =>
    answer(await deps.onMeetup(id, takeTalkOff, { talk, told }), saved(id, "Van het programma gehaald")),
  );

  route(contract.linkSlides, async ({ params: { id, talk }, body, deps }) =>
    answer(await deps.onMeetup(id, linkSlides, { talk, ...body }), saved(id, "Bewaard")),
  );
});
