import type { MeetupRow, MemberRow, Tx } from "../db/schema.ts";
import { enqueue } from "./enqueue.ts";
import type { MailKind } from "./mails.ts";
import { stillWaits } from "./still-waits.ts";

type Newcomer = Pick<MemberRow, "id" | "email" | "name" | "subscribed_from" | "password_hash">;

/**
 * Asks a newcomer to confirm their address. Whom an organiser added without a password is offered to choose one by the
 * same mail.
 */
export async function askToConfirm(
  tx: Tx,
  now: Date,
  member: Newcomer,
  meetup: Pick<MeetupRow, "id" | "title"> | null = null,
): Promise<void> {
  const isToChoose = member.subscribed_from === "organiser" && member.password_hash === null;
  await forgetWaiting(tx, member, ["verify", "set_password"]);
  await enqueue(tx, now, member, isToChoose ? { kind: "set_password" } : { kind: "verify", meetup });
}

export async function tellMember(
  tx: Tx,
  now: Date,
  member: Newcomer,
  meetup: Pick<MeetupRow, "id" | "title"> | null,
): Promise<void> {
  await forgetWaiting(tx, member, ["already_member"]);
  await enqueue(tx, now, member, { kind: "already_member", meetup });
}

/** What waits of these kinds is not sent any more: whoever asks five times gets one. */
async function forgetWaiting(tx: Tx, member: Newcomer, kinds: readonly MailKind[]): Promise<void> {
  await tx
    .deleteFrom("emails")
    .where("member_id", "=", member.id)
    .where("kind", "in", kinds)
    .where(stillWaits)
    .where("claimed_until", "is", null)
    .execute();
}
