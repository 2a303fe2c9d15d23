import * as contract from "#contract/responses/admin.ts";
import { subjectRoutes } from "../../calls/route.ts";
import { isRefused, refused } from "../../platform/refusals.ts";
import { attendanceOf } from "../../records/attendance.ts";
import { meetupById } from "../../records/meetups.ts";
import { exportParticipants } from "./export-participants.ts";
import { invitationStats, participants, timeline } from "./queries.ts";

export const responseAdminRoutes = subjectRoutes((route) => {
  route(contract.meetupParticipants, async ({ params, deps }) => {
    const { read } = deps.db;
    const meetup = await meetupById(read, params.id);
    if (!meetup) return refused("meetup-not-found");
    const { title, date, start_time, end_time } = meetup;
    const { declined, ...others } = await participants(read, params.id);
    return {
      meetup: { title, date, start_time, end_time },
      invitationStats: await invitationStats(read, meetup),
      attendance: await attendanceOf(read, meetup, deps.clock()),
      participants: { ...others, cancelled: declined },
      timeline: await timeline(read, params.id, deps.config.site.timeZone),
    };
  });

  route(contract.exportParticipants, async ({ params, reply, deps }) => {
    const exported = await deps.onSite(exportParticipants, params.id);
    if (isRefused(exported)) return exported;
    reply.header("content-disposition", `attachment; filename="meetup-${params.id}-deelnemers.csv"`);
    return exported.csv;
  });
});
