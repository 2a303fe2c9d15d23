import type { MeetupId, MemberId } from "#contract/ids.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import { audit } from "../../audit/audit.ts";
import { notifyOnCommit } from "../../db/topics.ts";
import type { Deps } from "../../deps.ts";
import { announceAfter, announceNow } from "../../invitations/announce-now.ts";
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
): Promise<Refused | { kind: "published" }> {
  const now = clock();
  return db.write(async (tx) => {
    const meetup = await lockMeetup(tx, id);
    if (!meetup) return refused("meetup-not-found");
    if (meetup.status !== "draft" || meetup.announce_at !== null) return refused("meetup-no-draft");
    await announceAfter(tx, now, id, seconds);
    await audit(tx, now, { actor, action: "meetup.published", target: `meetup:${id}`, detail: meetup.title });
    return { kind: "published" };
  });
}

/**
 * Announces a scheduled draft at once. A draft whose announcement was undone meanwhile, on another screen,
 * stays a draft.
 */
export function hastenMeetup(
  { db, clock }: Deps,
  id: MeetupId,
  actor: MemberId,
): Promise<Refused | { kind: "published" }> {
  const now = clock();
  return db.write(async (tx) => {
    const meetup = await lockMeetup(tx, id);
    if (!meetup) return refused("meetup-not-found");
    if (meetup.status !== "draft") return { kind: "published" };
    if (meetup.announce_at === null) return refused("announcement-undone");
    await announceNow(tx, now, id);
    await audit(tx, now, { actor, action: "meetup.published", target: `meetup:${id}`, detail: meetup.title });
    return { kind: "published" };
  });
}

/** Undoes an announcement that has not begun. */
export function unpublishMeetup(
  { db, clock }: Deps,
  id: MeetupId,
  actor: MemberId,
): Promise<Refused | { kind: "unpublished" }> {
  const now = clock();
  return db.write(async (tx) => {
    const meetup = await lockMeetup(tx, id);
    if (!meetup) return refused("meetup-not-found");
    if (meetup.status !== "draft") return refused("already-announced");
    if (meetup.announce_at === null) return { kind: "unpublished" };
    await tx.updateTable("meetups").set({ announce_at: null }).where("id", "=", id).execute();
    notifyOnCommit(tx, "announcement-set");
    await audit(tx, now, {
      actor,
      action: "meetup.unpublished",
      target: `meetup:${id}`,
      detail: meetup.title,
    });
    return { kind: "unpublished" };
  });
}
