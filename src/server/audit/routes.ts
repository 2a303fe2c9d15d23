import type { FastifyInstance } from "fastify";
import * as contract from "#contract/audit.ts";
import type { Deps } from "../deps.ts";
import { paginationOf } from "../http/pagination.ts";
import { route } from "../http/route.ts";
import { pageOfAudit } from "./queries.ts";

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.adminAudit, async ({ query, deps }) => {
    const { entries, total } = await pageOfAudit(deps.db.read, query);
    return { entries, pagination: paginationOf(query, total) };
  });
}
