import { sql } from "kysely";
import type { AuditEntry } from "#contract/admin-audit.ts";
import type { Read } from "../db/schema.ts";
import { readTotals } from "../db/totals.ts";

/** One page of who did what, newest first. Names are read where they are, so a removed member's is gone here too. */
export async function pageOfAudit(
  read: Read,
  { page, limit }: { page: number; limit: number },
): Promise<{ entries: AuditEntry[]; total: number }> {
  const rows = await read
    .selectFrom("audit")
    .leftJoin("members as actor", "actor.id", "audit.actor_id")
    .leftJoin("members as target", (join) => join.on(sql<boolean>`audit.target = 'member:' || target.id`))
    .select([
      "audit.id",
      "audit.at",
      "audit.action",
      "audit.target",
      "audit.detail",
      "actor.name as actor",
      "target.name as target_name",
    ])
    .orderBy("audit.id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const entries = rows.map((row) => ({
    id: row.id,
    at: row.at,
    actor: row.actor,
    action: row.action,
    target: row.target_name ?? (row.detail === "" ? row.target : row.detail),
  }));
  return { entries, total: (await readTotals(read)).audit };
}
