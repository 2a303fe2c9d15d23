import * as contract from "#contract/site/admin.ts";
import { subjectRoutes } from "../../http/route.ts";
import { refuseGonePicture } from "../../pictures/queries.ts";
import { shownSite, storedSite } from "../site.ts";
import { changeFirstSteps, changeSite } from "./change-site.ts";
import { firstSteps } from "./queries.ts";

export const siteAdminRoutes = subjectRoutes((route, { config }) => {
  route(contract.siteSettings, async ({ deps }) => {
    const { name, sentence, logo, accent, community_url, contact_email } = await storedSite(deps.db.read);
    return {
      stored: { name, sentence, logo, accent, communityUrl: community_url, contactEmail: contact_email },
      fixed: config.site.fixed,
      otherwise: config.site.otherwise,
    };
  });

  route(contract.changeSite, async ({ body, session, deps }) => {
    const gone = await refuseGonePicture(deps.db.read, body.logo, "logo");
    if (gone) return gone;
    await changeSite(deps, body, session.memberId);
    return { message: "De site is bijgewerkt", site: shownSite(await deps.site(), config) };
  });

  route(contract.firstSteps, ({ deps, session }) => firstSteps(deps, session.memberId));

  route(contract.changeFirstSteps, async ({ body, session, deps }) => {
    await changeFirstSteps(deps, body, session.memberId);
    return { message: body.isAway ? "Opgeborgen; je vindt het terug bij Site" : "Opgeslagen" };
  });
});
