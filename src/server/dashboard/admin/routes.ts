import * as contract from "#contract/dashboard/admin.ts";
import { subjectRoutes } from "../../calls/route.ts";
import { attendanceByYear } from "../../records/attendance.ts";
import { figures, recentActivity } from "./queries.ts";

export const dashboardAdminRoutes = subjectRoutes((route) => {
  route(contract.statistics, async ({ deps }) => {
    const { read } = deps.db;
    const { upcoming, sentEmails, members, verifiedMembers } = await figures(read, deps.clock());
    return {
      meetups: { upcomingMeetups: upcoming },
      emails: { totalEmails: sentEmails },
      users: { totalUsers: members, verifiedUsers: verifiedMembers },
      recentActivity: (await recentActivity(read)).map(({ kind, name, at }) => ({
        type: ACTIVITIES[kind],
        description: name,
        timestamp: at,
      })),
    };
  });

  route(contract.attendanceByYear, async ({ deps }) => ({
    years: await attendanceByYear(deps.db.read, deps.clock()),
  }));
});

const ACTIVITIES = { member: "user_registered", meetup: "meetup_created" } as const;
