import * as contract from "#contract/sessions.ts";
import { ENDS_SESSIONS } from "../db/locks.ts";
import { answer, subjectRoutes } from "../http/route.ts";
import { memberById } from "../members/queries.ts";
import { refused } from "../refusals.ts";
import { endOwnSession, sessionsOf } from "./end-sessions.ts";
import { profileOf } from "./profile-of.ts";
import { endSession, endSessionsOf } from "./sessions.ts";

export const sessionRoutes = subjectRoutes((route) => {
  route(contract.profile, async ({ session, deps }) => {
    const member = await memberById(deps.db.read, session.memberId);
    return member ? profileOf(deps, member, session.isAdmin) : refused("no-session");
  });

  route(contract.logout, async ({ session, deps }) => {
    await deps.db.write((tx) => endSession(tx, session.tokenHash));
    return undefined;
  });

  route(contract.mySessions, async ({ session, deps }) => ({
    sessions: await sessionsOf(deps, session),
  }));

  route(contract.endMySession, async ({ params, session, deps }) =>
    answer(await endOwnSession(deps, session, params.id), "Dat apparaat is uitgelogd"),
  );

  route(contract.endMySessions, async ({ session, deps }) => {
    await deps.db.write((tx) => endSessionsOf(tx, session.memberId), ENDS_SESSIONS);
    return undefined;
  });
});
