import * as contract from "#contract/handover/admin.ts";
import { answer, subjectRoutes } from "../calls/route.ts";
import { countPlannedWork } from "../records/planned-work.ts";
import { deleteMember, revokeAdmin } from "./end-admin.ts";

export const handoverRoutes = subjectRoutes((route, { read, clock }) => {
  route(contract.plannedWork, ({ params }) => countPlannedWork(read, clock(), params.id));

  route(contract.revokeAdmin, async ({ params, query, deps }) =>
    answer(await deps.onSite(revokeAdmin, params.id, query.planned), "Beheerrechten ingetrokken"),
  );

  route(contract.deleteMember, async ({ params, query, deps }) =>
    answer(await deps.onSite(deleteMember, params.id, query.planned), "Lid verwijderd"),
  );
});
