import { sql } from "kysely";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { countSteps, isSwitch, type Places, type ResponseStatus, type ResponseVia } from "#domain/places.ts";
import type { MeetupRow, Read, ResponseRow, Tx } from "../db/schema.ts";
import { addToCounters } from "./counters.ts";

interface Change {
  readonly from: ResponseStatus | null;
  readonly to: ResponseStatus | null;
  readonly changedBefore: boolean;
}

/** How an answer came about, and the organiser who gave it for the member. */
interface Source {
  readonly via: ResponseVia;
  readonly recordedBy?: MemberId;
}

/**
 * Counts a change of an answer; the caller holds the meetup's lock. `changed` counts members that ever
 * switched, so it never exceeds the number invited.
 * @param people the number of members that make the same change
 */
export async function countChange(
  tx: Tx,
  meetup: Pick<MeetupRow, "id">,
  { from, to, changedBefore }: Change,
  people = 1,
): Promise<void> {
  const steps = countSteps(from, to);
  const changed = to === null ? -Number(changedBefore) : Number(isSwitch(from, to) && !changedBefore);
  await addToCounters(tx, meetup.id, () => ({
    confirmed: steps.confirmed * people,
    waitlist: steps.waitlist * people,
    declined: steps.declined * people,
    changed: changed * people,
  }));
}

/** An answer as it was before a change; without a status there was none. */
export type PreviousAnswer = { readonly [Column in keyof typeof NO_ANSWER]: ResponseRow[Column] | null };

export const NO_ANSWER = {
  status: null,
  queue_number: null,
  changes: null,
  via: null,
  answered_at: null,
  recorded_by: null,
} as const;

/** Restores a previous answer, its queue number and the counters. The caller holds the meetup's lock. */
export async function restoreResponse(tx: Tx, current: ResponseRow, before: PreviousAnswer): Promise<void> {
  const { meetup_id, member_id } = current;
  const steps = countSteps(current.status, before.status);
  const { status, queue_number, answered_at, changes, via, recorded_by } = before;
  if (status === null || queue_number === null || answered_at === null || changes === null)
    await tx
      .deleteFrom("responses")
      .where("meetup_id", "=", meetup_id)
      .where("member_id", "=", member_id)
      .execute();
  else
    await tx
      .updateTable("responses")
      .set((eb) => ({
        ...{ status, queue_number, answered_at, changes, via },
        recorded_by: eb.selectFrom("members").select("id").where("id", "=", recorded_by),
      }))
      .where("meetup_id", "=", meetup_id)
      .where("member_id", "=", member_id)
      .execute();
  const changed = Number((changes ?? 0) > 0) - Number(current.changes > 0);
  await addToCounters(tx, meetup_id, () => ({ ...steps, changed }));
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

export function membersWithStatus(read: Read, meetup: MeetupId, statuses: readonly ResponseStatus[]) {
  return read
    .selectFrom("members")
    .where("members.id", "in", (of) =>
      of
        .selectFrom("responses")
        .select("member_id")
        .where("meetup_id", "=", meetup)
        .where("status", "in", statuses),
    );
}

export const placesOf = ({
  max_participants,
  confirmed,
  waitlist,
}: Pick<MeetupRow, "max_participants" | "confirmed" | "waitlist">): Places => ({
  max: max_participants,
  confirmed,
  waitlist,
});

/**
 * A caller that decides by counting must lock first. Raising `answer_seq` takes the row's lock on both
 * engines, and the new value is the next queue number.
 */
export function lockMeetup(tx: Tx, id: MeetupId): Promise<MeetupRow | undefined> {
  return tx
    .updateTable("meetups")
    .set({ answer_seq: sql`answer_seq + 1` })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}
