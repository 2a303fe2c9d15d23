import type { MeetupId, MemberId } from "#contract/ids.ts";
import { requiredSentences } from "#contract/meetups/form.ts";
import { auditMeetup } from "../../audit/audit.ts";
import type { Deps } from "../../deps.ts";
import { ANNOUNCEMENT, scheduleAnnouncement } from "../../invitations/announcement.ts";
import { type Refused, refused } from "../../refusals.ts";
import { writeMeetup } from "../../write-meetup.ts";
import { missingOf } from "../admin/drafts.ts";

interface PublishInput {
  readonly id: MeetupId;
  /** How long it can be undone. */
  readonly seconds: number;
  readonly actor: MemberId;
}

/** Announces a draft, at once or after the time to undo it. */
export function publishMeetup(
  { db, clock }: Deps,
  { id, seconds, actor }: PublishInput,
): Promise<Refused | null> {
  const now = clock();
  return writeMeetup(db, id, async (tx, meetup) => {
    const isScheduled = (await ANNOUNCEMENT.find(tx, { meetup: id })) !== null;
    if (meetup.status !== "draft" || isScheduled) return refused("meetup-no-draft");
    const missing = missingOf(meetup);
    if (missing.length > 0) return refused("meetup-unfinished", { details: requiredSentences(missing) });
    await scheduleAnnouncement(tx, now, meetup, { seconds, by: actor });
    await auditMeetup(tx, now, meetup, { actor, action: "meetup.published" });
    return null;
  });
}
