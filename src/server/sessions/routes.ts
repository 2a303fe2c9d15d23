import type { FastifyInstance } from "fastify";
import { refused } from "#contract/refusals.ts";
import * as contract from "#contract/sessions.ts";
import type { Deps } from "../deps.ts";
import { route } from "../http/route.ts";
import { memberById } from "../members/queries.ts";
import { endSession, endSessionsOf } from "./end-sessions.ts";
import { endOwnSession, sessionsOf } from "./own-sessions.ts";
import { profileOf } from "./profile-of.ts";

export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.profile, async ({ session, deps }) => {
    const member = await memberById(deps.db.read, session.memberId);
    return member ? profileOf(deps, member, session.isAdmin) : refused("no-session");
  });

  route(app, deps, contract.logout, async ({ session, deps }) => {
    await deps.db.write((tx) => endSession(tx, session.tokenHash));
    return undefined;
  });

  route(app, deps, contract.mySessions, async ({ session, deps }) => ({
    sessions: await sessionsOf(deps, session),
  }));

  route(app, deps, contract.endMySession, async ({ params, session, deps }) => {
    const outcome = await endOwnSession(deps, session, params.id);
    return outcome.kind === "refused" ? outcome : { message: "Dat apparaat is uitgelogd" };
  });

  route(app, deps, contract.endMySessions, async ({ session, deps }) => {
    await deps.db.write((tx) => endSessionsOf(tx, session.memberId));
    return undefined;
  });
}
