import type { MemberRow, Tx } from "../db/schema.ts";
import { isPostgres } from "../db/sql.ts";

/**
 * Whether nobody else could administer the site: then this member stays, rights included. Two administrators who
 * remove each other at the same moment wait for each other.
 */
export async function isLastAdmin(tx: Tx, member: MemberRow): Promise<boolean> {
  if (member.is_admin !== 1) return false;
  const all = tx.selectFrom("members").select("id").where("is_admin", "=", 1).orderBy("id");
  return (await (isPostgres(tx) ? all.forUpdate() : all).execute()).length === 1;
}
