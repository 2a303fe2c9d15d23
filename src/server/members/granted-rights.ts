import type { MemberId } from "#contract/ids.ts";
import { audit } from "../audit/audit.ts";
import type { Actor, Tx } from "../platform/db/schema.ts";

/** The caller mails the member. */
export async function grantRights(
  tx: Tx,
  { now, actor }: { readonly now: Date; readonly actor: Actor },
  id: MemberId,
): Promise<void> {
  const columns = { is_admin: 1, granted_at: now.toISOString() };
  await tx.updateTable("members").set(columns).where("id", "=", id).execute();
  await audit(tx, now, { actor, action: "admin.granted", target: `member:${id}` });
}
