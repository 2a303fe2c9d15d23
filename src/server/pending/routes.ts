import * as contract from "#contract/pending.ts";
import { PENDING_KINDS, type PendingKind } from "#contract/pending-kinds.ts";
import { answer, subjectRoutes } from "../calls/route.ts";
import { hasMailServer } from "../platform/config/config.ts";
import { sendPending, undoPending } from "./end-pending.ts";
import { pendingOf } from "./queries.ts";

function doneInWords(kind: PendingKind, reached: number | null, hasServer: boolean): string {
  const { done, doneForNobody } = PENDING_KINDS[kind];
  return reached === 0 ? doneForNobody : done(reached ?? 0, hasServer);
}

export const pendingRoutes = subjectRoutes((route, { clock, config, read }) => {
  route(contract.pending, async ({ session, scope }) => ({
    pending: await pendingOf(read, clock(), scope.pending === "all" ? null : session.memberId),
  }));

  route(contract.undoPending, async ({ params, deps }) =>
    answer(await deps.onSite(undoPending, params.id), ({ kind }) => ({
      message: PENDING_KINDS[kind].undone,
    })),
  );

  route(contract.sendPending, async ({ params, deps }) =>
    answer(await deps.onSite(sendPending, params.id), ({ kind, reached }) => ({
      message: doneInWords(kind, reached, hasMailServer(config)),
    })),
  );
});
