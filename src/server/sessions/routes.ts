import type { FastifyInstance } from "fastify";
import { refused } from "#contract/refusals.ts";
import * as contract from "#contract/sessions.ts";
import type { Deps } from "../deps.ts";
import { route } from "../http/route.ts";
import { memberById } from "../members/queries.ts";
import { profileOf } from "./profile-of.ts";
import { endSession } from "./sessions.ts";

export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.profile, async ({ session, deps }) => {
    const member = await memberById(deps.db.read, session.memberId);
    return member ? profileOf(deps, member, session.isAdmin) : refused("no-session");
  });

  route(app, deps, contract.logout, async ({ session, deps }) => {
    await deps.db.write((tx) => endSession(tx, session.tokenHash));
    return undefined;
  });
}
