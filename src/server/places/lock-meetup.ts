import { sql } from "kysely";
import type { MeetupId } from "#contract/row-id.ts";
import type { MeetupRow, Tx } from "../db/schema.ts";

/**
 * Whoever decides by counting locks first: raising `answer_seq` takes the row's lock on both engines, and the
 * number it gives is the next place in the queue.
 */
export function lockMeetup(tx: Tx, id: MeetupId): Promise<MeetupRow | undefined> {
  return tx
    .updateTable("meetups")
    .set({ answer_seq: sql`answer_seq + 1` })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}
