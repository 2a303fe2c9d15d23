import type { BatchId } from "#contract/ids.ts";
import type { MeetupRow, ResponseRow, Tx } from "../../platform/db/schema.ts";
import { notifyOnCommit } from "../../platform/db/topics.ts";

/** What organisers' changes of one member's answer freed, while they can be undone (decision 30). */
export interface Reservation {
  readonly places: number;
  /** The batch that reserves them; null: none does. */
  readonly batch: BatchId | null;
  /** All changes of that answer, of which a later one takes back what an earlier one freed. */
  readonly changes: readonly BatchId[];
}

/** Null for an answer that no organiser gave. The caller holds the meetup's lock. */
export async function reservationOf(
  tx: Tx,
  { id }: MeetupRow,
  answer: Pick<ResponseRow, "member_id" | "via"> | undefined,
): Promise<Reservation | null> {
  if (answer?.via !== "organiser") return null;
  const own = await tx
    .selectFrom("batches")
    .select(["id", "places"])
    .where("kind", "=", "guest-change")
    .where("meetup_id", "=", id)
    .where("member_id", "=", answer.member_id)
    .execute();
  if (own.length === 0) return null;
  const reserving = own.find(({ places }) => places > 0);
  return {
    places: reserving?.places ?? 0,
    batch: reserving?.id ?? null,
    changes: own.map((each) => each.id),
  };
}

/** The changes can no longer be undone. @returns the meetup, on which the places are free: the caller gives them away */
export async function endReservation(
  tx: Tx,
  meetup: MeetupRow,
  { changes, places }: Reservation,
): Promise<MeetupRow> {
  await tx.deleteFrom("batches").where("id", "in", changes).execute();
  notifyOnCommit(tx, "batches-changed");
  return { ...meetup, reserved: meetup.reserved - places };
}

/** Another change by an organiser, which can be undone itself, takes the places. @returns the meetup, on which they are free */
export async function takeReservation(
  tx: Tx,
  meetup: MeetupRow,
  { batch, places }: Reservation,
): Promise<MeetupRow> {
  if (batch === null) return meetup;
  await reserve(tx, { batch, places: 0 });
  return { ...meetup, reserved: meetup.reserved - places };
}

/** The newest change keeps more places, while it can be undone. @returns the meetup, on which they are not free */
export async function reserveMore(
  tx: Tx,
  meetup: MeetupRow,
  { changes }: Reservation,
  places: number,
): Promise<MeetupRow> {
  const newest = changes.toSorted((a, b) => a - b).at(-1);
  if (newest === undefined || places === 0) return meetup;
  await addReserved(tx, newest, places);
  return { ...meetup, reserved: meetup.reserved + places };
}

export async function addReserved(tx: Tx, batch: BatchId, places: number): Promise<void> {
  await tx
    .updateTable("batches")
    .set((eb) => ({ places: eb("places", "+", places) }))
    .where("id", "=", batch)
    .execute();
}

/** Nothing where the batch ran meanwhile: what it freed is passed on. */
export async function reserve(
  tx: Tx,
  { batch, places }: { readonly batch: BatchId; readonly places: number },
): Promise<void> {
  await tx.updateTable("batches").set({ places }).where("id", "=", batch).execute();
}
