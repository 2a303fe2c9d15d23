import type { MeetupId, MemberId } from "#contract/ids.ts";
import { requiredSentences } from "#contract/meetups/form.ts";
import type { Deps } from "../../deps.ts";
import { ANNOUNCEMENT, auditAnnouncement, scheduleAnnouncement } from "../../invitations/announcement.ts";
import { lockMeetup } from "../../places/places.ts";
import { type Refused, refused } from "../../refusals.ts";
import { missingOf } from "../admin/drafts.ts";

interface Publishing {
  readonly id: MeetupId;
  /** How long it can be undone. */
  readonly seconds: number;
  readonly actor: MemberId;
}

/** Announces a draft, at once or after the time to undo it. */
export function publishMeetup(
  { db, clock }: Deps,
  { id, seconds, actor }: Publishing,
): Promise<Refused | null> {
  const now = clock();
  return db.write(async (tx) => {
    const meetup = await lockMeetup(tx, id);
    if (!meetup) return refused("meetup-not-found");
    const isScheduled = (await ANNOUNCEMENT.find(tx, { meetup: id })) !== null;
    if (meetup.status !== "draft" || isScheduled) return refused("meetup-no-draft");
    const missing = missingOf(meetup);
    if (missing.length > 0) return refused("meetup-unfinished", { details: requiredSentences(missing) });
    await scheduleAnnouncement(tx, now, meetup, { seconds, by: actor });
    await auditAnnouncement(tx, now, meetup, { actor, action: "meetup.published" });
    return null;
  });
}
