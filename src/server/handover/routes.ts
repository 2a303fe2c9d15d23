import * as contract from "#contract/handover/admin.ts";
import { answer, subjectRoutes } from "../calls/route.ts";
import { countPlannedWork } from "../records/planned-work.ts";
import { deleteMember, revokeAdmin } from "./end-admin.ts";
import { handOverWork } from "./hand-over.ts";
import { workOf } from "./queries.ts";

export const handoverRoutes = subjectRoutes((route, { read, clock }) => {
  route(contract.adminsWork, ({ params, deps }) => workOf(deps, params.id));

  route(contract.handOverWork, async ({ params, body, deps }) =>
    answer(await deps.onSite(handOverWork, { from: params.id, ...body }), "Overgedragen"),
  );

  route(contract.plannedWork, ({ params }) => countPlannedWork(read, clock(), params.id));

  route(contract.revokeAdmin, async ({ params, query, deps }) =>
    answer(await deps.onSite(revokeAdmin, params.id, query.planned), "Beheerrechten ingetrokken"),
  );

  route(contract.deleteMember, async ({ params, query, deps }) =>
    answer(await deps.onSite(deleteMember, params.id, query.planned), "Lid verwijderd"),
  );
});
