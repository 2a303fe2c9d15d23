import type { FastifyInstance } from "fastify";
import * as contract from "#contract/sessions/devices.ts";
import type { Deps } from "../../deps.ts";
import { route } from "../../http/route.ts";
import { endSessionsOf } from "../sessions.ts";
import { endOwnSession, sessionsOf } from "./own-sessions.ts";

export function deviceRoutes(app: FastifyInstance, deps: Deps): void {
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
