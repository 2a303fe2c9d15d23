import type { FastifyInstance } from "fastify";
import * as contract from "#contract/admin-meetups.ts";
import type { Deps } from "../deps.ts";
import { route } from "../http/route.ts";
import { pageOfMeetups } from "./queries.ts";

export function adminRoutes(app: FastifyInstance, deps: Deps): void {
  const { read } = deps.db;

  route(app, deps, contract.adminMeetups, async ({ query }) => {
    const { meetups, total } = await pageOfMeetups(read, query);
    return { meetups, pagination: { ...query, total, pages: Math.ceil(total / query.limit) } };
  });
}
