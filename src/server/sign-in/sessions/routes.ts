import * as devices from "#contract/devices.ts";
import * as sessions from "#contract/sessions.ts";
import { answer, subjectRoutes } from "../../calls/route.ts";
import { refused } from "../../platform/refusals.ts";
import { memberById } from "../../records/members.ts";
import { endOwnSession, endOwnSessions, logout, sessionsOf } from "./end-sessions.ts";
import { profileOf } from "./profile-of.ts";

export const sessionRoutes = subjectRoutes((route) => {
  route(sessions.profile, async ({ session, deps }) => {
    const member = await memberById(deps.db.read, session.memberId);
    // biome-ignore lint/plugin/roles: the browser is told which pages to offer
    return member ? profileOf(deps, member, session.isAdmin) : refused("no-session");
  });

  route(sessions.logout, async ({ session, deps }) => {
    await deps.onSite(logout, session);
    return undefined;
  });

  route(devices.mySessions, async ({ session, deps }) => ({
    sessions: await sessionsOf(deps, session),
  }));

  route(devices.endMySession, async ({ params, session, deps }) =>
    answer(await deps.onSite(endOwnSession, { id: params.id, session }), "Dat apparaat is uitgelogd"),
  );

  route(devices.endMySessions, async ({ deps }) => {
    await deps.onSite(endOwnSessions);
    return undefined;
  });
});
