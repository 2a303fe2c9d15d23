import * as contract from "#contract/members/chosen.ts";
import { memberCount } from "#domain/wording.ts";
import { answer, subjectRoutes } from "../../../calls/route.ts";
import { exportMembers } from "../export-members.ts";
import { idsOfMembers } from "../queries.ts";
import { viewOfChosen } from "./queries.ts";
import { removeMembers } from "./removal.ts";

export const chosenMembersRoutes = subjectRoutes((route, { read }) => {
  route(contract.memberIds, async ({ query, deps }) => ({
    ids: await idsOfMembers(read, query, { now: deps.clock(), most: contract.MAX_CHOSEN }),
  }));

  route(contract.chosenMembers, ({ body: { members }, session, deps }) =>
    viewOfChosen(read, { members, now: deps.clock(), caller: session.memberId }),
  );

  route(contract.exportChosen, async ({ body: { members }, reply, deps }) => {
    const csv = await exportMembers(deps, members);
    reply.header("content-disposition", 'attachment; filename="gekozen-leden.csv"');
    return csv;
  });

  route(contract.removeMembers, async ({ body: { members, undo_seconds: seconds }, deps }) =>
    answer(await deps.onSite(removeMembers, { members, seconds }), ({ count }) => ({
      count,
      message: seconds === 0 ? `${memberCount(count)} verwijderd` : "De leden worden zo verwijderd",
    })),
  );
});
