import * as contract from "#contract/attendance.ts";
import { refused } from "#contract/refusals.ts";
import { doorHours } from "#domain/timing.ts";
import type { Read } from "../db/schema.ts";
import { doorLinkOf } from "../http/door-token.ts";
import { answer, subjectRoutes } from "../http/route.ts";
import type { Session } from "../http/session.ts";
import { meetupById } from "../meetups/queries.ts";
import { doorListOf, isForgotten, type Listed } from "./queries.ts";
import { markOpened, takeAttendance } from "./record-attendance.ts";

/** The list of members is the admins'. */
const listedFor = ({ isAdmin }: Session): Listed => (isAdmin ? "everyone" : "answered");

export const attendanceRoutes = subjectRoutes((route, { read }) => {
  route(contract.doorList, async ({ params, session, deps }) => {
    const meetup = await meetupById(deps.db.read, params.id);
    if (!meetup) return refused("meetup-not-found");
    if (isForgotten(meetup, deps.clock())) return refused("attendance-forgotten");
    return doorListOf(deps.db.read, meetup, listedFor(session));
  });

  route(contract.sendTicks, async ({ params, body, session, deps }) => {
    const helper = { actor: session.memberId, link: null, listed: listedFor(session) };
    return answer(await takeAttendance(deps, params.id, body, helper), ({ meetup }) =>
      doorListOf(deps.db.read, meetup, helper.listed),
    );
  });

  route(contract.doorByLink, async ({ params, deps }) => {
    const link = await doorLinkOf(read, deps.config.secrets, params.token);
    if (!link) return refused("invalid-link");
    if (link.opened_at === null) await markOpened(deps, link.id);
    return helpersList(read, link);
  });

  route(contract.sendTicksByLink, async ({ params, body, deps }) => {
    const link = await doorLinkOf(read, deps.config.secrets, params.token);
    if (!link) return refused("invalid-link");
    const helper = { actor: null, link: link.id, listed: "answered" } as const;
    return answer(await takeAttendance(deps, link.meetup_id, body, helper), () => helpersList(read, link));
  });
});

type Link = NonNullable<Awaited<ReturnType<typeof doorLinkOf>>>;

async function helpersList(read: Read, link: Link) {
  const meetup = await meetupById(read, link.meetup_id);
  if (!meetup) return refused("invalid-link");
  const until = new Date(doorHours(meetup).until).toISOString();
  return { ...(await doorListOf(read, meetup, "answered")), helper: { name: link.name, until } };
}
