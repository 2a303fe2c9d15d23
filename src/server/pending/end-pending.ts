import type { BatchId } from "#contract/ids.ts";
import type { PendingKind } from "#contract/pending.ts";
import { RightsRevokedError, type WriteContext } from "../calls/writes.ts";
import type { Locks } from "../platform/db/locks.ts";
import type { Tx } from "../platform/db/schema.ts";
import { type Refused, refused } from "../platform/refusals.ts";
import { BATCH_KINDS } from "./batch-kinds.ts";

type Outcome = Promise<Refused | { readonly kind: PendingKind; readonly recipients: number }>;

export async function undoPending(tx: Tx, { now, actor }: WriteContext, id: BatchId): Outcome {
  const found = await scheduled(tx, id);
  const undone = await found?.batchKind.undo(tx, now, { id }, actor);
  return found && undone ? found : refused("not-pending");
}
undoPending.first = (tx: Tx, [id]: readonly [BatchId]) => locksOf(tx, id, "undo");

export async function sendPending(tx: Tx, { now, actor, scope }: WriteContext, id: BatchId): Outcome {
  const found = await scheduled(tx, id);
  if (!found) return refused("not-pending");
  const outcome = await found.batchKind.run(tx, now, { id }, { actor, scope });
  if (outcome === "not-allowed")
    throw new RightsRevokedError(refused(found.kind === "announcement" ? "admin-announces" : "not-admin"));
  return outcome === "gone" ? refused("not-pending") : found;
}
sendPending.first = (tx: Tx, [id]: readonly [BatchId]) => locksOf(tx, id, "run");

async function locksOf(tx: Tx, id: BatchId, ending: "run" | "undo"): Promise<Locks> {
  const found = await scheduled(tx, id);
  return found ? found.batchKind.locks(tx, { id }, ending) : {};
}

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
