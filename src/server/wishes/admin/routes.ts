import * as contract from "#contract/wishes/admin.ts";
import { answer, subjectRoutes } from "../../calls/route.ts";
import { shownWishes } from "../queries.ts";
import { mergeWish, removeWish } from "./wishes.ts";

export const wishAdminRoutes = subjectRoutes((route, { read }) => {
  route(contract.adminWishes, async () => ({ wishes: await shownWishes(read) }));

  route(contract.mergeWish, async ({ params, body, deps }) =>
    answer(await deps.onSite(mergeWish, { from: params.id, into: body.into }), "Samengevoegd"),
  );

  route(contract.removeWish, async ({ params, deps }) =>
    answer(await deps.onSite(removeWish, params.id), "Weggehaald"),
  );
});
