import type { MeetupId } from "#contract/ids.ts";
import { whenDue } from "#domain/announcing.ts";
import { addDays, type Day, dateIn } from "#domain/dutch-dates.ts";
import { countToInvite } from "../../answers/invitations/queries.ts";
import { auditMeetup } from "../../audit/audit.ts";
import { enqueueToAdmins } from "../../mail/enqueue.ts";
import { lock } from "../../platform/db/locks.ts";
import type { MeetupRow, Read, Tx } from "../../platform/db/schema.ts";
import type { Deps } from "../../platform/deps.ts";
import { eachOf } from "../../platform/scheduled.ts";
import { claimMoment, dueMeetups } from "../../records/due-moments.ts";
import { missingOf } from "../admin/drafts.ts";
import { ANNOUNCEMENT, announceMeetup } from "../announcement.ts";
import { MISSED, NOT_SCHEDULED, postponedTo } from "../schedule.ts";

/** Announces the drafts whose moment has come, and tells organisers the day before. */
export async function announceDue({ db, config, clock }: Deps): Promise<void> {
  const now = clock();
  const { timeZone } = config.site;
  const toTell = await dueMeetups(db.read, now, "announce_notice_due_at");
  const toAnnounce = await dueMeetups(db.read, now, "announce_due_at");
  await eachOf(
    [
      ...toTell.map((id) => (tx: Tx) => giveNotice(tx, now, id)),
      ...toAnnounce.map((id) => (tx: Tx) => announceIfDue(tx, now, { id, timeZone })),
    ],
    (work) => db.write(work),
  );
}

async function giveNotice(tx: Tx, now: Date, id: MeetupId): Promise<void> {
  const meetup = await claimMoment(tx, now, { id, due: "announce_notice_due_at" });
  if (meetup?.status !== "draft" || meetup.announce_on === null) return;
  if (meetup.announce_due_at === null || meetup.announce_due_at <= now.toISOString()) return;
  const recipients = await countToInvite(tx, now);
  await enqueueToAdmins(tx, now, { kind: "announcing", meetup, on: meetup.announce_on, recipients });
}

/** Members get at most one invitation a day by itself, so the lock of invitations is taken first. */
async function announceIfDue(
  tx: Tx,
  now: Date,
  { id, timeZone }: { readonly id: MeetupId; readonly timeZone: string },
): Promise<void> {
  const meetup = (await lock(tx, { invitations: "everyone", meetups: [id] })).get(id);
  if (meetup?.announce_due_at == null || meetup.announce_due_at > now.toISOString()) return;
  // An organiser announced it by hand: it goes when the time to undo that is over.
  if ((await ANNOUNCEMENT.find(tx, { meetup: id })) !== null) return;
  if (meetup.status !== "draft") {
    await tx.updateTable("meetups").set(NOT_SCHEDULED).where("id", "=", id).execute();
    return;
  }
  const today = dateIn(timeZone, now.getTime());
  const outcome = whenDue(
    {
      dueAt: meetup.announce_due_at,
      startsAt: meetup.starts_at,
      isComplete: missingOf(meetup).length === 0,
    },
    now.getTime(),
    await isOneAnnounced(tx, today),
  );
  if (outcome === "announce") {
    await tx.updateTable("meetups").set({ announced_on: today }).where("id", "=", id).execute();
    await announceMeetup(tx, now, id);
    await auditMeetup(tx, now, meetup, { actor: null, action: "meetup.published" });
  } else if (outcome === "tomorrow") await postpone(tx, meetup, { today, timeZone });
  else await tx.updateTable("meetups").set(MISSED).where("id", "=", id).execute();
}

async function isOneAnnounced(read: Read, today: Day): Promise<boolean> {
  const one = await read
    .selectFrom("meetups")
    .select("id")
    .where("announced_on", "=", today)
    .limit(1)
    .execute();
  return one.length > 0;
}

async function postpone(
  tx: Tx,
  meetup: MeetupRow,
  { today, timeZone }: { readonly today: Day; readonly timeZone: string },
): Promise<void> {
  const plan = postponedTo(meetup, addDays(today, 1), timeZone);
  await tx.updateTable("meetups").set(plan).where("id", "=", meetup.id).execute();
}
