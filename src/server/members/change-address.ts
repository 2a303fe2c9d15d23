import { endAccessOf, endCalendarAddress, NO_CHANGE_ASKED } from "../access/ended-access.ts";
import { endSessionsOf } from "../access/sessions.ts";
import { audit } from "../audit/audit.ts";
import type { WriteContext } from "../calls/writes.ts";
import { NO_BOUNCES } from "../mail/bounces.ts";
import { enqueue, mailVerification, readdress, withdrawForConfirmed } from "../mail/enqueue.ts";
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

interface Moved {
  readonly before: MemberRow;
  readonly email: string;
  /** Whose change it is: an organiser's, or of the first on the address. */
  readonly by: "organiser" | "sharing";
}

/** Another on the address, whose own links and sessions end too. */
export async function moveAlong(
  tx: Tx,
  { now, actor }: Pick<WriteContext, "now" | "actor">,
  { before, email, by }: Moved,
): Promise<void> {
  await endSessionsOf(tx, before.id);
  await endAccessOf(tx, now, before.id);
  const { mailbox_rank } = before;
  const member = await changeAddress(tx, now, before, { email, verified_at: null, mailbox_rank });
  await notifyBothAddresses(tx, now, { before, member, by });
  await audit(tx, now, { actor, action: "member.updated", target: `member:${before.id}` });
}

/** Also warns a confirmed old address (promise 59). Invitations go to neither: the new one may be a stranger's. */
export async function notifyBothAddresses(
  tx: Tx,
  now: Date,
  { before, member, by }: Pick<Moved, "before" | "by"> & { readonly member: MemberRow },
): Promise<void> {
  await withdrawForConfirmed(tx, member.id);
  await mailVerification(tx, now, member);
  if (before.verified_at !== null) await enqueue(tx, now, before, { kind: "email_changed_notice", by });
}
