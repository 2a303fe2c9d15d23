import { endCalendarAddress, NO_CHANGE_ASKED } from "../access/ended-access.ts";
import { NO_BOUNCES } from "../mail/bounces.ts";
import { readdress } from "../mail/enqueue.ts";
import type { MemberRow, Tx } from "../platform/db/schema.ts";
import { closeRanks } from "../records/mailboxes.ts";

interface NewAddress {
  readonly email: string;
  readonly verified_at: string | null;
  /** Absent: the first, and alone. */
  readonly mailbox_rank?: number;
}

/** Of a member whose mailbox is locked (`sharingWith`), to an address that no other has. Ends what belonged to the former address, and sends queued mail to the new one. Sessions are the caller's to end. */
export async function changeAddress(
  tx: Tx,
  now: Date,
  { id, email: former }: Pick<MemberRow, "id" | "email">,
  { mailbox_rank = 0, ...address }: NewAddress,
): Promise<MemberRow> {
  const member = await tx
    .updateTable("members")
    .set({
      ...address,
      ...NO_CHANGE_ASKED,
      ...NO_BOUNCES,
      mailbox_rank,
      email_changed_at: now.toISOString(),
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await closeRanks(tx, former);
  await endCalendarAddress(tx, id);
  await readdress(tx, id, member.email);
  return member;
}
