import type { MemberId } from "#contract/ids.ts";
import { endCalendarAddress, NO_CHANGE_ASKED } from "../access/ended-access.ts";
import { NO_BOUNCES } from "../mail/bounces.ts";
import { readdress } from "../mail/enqueue.ts";
import type { MemberRow, Tx } from "../platform/db/schema.ts";

interface NewAddress {
  readonly email: string;
  readonly verified_at: string | null;
}

/** Ends what belonged to the former address, and sends queued mail to the new one. Sessions are the caller's to end. */
export async function changeAddress(
  tx: Tx,
  now: Date,
  id: MemberId,
  address: NewAddress,
): Promise<MemberRow> {
  const member = await tx
    .updateTable("members")
    .set({ ...address, ...NO_CHANGE_ASKED, ...NO_BOUNCES, email_changed_at: now.toISOString() })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await endCalendarAddress(tx, id);
  await readdress(tx, id, member.email);
  return member;
}
