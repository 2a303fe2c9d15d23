import type { BatchId } from "#contract/ids.ts";
import { PENDING_KIND_NAMES, type PendingKind } from "#contract/pending-kinds.ts";
import { RightsRevokedError, type WriteContext } from "../calls/writes.ts";
import type { Locks } from "../platform/db/locks.ts";
import type { Tx } from "../platform/db/schema.ts";
import { type Refused, refused } from "../platform/refusals.ts";
import { batchKindNamed } from "./kinds.ts";

export async function undoPending(
  tx: Tx,
  context: WriteContext,
  id: BatchId,
): Promise<Refused | { kind: PendingKind }> {
  const { now, actor } = context;
  const found = await reachable(tx, context, id);
  const undone = await found?.batchKind.undo(tx, now, { id }, actor);
  return found && undone ? { kind: found.kind } : refused("not-pending");
}
undoPending.first = (tx: Tx, [id]: readonly [BatchId]) => locksOf(tx, id, "undo");

/** @returns how many members the work reaches now, which may differ from when it was asked for; null where no sentence says it */
export async function sendPending(
  tx: Tx,
  context: WriteContext,
  id: BatchId,
): Promise<Refused | { kind: PendingKind; reached: number | null }> {
  const { now, actor, scope } = context;
  const found = await reachable(tx, context, id);
  if (!found) return refused("not-pending");
  const outcome = await found.batchKind.run(tx, now, { id }, { actor, scope });
  if (outcome === "not-allowed")
    throw new RightsRevokedError(refused(found.kind === "announcement" ? "admin-announces" : "not-admin"));
  return outcome === "gone" ? refused("not-pending") : { kind: found.kind, reached: outcome.reached };
}
sendPending.first = (tx: Tx, [id]: readonly [BatchId]) => locksOf(tx, id, "run");

async function locksOf(tx: Tx, id: BatchId, ending: "run" | "undo"): Promise<Locks> {
  const found = await scheduled(tx, id);
  return found ? found.batchKind.locks(tx, { id }, ending) : {};
}

/** A batch that was begun after the caller's rights were checked is not theirs. */
async function reachable(tx: Tx, { actor, scope }: WriteContext, id: BatchId) {
  const found = await scheduled(tx, id);
  return scope.pending === "all" || found?.createdBy === actor ? found : null;
}

async function scheduled(tx: Tx, id: BatchId) {
  const row = await tx
    .selectFrom("batches")
    .select(["kind", "created_by"])
    .where("id", "=", id)
    .where("kind", "in", PENDING_KIND_NAMES)
    .$narrowType<{ kind: PendingKind }>()
    .executeTakeFirst();
  if (!row) return null;
  const { kind, created_by: createdBy } = row;
  return { kind, createdBy, batchKind: batchKindNamed(kind) };
}
