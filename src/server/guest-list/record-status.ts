import { sql } from "kysely";
import type { MemberId } from "#contract/row-id.ts";
import type { ResponseStatus } from "#domain/places.ts";
import type { MeetupRow, Tx } from "../db/schema.ts";
import { announce } from "../db/topics.ts";

const COUNTERS = { confirmed: "confirmed", waitlist: "waiting", declined: "declined" } as const;
const isYes = (status: ResponseStatus) => status !== "declined";

/** A change of one member's status at one meetup; `null` is no answer. */
export interface Change {
  readonly from: ResponseStatus | null;
  readonly to: ResponseStatus | null;
  /** Whether this member switched between yes and no before. */
  readonly changedBefore: boolean;
}

/** Whether the change is from yes to no or back. */
export const isSwitch = ({ from, to }: Pick<Change, "from" | "to">) =>
  from !== null && to !== null && isYes(from) !== isYes(to);

/**
 * The only place that changes a meetup's counters: they always equal the rows they count. The caller holds the
 * meetup's lock. `changed` counts members who ever switched, so that it never passes the number invited.
 */
export async function countChange(tx: Tx, meetup: Pick<MeetupRow, "id">, change: Change): Promise<void> {
  const step = { confirmed: 0, waiting: 0, declined: 0 };
  if (change.from) step[COUNTERS[change.from]] -= 1;
  if (change.to) step[COUNTERS[change.to]] += 1;
  const changed =
    change.to === null ? -Number(change.changedBefore) : Number(isSwitch(change) && !change.changedBefore);
  await tx
    .updateTable("meetups")
    .set({
      confirmed: sql`confirmed + ${step.confirmed}`,
      waiting: sql`waiting + ${step.waiting}`,
      declined: sql`declined + ${step.declined}`,
      changed: sql`changed + ${changed}`,
    })
    .where("id", "=", meetup.id)
    .execute();
  announce(tx, "meetups-changed");
}

/** Records the status of a member who stands at `queueNumber` from now on. */
export async function recordStatus(
  tx: Tx,
  now: Date,
  meetup: MeetupRow,
  member: MemberId,
  change: Change & { to: ResponseStatus },
): Promise<void> {
  const at = now.toISOString();
  const switched = isSwitch(change) ? 1 : 0;
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
