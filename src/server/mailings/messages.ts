import type { FastifyBaseLogger } from "fastify";
import type { MeetupId, MemberId, MessageId } from "#contract/ids.ts";
import type { MessageForm } from "#contract/mailings.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import { attendedMembers } from "../attendance/queries.ts";
import { audit } from "../audit/audit.ts";
import type { MessageRow, Tx } from "../db/schema.ts";
import { notifyOnCommit } from "../db/topics.ts";
import type { Deps } from "../deps.ts";
import { enqueueToAll } from "../mail/enqueue.ts";
import { meetupById } from "../meetups/queries.ts";
import { lockMeetup } from "../places/places.ts";
import { runScheduled } from "../scheduled.ts";
import { audienceOf, countAudience, messagesDue, nextMessage } from "./queries.ts";

/** Withdraws and deletes a message whose undo period has not passed. */
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
    notifyOnCommit(tx, "message-set");
    const target = `meetup:${message.meetup_id}` as const;
    await audit(tx, now, { actor, action: "meetup.message-undone", target, detail: message.subject });
    return { kind: "undone" };
  });
}

/** Sends a message at once, before its undo period has passed. */
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

interface Sending {
  readonly id: MeetupId;
  readonly form: MessageForm;
  /** Length of the undo period; 0 sends at once. */
  readonly seconds: number;
  readonly actor: MemberId;
}

/** Sends a message about a meetup, at once or when the undo period has passed. */
export function sendMessage(
  { db, clock }: Deps,
  { id, form, seconds, actor }: Sending,
): Promise<Refused | { kind: "queued"; recipients: number }> {
  const now = clock();
  return db.write(async (tx) => {
    const meetup = await lockMeetup(tx, id);
    if (!meetup) return refused("meetup-not-found");
    const recipients = await countAudience(tx, id, form.audience, now);
    if (recipients === 0) return refused("nobody-to-write-to");
    const send_at = seconds === 0 ? null : new Date(now.getTime() + seconds * 1000).toISOString();
    const message = await tx
      .insertInto("messages")
      .values({
        ...form,
        meetup_id: id,
        sender_id: actor,
        recipients,
        created_at: now.toISOString(),
        send_at,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (send_at === null) await mailToAudience(tx, now, message);
    else notifyOnCommit(tx, "message-set");
    await audit(tx, now, {
      actor,
      action: "meetup.messaged",
      target: `meetup:${id}`,
      detail: form.subject,
    });
    return { kind: "queued", recipients };
  });
}

/** Sends each message when its undo period has passed. */
export const keepSendingMessages = (deps: Deps, log: FastifyBaseLogger) =>
  runScheduled(deps, log, {
    name: "messages",
    topics: ["message-set"],
    runDue: () => sendDueMessages(deps),
    next: () => nextMessage(deps.db.read),
  });

export async function sendDueMessages({ db, clock }: Deps): Promise<void> {
  const now = clock();
  for (const { id } of await messagesDue(db.read, now))
    await db.write(async (tx) => {
      const message = await takeWaiting(tx, id);
      if (message) await mailToAudience(tx, now, message);
    });
}

/** Clears `send_at` of a waiting message, under its row lock: only one concurrent caller gets the message. */
const takeWaiting = (tx: Tx, id: MessageId): Promise<MessageRow | undefined> =>
  tx
    .updateTable("messages")
    .set({ send_at: null })
    .where("id", "=", id)
    .where("send_at", "is not", null)
    .returningAll()
    .executeTakeFirst();

/** Queues the message for its audience as of now, and records the number of recipients. */
async function mailToAudience(tx: Tx, now: Date, message: MessageRow): Promise<number> {
  const { id, meetup_id, audience: asked } = message;
  const meetup = await meetupById(tx, meetup_id);
  if (!meetup) return 0;
  const recipients = await countAudience(tx, meetup_id, asked, now);
  await tx.updateTable("messages").set({ recipients }).where("id", "=", id).execute();
  if (recipients === 0) return 0;
  const came = asked === "came" ? await attendedMembers(tx, meetup_id) : [];
  const audience = audienceOf(tx, meetup_id, asked, { now, came });
  await enqueueToAll(tx, now, audience, { kind: "message", meetup, message });
  return recipients;
}
