import type { FastifyInstance } from "fastify";
import * as contract from "#contract/dashboard.ts";
import type { Deps } from "../deps.ts";
import { route } from "../http/route.ts";
import { myMeetups } from "./queries.ts";

export function dashboardRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.myMeetups, ({ session, deps }) => myMeetups(deps, session.memberId));
}
