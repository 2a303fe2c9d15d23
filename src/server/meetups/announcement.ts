import * as z from "zod";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { isToInvite } from "#domain/announcing.ts";
import { secondsAfter } from "#domain/countdown.ts";
import { inviteEveryone } from "../answers/invitations/invite.ts";
import { countToInvite } from "../answers/invitations/queries.ts";
import { auditMeetup } from "../audit/audit.ts";
import type { MeetupRow, Tx } from "../platform/db/schema.ts";
import { unrestricted } from "../platform/db/sql.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import { batchKind } from "../records/batches.ts";
import { raiseRevision, rereadMeetup } from "../records/meetups.ts";
import { welcomeSpeakers } from "../talks/speakers.ts";
import { enqueueWebhooks } from "../webhooks/events.ts";
import { NOT_SCHEDULED } from "./schedule.ts";

/** Stays a draft until its time to undo is over. */
export const ANNOUNCEMENT = batchKind({
  name: "announcement",
  data: z.object({}),
  invites: "everyone",
  isAllowed: ({ mayAnnounce }) => mayAnnounce,
  facts: null,
  run: async (tx, now, { meetup }, actor) => {
    const invited = await announceMeetup(tx, now, meetup.id);
    if (actor !== null) await auditMeetup(tx, now, meetup, { actor, action: "meetup.published" });
    return invited;
  },
  undo: async (tx, now, { meetup }, actor) => {
    // Its own day passed meanwhile: the organiser wants a draft.
    if (meetup.announce_due_at !== null && meetup.announce_due_at <= now.toISOString())
      await tx.updateTable("meetups").set(NOT_SCHEDULED).where("id", "=", meetup.id).execute();
    await auditMeetup(tx, now, meetup, { actor, action: "meetup.unpublished" });
    return true;
  },
});

/** At once, or after some seconds to undo it; at once without members to invite. The caller holds the meetup's lock. */
export async function scheduleAnnouncement(
  tx: Tx,
  now: Date,
  { id, starts_at }: Pick<MeetupRow, "id" | "starts_at">,
  { seconds, by }: { readonly seconds: number; readonly by: MemberId },
): Promise<void> {
  const recipients = seconds > 0 && isToInvite(starts_at, now.getTime()) ? await countToInvite(tx, now) : 0;
  if (recipients === 0) {
    await announceMeetup(tx, now, id);
    return;
  }
  const notBefore = secondsAfter(now, seconds);
  await ANNOUNCEMENT.start(tx, now, { meetup: id, notBefore, recipients, data: {}, by });
  await raiseRevision(tx, id);
}

/** Publishes a draft and invites every verified member; a past meetup causes no mail and no webhook. @returns how many it invites */
export async function announceMeetup(tx: Tx, now: Date, id: MeetupId): Promise<number> {
  const published = await unrestricted(tx)
    .updateTable("meetups")
    .set({ status: "published", ...NOT_SCHEDULED })
    .where("id", "=", id)
    .where("status", "=", "draft")
    .returning("id")
    .executeTakeFirst();
  if (!published) return 0;
  const meetup = await rereadMeetup(tx, id);
  notifyOnCommit(tx, "meetups-changed");
  if (!isToInvite(meetup.starts_at, now.getTime())) return 0;
  const invited = await inviteEveryone(tx, now, meetup);
  await welcomeSpeakers(tx, now, meetup);
  await enqueueWebhooks(tx, now, { event: "announced", meetup });
  return invited;
}
