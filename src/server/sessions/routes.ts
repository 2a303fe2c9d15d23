import * as contract from "#contract/sessions.ts";
import { subjectRoutes } from "../http/route.ts";
import { memberById } from "../members/queries.ts";
import { refused } from "../refusals.ts";
import { profileOf } from "./profile-of.ts";
import { endSession } from "./sessions.ts";

export const sessionRoutes = subjectRoutes((route) => {
  route(contract.profile, async ({ session, deps }) => {
    const member = await memberById(deps.db.read, session.memberId);
    return member ? profileOf(deps, member, session.isAdmin) : refused("no-session");
  });

  route(contract.logout, async ({ session, deps }) => {
    await deps.db.write((tx) => endSession(tx, session.tokenHash));
    return undefined;
  });
});
