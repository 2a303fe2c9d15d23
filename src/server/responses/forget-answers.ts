import { KEPT_DAYS } from "#domain/retention.ts";
import { DAY_MS, instantBefore } from "#domain/timing.ts";
import type { Tx } from "../db/schema.ts";

/**
 * Deletes what was only for the evening: answers to its questions after 14 days, and second confirmations or offers
 * together with the attendance. Statuses and numbers of guests stay.
 */
export async function forgetAnswers(tx: Tx, now: Date): Promise<void> {
  await endedBefore(tx, now, KEPT_DAYS.guestAnswers)
    .set({ answers: null })
    .where("answers", "is not", null)
    .execute();
  await endedBefore(tx, now, KEPT_DAYS.attendance)
    .set({ reconfirmed_at: null, offered_until: null })
    .where((eb) => eb.or([eb("reconfirmed_at", "is not", null), eb("offered_until", "is not", null)]))
    .execute();
}

const endedBefore = (tx: Tx, now: Date, days: number) =>
  tx.updateTable("responses").where("meetup_id", "in", (of) =>
    of
      .selectFrom("meetups")
      .select("id")
      .where("ends_at", "<", instantBefore(now, days * DAY_MS)),
  );
