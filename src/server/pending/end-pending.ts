import type { BatchId, MemberId } from "#contract/ids.ts";
import type { PendingKind } from "#contract/pending.ts";
import { type CallDeps, RightsRevokedError } from "../calls/writes.ts";
import type { FirstLocks } from "../platform/db/locks.ts";
import type { Tx } from "../platform/db/schema.ts";
import { type Refused, refused } from "../platform/refusals.ts";
import { BATCH_KINDS } from "./batch-kinds.ts";

interface BatchToEnd {
  readonly id: BatchId;
  readonly actor: MemberId;
}

type Outcome = Promise<Refused | { readonly kind: PendingKind; readonly recipients: number }>;

export const undoPending = ({ db, clock }: CallDeps, { id, actor }: BatchToEnd): Outcome =>
  db.write(
    async (tx) => {
      const found = await scheduled(tx, id);
      const undone = await found?.batchKind.undo(tx, clock(), { id }, actor);
      return found && undone ? found : refused("not-pending");
    },
    locksOf(id, "undo"),
  );

export const sendPending = ({ db, clock }: CallDeps, { id, actor }: BatchToEnd): Outcome =>
  db.write(
    async (tx, scope) => {
      const found = await scheduled(tx, id);
      if (!found) return refused("not-pending");
      const outcome = await found.batchKind.run(tx, clock(), { id }, { actor, scope });
      if (outcome === "not-allowed")
        throw new RightsRevokedError(
          refused(found.kind === "announcement" ? "admin-announces" : "not-admin"),
        );
      return outcome === "gone" ? refused("not-pending") : found;
    },
    locksOf(id, "run"),
  );

const locksOf =
  (id: BatchId, ending: "run" | "undo"): FirstLocks =>
  async (tx) => {
    const found = await scheduled(tx, id);
    return found ? found.batchKind.locks(tx, { id }, ending) : {};
  };

async function scheduled(tx: Tx, id: BatchId) {
  const row = await tx
    .selectFrom("batches")
    .select(["kind", "recipients"])
    .where("id", "=", id)
    .executeTakeFirst();
  const batchKind = BATCH_KINDS.find(({ name, isScheduled }) => isScheduled && name === row?.kind);
  if (!row || !batchKind || row.kind === "guest-change") return null;
  return { kind: row.kind, recipients: row.recipients, batchKind };
}
