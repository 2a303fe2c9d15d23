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
import { enqueueWebhooks } from "../webhooks/events.ts";

/** Stays a draft until its time to undo is over. */
export const ANNOUNCEMENT = batchKind({
  name: "announcement",
  data: z.object({}),
  invites: "everyone",
  isAllowed: ({ mayAnnounce }) => mayAnnounce,
  run: async (tx, now, { meetup }, actor) => {
    await announceMeetup(tx, now, meetup.id);
    if (actor !== null) await auditMeetup(tx, now, meetup, { actor, action: "meetup.published" });
  },
  undo: async (tx, now, { meetup }, actor) => {
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
  if (recipients === 0) return announceMeetup(tx, now, id);
  const notBefore = secondsAfter(now, seconds);
  await ANNOUNCEMENT.start(tx, now, { meetup: id, notBefore, recipients, data: {}, by });
}

/** Publishes a draft and invites every verified member; a past meetup causes no mail and no webhook. */
export async function announceMeetup(tx: Tx, now: Date, id: MeetupId): Promise<void> {
  const meetup = await unrestricted(tx)
    .updateTable("meetups")
    .set({ status: "published", announce_on: null, announce_due_at: null, announce_notice_due_at: null })
    .where("id", "=", id)
    .where("status", "=", "draft")
    .returningAll()
    .executeTakeFirst();
  if (!meetup) return;
  notifyOnCommit(tx, "meetups-changed");
  if (!isToInvite(meetup.starts_at, now.getTime())) return;
  await inviteEveryone(tx, now, meetup);
  await enqueueWebhooks(tx, now, { event: "announced", meetup });
}
