import * as contract from "#contract/dashboard.ts";
import { subjectRoutes } from "../calls/route.ts";
import { myMeetups } from "./queries.ts";

export const dashboardRoutes = subjectRoutes((route) => {
  route(contract.myMeetups, ({ session, deps }) => myMeetups(deps, session.memberId));
});
