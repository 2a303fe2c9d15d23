import type { MemberRow, Tx } from "../db/schema.ts";
import { enqueue } from "./enqueue.ts";
import type { MailKind } from "./mails.ts";
import { stillWaits } from "./still-waits.ts";

type Newcomer = Pick<MemberRow, "id" | "email" | "name" | "subscribed_from" | "password_hash">;

/**
 * Asks a newcomer to confirm their address. Whom an organiser added without a password is offered to choose one by the
 * same mail.
 */
export async function askToConfirm(tx: Tx, now: Date, member: Newcomer): Promise<void> {
  const isToChoose = member.subscribed_from === "organiser" && member.password_hash === null;
  await tellAnew(tx, now, member, isToChoose ? ["set_password", "verify"] : ["verify", "set_password"]);
}

type Plain = Extract<MailKind, "verify" | "set_password" | "already_member">;

/**
 * Queues a mail of the first kind. What waits of these kinds is not sent any more: whoever asks five times gets one.
 */
export async function tellAnew(
  tx: Tx,
  now: Date,
  member: Newcomer,
  kinds: readonly [Plain, ...Plain[]],
): Promise<void> {
  await tx
    .deleteFrom("emails")
    .where("member_id", "=", member.id)
    .where("kind", "in", kinds)
    .where(stillWaits)
    .where("claimed_until", "is", null)
    .execute();
  await enqueue(tx, now, member, { kind: kinds[0] });
}
