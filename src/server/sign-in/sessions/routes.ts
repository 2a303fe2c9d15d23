import * as contract from "#contract/sessions.ts";
import { endSession, endSessionsOf } from "../../access/sessions.ts";
import { answer, subjectRoutes } from "../../calls/route.ts";
import { ENDS_SESSIONS } from "../../platform/db/locks.ts";
import { refused } from "../../platform/refusals.ts";
import { memberById } from "../../records/members.ts";
import { endOwnSession, sessionsOf } from "./end-sessions.ts";
import { profileOf } from "./profile-of.ts";

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
