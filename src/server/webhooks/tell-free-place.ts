import { whyShut } from "#domain/life.ts";
import { available } from "#domain/places.ts";
import type { MeetupRow, Tx } from "../db/schema.ts";
import { tellWebhooks } from "./enqueue.ts";

/** Who says yes and no in turns does not fill a room with messages. */
const AT_MOST_EVERY_MS = 10 * 60_000;

type Room = Pick<MeetupRow, "max_participants" | "confirmed" | "waitlist">;

/** Somebody who comes now has a place at once: whoever waits goes first. */
export const hasFreePlace = ({ max_participants, confirmed, waitlist }: Room): boolean =>
  waitlist === 0 && (available({ max: max_participants, confirmed }) ?? 0) > 0;

/**
 * Tells that a meetup that was full has a place again. The caller holds its lock.
 * @param before as it was
 * @param later when it may be told at the earliest
 */
export async function tellFreePlace(tx: Tx, now: Date, before: MeetupRow, later = now): Promise<void> {
  if (before.max_participants === null || hasFreePlace(before)) return;
  const meetup = await tx
    .selectFrom("meetups")
    .selectAll()
    .where("id", "=", before.id)
    .executeTakeFirstOrThrow();
  if (!hasFreePlace(meetup) || whyShut(meetup, now.getTime()) !== null) return;
  const last = await tx
    .selectFrom("webhook_deliveries")
    .select(["state", "next_attempt_at"])
    .where("meetup_id", "=", before.id)
    .where("event", "=", "place_freed")
    .orderBy("next_attempt_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last?.state === "waiting") return;
  const earliest = last ? Date.parse(last.next_attempt_at) + AT_MOST_EVERY_MS : 0;
  const latest = now.getTime() + AT_MOST_EVERY_MS;
  const at = new Date(Math.min(latest, Math.max(later.getTime(), earliest)));
  await tellWebhooks(tx, now, { event: "place_freed", meetup }, at);
}
