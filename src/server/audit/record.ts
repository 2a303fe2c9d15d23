import type { AuditedAction } from "#contract/audit.ts";
import type { MemberId } from "#contract/row-id.ts";
import type { AuditTarget, Tx } from "../db/schema.ts";

export async function audit(
  tx: Tx,
  now: Date,
  entry: { actor: MemberId | null; action: AuditedAction; target: AuditTarget; detail?: string },
): Promise<number> {
  const { id } = await tx
    .insertInto("audit")
    .values({
      at: now.toISOString(),
      actor_id: entry.actor,
      by_member: entry.actor === null ? 0 : 1,
      action: entry.action,
      target: entry.target,
      detail: entry.detail ?? "",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
