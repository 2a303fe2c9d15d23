import * as contract from "#contract/site/held.ts";
import { subjectRoutes } from "../../calls/route.ts";
import { makeOurs } from "./make-ours.ts";
import { heldSite } from "./queries.ts";

export const heldSiteRoutes = subjectRoutes((route) => {
  route(contract.heldSite, async ({ deps }) => ({ held: await heldSite(deps.db.read, deps.clock()) }));

  route(contract.makeOurs, async ({ deps }) => {
    const wasHeld = await deps.onSite(makeOurs);
    return { message: wasHeld ? "Dit is nu jullie site" : "Dit was al jullie site" };
  });
});
