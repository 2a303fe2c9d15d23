import * as contract from "#contract/attendance.ts";
import { refused } from "#contract/refusals.ts";
import { answer, subjectRoutes } from "../http/route.ts";
import type { Session } from "../http/session.ts";
import { meetupById } from "../meetups/queries.ts";
import { doorListOf, isForgotten, type Listed } from "./queries.ts";
import { takeAttendance } from "./record-attendance.ts";

/** The list of members is the admins'. */
const listedFor = ({ isAdmin }: Session): Listed => (isAdmin ? "everyone" : "answered");

export const attendanceRoutes = subjectRoutes((route) => {
  route(contract.doorList, async ({ params, session, deps }) => {
    const meetup = await meetupById(deps.db.read, params.id);
    if (!meetup || meetup.status === "draft") return refused("meetup-not-found");
    if (isForgotten(meetup, deps.clock())) return refused("attendance-forgotten");
    return doorListOf(deps.db.read, meetup, listedFor(session));
  });

  route(contract.sendTicks, async ({ params, body, session, deps }) => {
    const helper = { actor: session.memberId, link: null, listed: listedFor(session) };
    return answer(await takeAttendance(deps, params.id, body, helper), ({ meetup }) =>
      doorListOf(deps.db.read, meetup, helper.listed),
    );
  });
});
