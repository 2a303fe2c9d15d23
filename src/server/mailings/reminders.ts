import * as z from "zod";
import { dateIn, type Instant } from "#domain/dutch-dates.ts";
import { isOver } from "#domain/timing.ts";
import { membersWithStatus } from "../answers/places/places.ts";
import { auditMeetup } from "../audit/audit.ts";
import { isAdmins } from "../calls/rights.ts";
import type { MeetupContext } from "../calls/writes.ts";
import { enqueueToAll } from "../mail/enqueue.ts";
import type { MeetupRow, Tx } from "../platform/db/schema.ts";
import type { Deps } from "../platform/deps.ts";
import { type Refused, refused } from "../platform/refusals.ts";
import { eachOf } from "../platform/scheduled.ts";
import { batchKind, forgotten } from "../records/batches.ts";
import { countUnanswered, hasUnanswered, queueReminders } from "./unanswered.ts";

/** Clearing the due moment locks the row: one process sends them. A meetup that has begun keeps its moments: the clock may be wrong. */
export async function sendDueReminders({ db, clock }: Deps): Promise<void> {
  const now = clock();
  const instant = now.toISOString();
  await eachOf(["reminder_due_at", "guest_reminder_due_at"] as const, async (due) => {
    const waiting = await db.read
      .selectFrom("meetups")
      .select("id")
      .where(due, "<=", instant)
      .where("starts_at", ">", instant)
      .execute();
    await eachOf(waiting, ({ id }) =>
      db.write(async (tx) => {
        const meetup = await tx
          .updateTable("meetups")
          .set({ [due]: null })
          .where("id", "=", id)
          .where(due, "<=", instant)
          .where("starts_at", ">", instant)
          .returningAll()
          .executeTakeFirst();
        if (meetup?.status !== "published") return;
        if (due === "reminder_due_at") await remindUnanswered(tx, now, meetup);
        else await remindAttendees(tx, now, meetup);
      }),
    );
  });
}

async function remindUnanswered(tx: Tx, now: Date, meetup: MeetupRow): Promise<void> {
  const count = await queueReminders(tx, now, meetup, { onlyInvitedBefore: true });
  if (count > 0) await auditMeetup(tx, now, meetup, { actor: null, action: "meetup.reminded" });
}

const remindAttendees = (tx: Tx, now: Date, meetup: MeetupRow) =>
  enqueueToAll(tx, now, membersWithStatus(tx, meetup.id, ["confirmed"]), {
    kind: "guest_reminder",
    meetup,
    isQuestion: meetup.ask_again === 1,
  });

/** An organiser may send a reminder for the rest of the day of the meetup, also after its end. */
const endedSince = (meetup: MeetupRow, since: Instant, now: Date): boolean =>
  isOver(meetup, now.getTime()) && !isOver(meetup, Date.parse(since));

export const REMINDER = batchKind({
  name: "reminder",
  data: z.object({}),
  isAllowed: isAdmins,
  run: async (tx, now, { meetup, createdBy, createdAt }, actor) => {
    if (meetup.status !== "published" || endedSince(meetup, createdAt, now)) return;
    const count = await queueReminders(tx, now, meetup, { onlyInvitedBefore: false });
    if (count > 0)
      await auditMeetup(tx, now, meetup, { actor: actor ?? createdBy, action: "meetup.reminded" });
  },
  undo: forgotten,
});

export async function sendReminder(
  tx: Tx,
  { now, actor, config, meetup }: MeetupContext,
  { seconds }: { readonly seconds: number },
): Promise<Refused | { count: number }> {
  if (meetup.status === "cancelled") return refused("meetup-cancelled");
  if (meetup.date < dateIn(config.site.timeZone, now.getTime())) return refused("meetup-past");
  const { id } = meetup;
  const count = await countUnanswered(tx, id, now);
  if (count === 0)
    return refused((await hasUnanswered(tx, id, now)) ? "reminded-recently" : "nobody-to-remind");
  await REMINDER.discard(tx, id);
  await REMINDER.begin(tx, now, { meetup: id, seconds, recipients: count, data: {}, by: actor });
  return { count };
}
