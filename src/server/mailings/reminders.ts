import * as z from "zod";
import { isOver } from "#domain/timing.ts";
import { membersWithStatus } from "../answers/places/places.ts";
import { auditMeetup } from "../audit/audit.ts";
import type { MeetupContext } from "../calls/writes.ts";
import { enqueueToAll } from "../mail/enqueue.ts";
import type { MeetupRow, Tx } from "../platform/db/schema.ts";
import type { Deps } from "../platform/deps.ts";
import { type Refused, refused } from "../platform/refusals.ts";
import { eachOf } from "../platform/scheduled.ts";
import { batchKind, forgotten } from "../records/batches.ts";
import { claimMoment, dueMeetups, REMINDER_MOMENTS, type ReminderMoment } from "../records/due-moments.ts";
import { countUnanswered, hasUnanswered, queueReminders } from "./unanswered.ts";

/** Reminders and planned announcements are due to the minute, not to the second. */
export const REMIND_EVERY_MS = 60_000;

export async function sendDueReminders({ db, clock }: Deps): Promise<void> {
  const now = clock();
  await eachOf(REMINDER_MOMENTS, async (due) =>
    eachOf(await dueMeetups(db.read, now, due), (id) =>
      db.write(async (tx) => {
        const meetup = await claimMoment(tx, now, { id, due });
        if (!meetup) return;
        await tx.updateTable("meetups").set({ not_sent: "[]" }).where("id", "=", id).execute();
        if (meetup.status !== "published") return;
        await REMIND[due](tx, now, meetup);
      }),
    ),
  );
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

const REMIND: Readonly<Record<ReminderMoment, (tx: Tx, now: Date, meetup: MeetupRow) => Promise<unknown>>> = {
  reminder_due_at: remindUnanswered,
  guest_reminder_due_at: remindAttendees,
};

export const REMINDER = batchKind({
  name: "reminder",
  data: z.object({}),
  isAllowed: ({ isAdmin }) => isAdmin,
  facts: null,
  run: async (tx, now, { meetup, createdBy }, actor) => {
    if (meetup.status !== "published" || refusalOf(meetup, now)) return 0;
    const count = await queueReminders(tx, now, meetup, { onlyInvitedBefore: false });
    if (count > 0)
      await auditMeetup(tx, now, meetup, { actor: actor ?? createdBy, action: "meetup.reminded" });
    return count;
  },
  undo: forgotten,
});

/** No mail asks about a meetup that is over: its reminder would be withdrawn, and be recorded all the same. */
function refusalOf(meetup: MeetupRow, now: Date): Refused | null {
  if (meetup.status === "cancelled") return refused("meetup-cancelled");
  return isOver(meetup, now.getTime()) ? refused("meetup-past") : null;
}

export async function sendReminder(
  tx: Tx,
  { now, actor, meetup }: MeetupContext,
  { seconds }: { readonly seconds: number },
): Promise<Refused | { count: number }> {
  const refusal = refusalOf(meetup, now);
  if (refusal) return refusal;
  const { id } = meetup;
  const count = await countUnanswered(tx, id, now);
  if (count === 0)
    return refused((await hasUnanswered(tx, id, now)) ? "reminded-recently" : "nobody-to-remind");
  await REMINDER.discard(tx, id);
  await REMINDER.begin(tx, now, { meetup: id, seconds, recipients: count, data: {}, by: actor });
  return { count };
}
