import type { MemberId } from "#contract/row-id.ts";
import type { Tx } from "../db/schema.ts";
import { kindsThatAre } from "./mails.ts";
import { stillWaits } from "./still-waits.ts";

/** What waits for a member goes to their new address, also what a post office has claimed; warnings stay with the old one. */
export async function readdress(tx: Tx, id: MemberId, recipient: string): Promise<void> {
  await tx
    .updateTable("emails")
    .set({ recipient })
    .where("member_id", "=", id)
    .where("kind", "not in", kindsThatAre("warning"))
    .where(stillWaits)
    .execute();
}

/** Takes back what waits for a member whose address is not confirmed any more and may not be theirs. */
export async function withdrawForConfirmed(tx: Tx, id: MemberId): Promise<void> {
  await tx
    .deleteFrom("emails")
    .where("member_id", "=", id)
    .where("kind", "in", kindsThatAre("for-confirmed"))
    .where(stillWaits)
    .execute();
}
