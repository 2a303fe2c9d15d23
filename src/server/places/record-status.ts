import { sql } from "kysely";
import type { MeetupId, MemberId } from "#contract/row-id.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import { countSteps, isSwitch, type ResponseStatus, type ResponseVia } from "#domain/places.ts";
import type { MeetupRow, ResponseRow, Tx } from "../db/schema.ts";
import { announce } from "../db/topics.ts";

export interface Change {
  readonly from: ResponseStatus | null;
  readonly to: ResponseStatus | null;
  readonly changedBefore: boolean;
}

/** How an answer came about, and the organiser who gave it for the member. */
export interface Source {
  readonly via: ResponseVia;
  readonly recordedBy?: MemberId;
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
  await addToCounters(tx, meetup.id, {
    confirmed: steps.confirmed * people,
    waitlist: steps.waitlist * people,
    declined: steps.declined * people,
    changed: changed * people,
  });
}

type Counters = Readonly<Record<ResponseStatus | "changed", number>>;

async function addToCounters(tx: Tx, id: MeetupId, more: Counters): Promise<void> {
  await tx
    .updateTable("meetups")
    .set({
      confirmed: sql`confirmed + ${more.confirmed}`,
      waitlist: sql`waitlist + ${more.waitlist}`,
      declined: sql`declined + ${more.declined}`,
      changed: sql`changed + ${more.changed}`,
    })
    .where("id", "=", id)
    .execute();
  announce(tx, "meetups-changed");
}

interface Before {
  readonly status: ResponseStatus | null;
  readonly queue_number: number | null;
  readonly changes: number;
  readonly via: ResponseVia | null;
  readonly answered_at: Instant | null;
  readonly recorded_by: MemberId | null;
}

/** Puts an answer back as it was, place in the line and counters included; null had no answer. The caller holds the lock. */
export async function restoreStatus(tx: Tx, current: ResponseRow, before: Before): Promise<void> {
  const { meetup_id, member_id } = current;
  const steps = countSteps(current.status, before.status);
  const changed = Number(before.status !== null && before.changes > 0) - Number(current.changes > 0);
  const { status, queue_number, answered_at, changes, via, recorded_by } = before;
  if (status === null || queue_number === null || answered_at === null)
    await tx
      .deleteFrom("responses")
      .where("meetup_id", "=", meetup_id)
      .where("member_id", "=", member_id)
      .execute();
  else
    await tx
      .updateTable("responses")
      .set({ status, queue_number, answered_at, changes, via, recorded_by })
      .where("meetup_id", "=", meetup_id)
      .where("member_id", "=", member_id)
      .execute();
  await addToCounters(tx, meetup_id, { ...steps, changed });
}

export async function recordStatus(
  tx: Tx,
  now: Date,
  meetup: MeetupRow,
  member: MemberId,
  change: Change & { to: ResponseStatus } & Source,
): Promise<void> {
  const at = now.toISOString();
  const switched = isSwitch(change.from, change.to) ? 1 : 0;
  const source = { via: change.via, recorded_by: change.recordedBy ?? null };
  await tx
    .insertInto("responses")
    .values({
      meetup_id: meetup.id,
      member_id: member,
      status: change.to,
      first_answered_at: at,
      answered_at: at,
      queue_number: meetup.answer_seq,
      ...source,
    })
    .onConflict((conflict) =>
      conflict.columns(["meetup_id", "member_id"]).doUpdateSet({
        status: change.to,
        answered_at: at,
        queue_number: meetup.answer_seq,
        ...source,
        changes: sql`responses.changes + ${switched}`,
      }),
    )
    .execute();
  await countChange(tx, meetup, change);
}
