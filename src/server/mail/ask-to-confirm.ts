import type { MemberRow, Tx } from "../db/schema.ts";
import { enqueue } from "./enqueue.ts";

type Newcomer = Pick<MemberRow, "id" | "email" | "name" | "subscribed_from" | "password_hash">;

/**
 * Asks a newcomer to confirm their address. Whom an organiser added without a password is offered to choose one by the
 * same mail. An earlier request that still waits is not sent any more.
 */
export async function askToConfirm(tx: Tx, now: Date, member: Newcomer): Promise<void> {
  const isToChoose = member.subscribed_from === "organiser" && member.password_hash === null;
  await tx
    .deleteFrom("emails")
    .where("member_id", "=", member.id)
    .where("kind", "in", ["verify", "set_password"])
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .where("claimed_until", "is", null)
    .execute();
  await enqueue(tx, now, member, { kind: isToChoose ? "set_password" : "verify" });
}
