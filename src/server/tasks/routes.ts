import * as contract from "#contract/dashboard/admin.ts";
import { subjectRoutes } from "../calls/route.ts";
import { tasksNow } from "./queries.ts";

export const taskRoutes = subjectRoutes((route) => {
  route(contract.tasks, async ({ deps, session }) => ({ tasks: await tasksNow(deps, session.memberId) }));
});
