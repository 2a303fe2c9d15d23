import { sql } from "kysely";
import type { MemberId } from "#contract/row-id.ts";
import { countSteps, isSwitch, type ResponseStatus } from "#domain/places.ts";
import type { MeetupRow, Tx } from "../db/schema.ts";
import { announce } from "../db/topics.ts";

export interface Change {
  readonly from: ResponseStatus | null;
  readonly to: ResponseStatus | null;
  readonly changedBefore: boolean;
}

/**
 * The only place that changes the counters of a meetup's answers: they always equal the rows they count. The caller
 * holds the meetup's lock. `changed` counts members who ever switched, so that it never passes the number invited.
 * @param people how many make the same change
 */
export async function countChange(
  tx: Tx,
  meetup: Pick<MeetupRow, "id">,
  { from, to, changedBefore }: Change,
  people = 1,
): Promise<void> {
  const steps = countSteps(from, to);
  const changed = to === null ? -Number(changedBefore) : Number(isSwitch(from, to) && !changedBefore);
  await tx
    .updateTable("meetups")
    .set({
      confirmed: sql`confirmed + ${steps.confirmed * people}`,
      waitlist: sql`waitlist + ${steps.waitlist * people}`,
      declined: sql`declined + ${steps.declined * people}`,
      changed: sql`changed + ${changed * people}`,
    })
    .where("id", "=", meetup.id)
    .execute();
  announce(tx, "meetups-changed");
}

export async function recordStatus(
  tx: Tx,
  now: Date,
  meetup: MeetupRow,
  member: MemberId,
  change: Change & { to: ResponseStatus },
): Promise<void> {
  const at = now.toISOString();
  const switched = isSwitch(change.from, change.to) ? 1 : 0;
  await tx
    .insertInto("responses")
    .values({
      meetup_id: meetup.id,
      member_id: member,
      status: change.to,
      first_answered_at: at,
      answered_at: at,
      queue_number: meetup.answer_seq,
    })
    .onConflict((conflict) =>
      conflict.columns(["meetup_id", "member_id"]).doUpdateSet({
        status: change.to,
        answered_at: at,
        queue_number: meetup.answer_seq,
        changes: sql`responses.changes + ${switched}`,
      }),
    )
    .execute();
  await countChange(tx, meetup, change);
}
