import { isOver } from "#domain/timing.ts";
import type { MeetupRow, Tx } from "../db/schema.ts";
import { enqueueToAll } from "../mail/enqueue.ts";
import { stillWaits } from "../mail/still-waits.ts";
import { tellWebhooks, withdrawNews } from "../webhooks/enqueue.ts";
import { guestsWith } from "./guests.ts";

/**
 * What was to be sent about it is not sent any more; of one that is not over who comes or waits hears that it is off, and so
 * do webhooks.
 * @param reason null where it is deleted, its page and all
 */
export async function tellThatItIsOff(
  tx: Tx,
  now: Date,
  meetup: MeetupRow,
  reason: string | null,
): Promise<void> {
  const { id } = meetup;
  await tx.deleteFrom("emails").where("meetup_id", "=", id).where(stillWaits).execute();
  await withdrawNews(tx, id);
  if (meetup.status !== "published" || isOver(meetup.ends_at, now.getTime())) return;
  const mail = { kind: "cancelled", meetup, reason } as const;
  await enqueueToAll(tx, now, guestsWith(tx, id, ["confirmed"]), { ...mail, hasPlace: true });
  await enqueueToAll(tx, now, guestsWith(tx, id, ["waitlist"]), { ...mail, hasPlace: false });
  await tellWebhooks(tx, now, { event: "cancelled", meetup, reason, isGone: reason === null });
}
