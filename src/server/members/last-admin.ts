import type { MemberRow, Tx } from "../db/schema.ts";
import { isPostgres } from "../db/sql.ts";

/**
 * Whether this is the only administrator, who must keep account and rights. Two administrators that remove
 * each other at the same moment wait for each other.
 */
export async function isLastAdmin(tx: Tx, member: MemberRow): Promise<boolean> {
  if (member.is_admin !== 1) return false;
  const all = tx.selectFrom("members").select("id").where("is_admin", "=", 1).orderBy("id");
  return (await (isPostgres(tx) ? all.forUpdate() : all).execute()).length === 1;
}
