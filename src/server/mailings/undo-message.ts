import { type Refused, refused } from "#contract/refusals.ts";
import type { MemberId, MessageId } from "#contract/row-id.ts";
import { audit } from "../audit/record.ts";
import { announce } from "../db/topics.ts";
import type { Deps } from "../deps.ts";
import { mailToAudience, takeWaiting } from "./sending-messages.ts";

/** Takes back a message that has not gone: nobody gets it, and nothing of it is kept. */
export function undoMessage(
  { db, clock }: Deps,
  id: MessageId,
  actor: MemberId,
): Promise<Refused | { kind: "undone" }> {
  const now = clock();
  return db.write(async (tx) => {
    const message = await takeWaiting(tx, id);
    if (!message) return refused("message-not-waiting");
    await tx.deleteFrom("messages").where("id", "=", id).execute();
    announce(tx, "message-set");
    const target = `meetup:${message.meetup_id}` as const;
    await audit(tx, now, { actor, action: "meetup.message-undone", target, detail: message.subject });
    return { kind: "undone" };
  });
}

/** Sends at once what can still be undone. */
export function hastenMessage(
  { db, clock }: Deps,
  id: MessageId,
  actor: MemberId,
): Promise<Refused | { kind: "sent"; recipients: number }> {
  const now = clock();
  return db.write(async (tx) => {
    const message = await takeWaiting(tx, id);
    if (!message) return refused("message-not-waiting");
    const recipients = await mailToAudience(tx, now, message);
    const target = `meetup:${message.meetup_id}` as const;
    await audit(tx, now, { actor, action: "meetup.messaged", target, detail: message.subject });
    return { kind: "sent", recipients };
  });
}
