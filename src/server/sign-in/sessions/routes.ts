import * as contract from "#contract/sessions.ts";
import { answer, subjectRoutes } from "../../calls/route.ts";
import { refused } from "../../platform/refusals.ts";
import { memberById } from "../../records/members.ts";
import { endOwnSession, endOwnSessions, logout, sessionsOf } from "./end-sessions.ts";
import { profileOf } from "./profile-of.ts";

export const sessionRoutes = subjectRoutes((route) => {
  route(contract.profile, async ({ session, deps }) => {
    const member = await memberById(deps.db.read, session.memberId);
    return member ? profileOf(deps, member, session.isAdmin) : refused("no-session");
  });

  route(contract.logout, async ({ session, onSite }) => {
    await onSite(logout, session);
    return undefined;
  });

  route(contract.mySessions, async ({ session, deps }) => ({
    sessions: await sessionsOf(deps, session),
  }));

  route(contract.endMySession, async ({ params, session, onSite }) =>
    answer(await onSite(endOwnSession, { id: params.id, session }), "Dat apparaat is uitgelogd"),
  );

  route(contract.endMySessions, async ({ onSite }) => {
    await onSite(endOwnSessions);
    return undefined;
  });
});
