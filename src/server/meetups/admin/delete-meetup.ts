import * as z from "zod";
import type { MemberId } from "#contract/ids.ts";
import { reasonClosed } from "#domain/meetup-status.ts";
import { notifyCancelled } from "../../answers/places/notify-cancelled.ts";
import { auditMeetup } from "../../audit/audit.ts";
import type { MeetupContext } from "../../calls/writes.ts";
import { countParticipants } from "../../mailings/queries.ts";
import type { MeetupRow, Tx } from "../../platform/db/schema.ts";
import { notifyOnCommit } from "../../platform/db/topics.ts";
import { keepInYear } from "../../records/attendance.ts";
import { batchKind, forgotten } from "../../records/batches.ts";
import { lockedWithSeries, meetupsOfSeriesOf } from "../../records/repeating.ts";
import { releaseTalks } from "../../talks/release.ts";
import { makeWaitingChangeOfNext } from "./change-meetup.ts";

/** The removal of a meetup; until it runs, the meetup stays. */
export const REMOVAL = batchKind({
  name: "removal",
  data: z.object({}),
  isAllowed: ({ isAdmin }) => isAdmin,
  facts: null,
  alsoChanges: (read, { meetup }) => meetupsOfSeriesOf(read, meetup),
  run: async (tx, now, { meetup, createdBy, createdAt }, actor) => {
    const by = actor ?? createdBy;
    await makeWaitingChangeOfNext(tx, now, { meetup, actor: by });
    await notifyCancelled(tx, now, meetup, { reason: null, invited: null, askedAt: createdAt });
    await keepInYear(tx, now, meetup);
    await releaseTalks(tx, meetup.id);
    await remove(tx, now, meetup, by);
    return null;
  },
  undo: forgotten,
});

/** At once, or after the time to undo it when it mails people: attendees and the waitlist, unless it is over or was cancelled. */
export async function deleteMeetup(
  tx: Tx,
  { now, actor, meetup }: MeetupContext,
  { seconds }: { readonly seconds: number },
): Promise<{ recipients: number }> {
  const { id } = meetup;
  const isMailed = seconds > 0 && reasonClosed(meetup, now.getTime()) === null;
  const recipients = isMailed ? await countParticipants(tx, id, now) : 0;
  await REMOVAL.discard(tx, id);
  await REMOVAL.begin(tx, now, { meetup: id, seconds, recipients, data: {}, by: actor });
  return { recipients };
}
deleteMeetup.first = lockedWithSeries;

async function remove(tx: Tx, now: Date, meetup: MeetupRow, actor: MemberId | null): Promise<void> {
  await tx.deleteFrom("meetups").where("id", "=", meetup.id).execute();
  notifyOnCommit(tx, "meetups-changed");
  await auditMeetup(tx, now, meetup, { actor, action: "meetup.deleted" });
}
