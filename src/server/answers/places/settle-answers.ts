import type { MeetupId, MemberId } from "#contract/ids.ts";
import { reasonClosed } from "#domain/meetup-status.ts";
import { isAfterDeadline } from "#domain/places.ts";
import type { ChangeOf, MeetupRow, Tx } from "../../platform/db/schema.ts";
import { notifyOnCommit } from "../../platform/db/topics.ts";
import { rereadMeetup } from "../../records/meetups.ts";
import { confirmOffered } from "./promote.ts";

type Facts = Pick<MeetupRow, "date" | "starts_at" | "answer_by" | "offer_minutes">;

/** Late answers may be in time now, offers may become places, and another day asks attendees again. Under the lock. */
export async function settleAnswers(tx: Tx, now: Date, id: MeetupId, before: Facts): Promise<void> {
  const meetup = await rereadMeetup(tx, id);
  await settle(tx, now, { meetup, before, member: null });
  if (before.date !== meetup.date)
    await tx.updateTable("meetups").set({ asked_again_at: null }).where("id", "=", id).execute();
}

export async function settleAnswer(
  tx: Tx,
  now: Date,
  { meetup: id, member }: { readonly meetup: MeetupId; readonly member: MemberId },
  before: Facts,
): Promise<void> {
  await settle(tx, now, { meetup: await rereadMeetup(tx, id), before, member });
}

interface Settled {
  readonly meetup: MeetupRow;
  readonly before: Facts;
  readonly member: MemberId | null;
}

async function settle(tx: Tx, now: Date, { meetup, before, member }: Settled): Promise<void> {
  const set = (change: ChangeOf<"responses">) =>
    tx
      .updateTable("responses")
      .set(change)
      .where("meetup_id", "=", meetup.id)
      .$if(member !== null, (query) => query.where("member_id", "=", member));
  if (before.answer_by !== null && !isAfterDeadline(meetup.answer_by, now.getTime()))
    await set({ late: 0 }).where("late", "=", 1).execute();
  if (before.starts_at !== meetup.starts_at) {
    // An offer ends at the start at the latest.
    await set({ offered_until: meetup.starts_at })
      .where("offered", "=", 1)
      .where("offered_until", ">", meetup.starts_at)
      .execute();
    notifyOnCommit(tx, "offers-changed");
  }
  if (before.date !== meetup.date)
    await set({ reconfirmed_at: null }).where("reconfirmed_at", "is not", null).execute();
  if (reasonClosed(meetup, now.getTime()) !== null) return;
  if (before.offer_minutes !== null && meetup.offer_minutes === null) await confirmOffered(tx, now, meetup);
}
