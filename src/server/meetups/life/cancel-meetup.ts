import * as z from "zod";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { Instant } from "#domain/dutch-dates.ts";
import { notifyCancelled } from "../../answers/places/notify-cancelled.ts";
import { endOffers } from "../../answers/places/offers.ts";
import { refuseClosed } from "../../answers/places/open-meetup.ts";
import { auditMeetup } from "../../audit/audit.ts";
import type { MeetupContext } from "../../calls/writes.ts";
import { audienceOf, countAudience, countParticipants } from "../../mailings/queries.ts";
import type { MeetupRow, Tx } from "../../platform/db/schema.ts";
import { unrestricted } from "../../platform/db/sql.ts";
import { notifyOnCommit } from "../../platform/db/topics.ts";
import type { Refused } from "../../platform/refusals.ts";
import { batchKind, forgotten } from "../../records/batches.ts";
import { lockedWithSeries, meetupsOfSeriesOf } from "../../records/repeating.ts";
import { releaseTalks } from "../../talks/release.ts";
import { makeWaitingChange } from "../admin/change-meetup.ts";
import { NO_REMINDERS } from "../schedule.ts";

/** A cancellation; until it runs, the meetup goes on. */
export const CANCELLATION = batchKind({
  name: "cancellation",
  data: z.object({ reason: z.string(), tellInvited: z.boolean().default(false) }),
  isAllowed: ({ isAdmin }) => isAdmin,
  facts: null,
  alsoChanges: (read, { meetup }) => meetupsOfSeriesOf(read, meetup),
  // Also when a stop delayed it past the end: who came to a closed door hears why.
  run: async (tx, now, { meetup, data, createdBy, createdAt }, actor) => {
    if (meetup.status === "published")
      await cancel(tx, now, { meetup, ...data, askedAt: createdAt, actor: actor ?? createdBy });
    return null;
  },
  undo: forgotten,
});

interface Cancelling {
  readonly reason: string;
  readonly tellInvited?: boolean;
  readonly seconds?: number;
}

/** At once or after the time to undo it; the page stays. @param tellInvited also mails invited members that have not answered */
export async function cancelMeetup(
  tx: Tx,
  { now, actor, meetup }: MeetupContext,
  { reason, tellInvited = false, seconds = 0 }: Cancelling,
): Promise<Refused | null> {
  const refusal = refusalOf(meetup, now);
  if (refusal) return refusal;
  const { id } = meetup;
  await CANCELLATION.discard(tx, id);
  const data = { reason, tellInvited };
  const recipients = seconds > 0 ? await countTold(tx, id, { now, tellInvited }) : 0;
  await CANCELLATION.begin(tx, now, { meetup: id, seconds, recipients, data, by: actor });
  return null;
}
cancelMeetup.first = lockedWithSeries;

const countTold = async (tx: Tx, id: MeetupId, { now, tellInvited }: { now: Date; tellInvited: boolean }) =>
  (await countParticipants(tx, id, now)) + (tellInvited ? await countAudience(tx, id, "silent", now) : 0);

const refusalOf = (meetup: MeetupRow, now: Date): Refused | null =>
  refuseClosed(meetup, now, {
    draft: "meetup-not-announced",
    cancelled: "meetup-not-announced",
    over: "meetup-over-already",
  });

interface Cancellation {
  readonly meetup: MeetupRow;
  readonly reason: string;
  readonly tellInvited: boolean;
  readonly askedAt: Instant;
  readonly actor: MemberId | null;
}

async function cancel(
  tx: Tx,
  now: Date,
  { meetup, reason, tellInvited, askedAt, actor }: Cancellation,
): Promise<void> {
  const { id } = meetup;
  const invited = tellInvited ? audienceOf(tx, id, "silent", { now, came: [] }) : null;
  await endOffers(tx, id, "all");
  await releaseTalks(tx, id);
  await notifyCancelled(tx, now, meetup, { reason, invited, askedAt });
  await unrestricted(tx)
    .updateTable("meetups")
    .set((eb) => ({
      status: "cancelled",
      cancel_reason: reason,
      ...NO_REMINDERS,
      revision: eb("revision", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
  notifyOnCommit(tx, "meetups-changed");
  await auditMeetup(tx, now, meetup, { actor, action: "meetup.cancelled" });
  await makeWaitingChange(tx, now, { meetup, actor });
}
