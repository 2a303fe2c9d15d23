import type { MemberId } from "#contract/members.ts";
import type { Tx } from "../db/schema.ts";

/**
 * What waits for a member goes to their new address, also what a post office has claimed. Not the warning: it is for who may
 * not have wanted the change.
 */
export async function readdress(tx: Tx, id: MemberId, recipient: string): Promise<void> {
  await tx
    .updateTable("emails")
    .set({ recipient })
    .where("member_id", "=", id)
    .where("kind", "!=", "email_change_notice")
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .execute();
}
