import type { EmailType } from "#contract/mail-log.ts";
import type { MeetupId, MemberId } from "#contract/row-id.ts";
import type { Tx } from "../db/schema.ts";
import { stillWaits, unclaimed } from "./still-waits.ts";

interface Queued {
  readonly meetup: MeetupId;
  readonly member: MemberId;
  readonly kinds: readonly EmailType[];
  /** When it was queued; unless given, whenever. */
  readonly at?: string;
}

/**
 * Takes mails about a meetup out of the queue that nobody has begun to send.
 * @returns whether there were any
 */
export async function callBack(tx: Tx, now: Date, { meetup, member, kinds, at }: Queued): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("emails")
    .where("meetup_id", "=", meetup)
    .where("member_id", "=", member)
    .where("kind", "in", kinds)
    .where(stillWaits)
    .where(unclaimed(now.toISOString()))
    .$if(at !== undefined, (query) => query.where("created_at", "=", at ?? ""))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) > 0;
}
