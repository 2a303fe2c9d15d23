import * as contract from "#contract/attendance.ts";
import { answer, subjectRoutes } from "../calls/route.ts";
import { refused } from "../platform/refusals.ts";
import { doorListOf, isForgotten } from "../records/attendance.ts";
import { meetupById } from "../records/meetups.ts";
import { takeAttendance } from "./record-attendance.ts";

export const attendanceRoutes = subjectRoutes((route) => {
  route(contract.doorList, async ({ params, scope, deps }) => {
    const meetup = await meetupById(deps.db.read, params.id);
    if (!meetup || meetup.status === "draft") return refused("meetup-not-found");
    if (isForgotten(meetup, deps.clock())) return refused("attendance-forgotten");
    return doorListOf(deps.db.read, meetup, scope.people);
  });

  route(contract.sendTicks, async ({ params, body, deps }) =>
    answer(await deps.onMeetup(params.id, takeAttendance, { sent: body, link: null }), ({ meetup, people }) =>
      doorListOf(deps.db.read, meetup, people),
    ),
  );
});
