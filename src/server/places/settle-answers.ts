import { reasonClosed } from "#domain/meetup-status.ts";
import { isAfterDeadline } from "#domain/places.ts";
import type { MeetupRow, Tx } from "../db/schema.ts";
import { notifyOnCommit } from "../db/topics.ts";
import { rereadMeetup } from "./places.ts";
import { confirmOffered } from "./promote.ts";

/** Late answers may be in time now, offers may become places, and another day asks guests again. Under the lock. */
export async function settleAnswers(tx: Tx, now: Date, before: MeetupRow): Promise<void> {
  const { id } = before;
  const meetup = await rereadMeetup(tx, id);
  const answers = tx.updateTable("responses").where("meetup_id", "=", id);
  if (before.answer_by !== null && !isAfterDeadline(meetup.answer_by, now.getTime()))
    await answers.set({ late: 0 }).where("late", "=", 1).execute();
  if (before.starts_at !== meetup.starts_at) {
    // An offer ends at the start at the latest.
    await answers
      .set({ offered_until: meetup.starts_at })
      .where("offered", "=", 1)
      .where("offered_until", ">", meetup.starts_at)
      .execute();
    notifyOnCommit(tx, "offers-changed");
  }
  if (before.date !== meetup.date) {
    await answers.set({ reconfirmed_at: null }).where("reconfirmed_at", "is not", null).execute();
    await tx.updateTable("meetups").set({ asked_again_at: null }).where("id", "=", id).execute();
  }
  if (reasonClosed(meetup, now.getTime()) !== null) return;
  if (before.offer_minutes !== null && meetup.offer_minutes === null) await confirmOffered(tx, now, meetup);
}
