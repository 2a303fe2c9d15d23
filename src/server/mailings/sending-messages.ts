import type { FastifyBaseLogger } from "fastify";
import type { MessageId } from "#contract/row-id.ts";
import { whoCame } from "../attendance/queries.ts";
import type { MessageRow, Tx } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { keepDue } from "../keep-due.ts";
import { enqueueToAll } from "../mail/enqueue.ts";
import { meetupById } from "../meetups/queries.ts";
import { audienceOf, countAudience, messagesDue, nextMessage } from "./queries.ts";

/** Sends each message when it can no longer be undone. */
export const keepSendingMessages = (deps: Deps, log: FastifyBaseLogger) =>
  keepDue(deps, log, {
    name: "messages",
    topics: ["message-set"],
    carryOut: () => sendDueMessages(deps),
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

/** Takes a message out of waiting, which takes its row's lock: of several who try one has it. */
export const takeWaiting = (tx: Tx, id: MessageId): Promise<MessageRow | undefined> =>
  tx
    .updateTable("messages")
    .set({ send_at: null })
    .where("id", "=", id)
    .where("send_at", "is not", null)
    .returningAll()
    .executeTakeFirst();

/** Queues it to whom it is for by now, and keeps how many they were. */
export async function mailToAudience(tx: Tx, now: Date, message: MessageRow): Promise<number> {
  const { id, meetup_id, audience: asked } = message;
  const meetup = await meetupById(tx, meetup_id);
  if (!meetup) return 0;
  const recipients = await countAudience(tx, meetup_id, asked, now);
  await tx.updateTable("messages").set({ recipients }).where("id", "=", id).execute();
  if (recipients === 0) return 0;
  const came = asked === "came" ? await whoCame(tx, meetup_id) : [];
  const audience = audienceOf(tx, meetup_id, asked, { now, came });
  await enqueueToAll(tx, now, audience, { kind: "message", meetup, message });
  return recipients;
}
