import type { MeetupId, MemberId } from "#contract/ids.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import type { Deps } from "../../deps.ts";
import { ANNOUNCEMENT, auditAnnouncement, scheduleAnnouncement } from "../../invitations/announcement.ts";
import { lockMeetup } from "../../places/places.ts";

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
    await scheduleAnnouncement(tx, now, meetup, { seconds, by: actor });
    await auditAnnouncement(tx, now, meetup, { actor, action: "meetup.published" });
    return null;
  });
}

/**
 * Announces a scheduled draft at once. A draft whose announcement was undone meanwhile, on another screen,
 * stays a draft.
 */
export function publishNow({ db, clock }: Deps, id: MeetupId, actor: MemberId): Promise<Refused | null> {
  const now = clock();
  return db.write(async (tx) => {
    const meetup = await lockMeetup(tx, id);
    if (!meetup) return refused("meetup-not-found");
    if (meetup.status !== "draft") return null;
    const announced = await ANNOUNCEMENT.run(tx, now, { meetup: id }, actor);
    return announced ? null : refused("announcement-undone");
  });
}

/** Undoes an announcement that has not begun. */
export function unpublishMeetup({ db, clock }: Deps, id: MeetupId, actor: MemberId): Promise<Refused | null> {
  const now = clock();
  return db.write(async (tx) => {
    const meetup = await lockMeetup(tx, id);
    if (!meetup) return refused("meetup-not-found");
    if (meetup.status !== "draft") return refused("already-announced");
    await ANNOUNCEMENT.undo(tx, now, { meetup: id }, actor);
    return null;
  });
}
