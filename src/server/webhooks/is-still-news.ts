import { whyShut } from "#domain/life.ts";
import { isOver } from "#domain/timing.ts";
import type { Read } from "../db/schema.ts";
import type { Facts } from "./facts.ts";
import type { Claimed } from "./queue.ts";
import { hasFreePlace } from "./tell-free-place.ts";

interface News extends Claimed {
  readonly facts: Facts;
}

/**
 * Nobody need hear days later of what is over, of a place that somebody has by now, or that a meetup is on which is off; nor of what
 * it was before they heard how it is now, nor anything since they said no.
 */
export async function isStillNews(read: Read, now: Date, { row, webhook, facts }: News): Promise<boolean> {
  if (webhook.active === 0 || isOver(facts.meetup.endsAt, now.getTime())) return false;
  if (row.event === "cancelled" || row.meetup_id === null) return true;
  const meetup = await read
    .selectFrom("meetups")
    .selectAll()
    .where("id", "=", row.meetup_id)
    .executeTakeFirst();
  if (!meetup || whyShut(meetup, now.getTime()) !== null) return false;
  return row.event === "place_freed" ? hasFreePlace(meetup) : !(await knowsBetter(read, row));
}

/** Whether that webhook was told of a later change of it already. */
async function knowsBetter(read: Read, { id, webhook_id, meetup_id }: Claimed["row"]): Promise<boolean> {
  const newer = await read
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("webhook_id", "=", webhook_id)
    .where("meetup_id", "=", meetup_id)
    .where("event", "=", "changed")
    .where("state", "=", "sent")
    .where("id", ">", id)
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
}
