import * as contract from "#contract/audit.ts";
import { subjectRoutes } from "../calls/route.ts";
import { paginationOf } from "../platform/http/parsing.ts";
import { pageOfAudit } from "./queries.ts";

export const auditRoutes = subjectRoutes((route) => {
  route(contract.adminAudit, async ({ query, deps }) => {
    const { entries, total } = await pageOfAudit(deps.db.read, query, query);
    return { entries, pagination: paginationOf(query, total) };
  });
});
