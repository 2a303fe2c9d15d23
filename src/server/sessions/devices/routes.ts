import * as contract from "#contract/sessions/devices.ts";
import { answer, subjectRoutes } from "../../http/route.ts";
import { endSessionsOf } from "../sessions.ts";
import { endOwnSession, sessionsOf } from "./own-sessions.ts";

export const deviceRoutes = subjectRoutes((route) => {
  route(contract.mySessions, async ({ session, deps }) => ({
    sessions: await sessionsOf(deps, session),
  }));

  route(contract.endMySession, async ({ params, session, deps }) =>
    answer(await endOwnSession(deps, session, params.id), "Dat apparaat is uitgelogd"),
  );

  route(contract.endMySessions, async ({ session, deps }) => {
    await deps.db.write((tx) => endSessionsOf(tx, session.memberId));
    return undefined;
  });
});
