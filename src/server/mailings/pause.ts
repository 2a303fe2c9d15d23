import type { MeetupId, MemberId } from "#contract/ids.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import { audit } from "../audit/audit.ts";
import type { Tx } from "../db/schema.ts";
import { notifyOnCommit } from "../db/topics.ts";
import type { Deps } from "../deps.ts";
import { kindsThatAre } from "../mail/kinds.ts";
import { isPending } from "../mail/status-mails.ts";
import { lockMeetup } from "../places/places.ts";

type Outcome = Promise<Refused | { count: number }>;

/**
 * Pauses a meetup's invitations, reminders and messages that are not sent yet. Mails that are being sent to
 * the mail server still go, and mails queued later are not paused.
 */
export function pauseMailing({ db, clock }: Deps, id: MeetupId, actor: MemberId): Outcome {
  return db.write(async (tx) => {
    const meetup = await lockMeetup(tx, id);
    if (!meetup) return refused("meetup-not-found");
    const count = await setPaused(tx, id, { from: 0, to: 1 });
    notifyOnCommit(tx, "mail-paused");
    await audit(tx, clock(), {
      actor,
      action: "mailing.paused",
      target: `meetup:${id}`,
      detail: meetup.title,
    });
    return { count };
  });
}

export function resumeMailing({ db, clock }: Deps, id: MeetupId, actor: MemberId): Outcome {
  return db.write(async (tx) => {
    const meetup = await lockMeetup(tx, id);
    if (!meetup) return refused("meetup-not-found");
    const count = await setPaused(tx, id, { from: 1, to: 0 });
    notifyOnCommit(tx, "mail-queued");
    await audit(tx, clock(), {
      actor,
      action: "mailing.resumed",
      target: `meetup:${id}`,
      detail: meetup.title,
    });
    return { count };
  });
}

async function setPaused(tx: Tx, id: MeetupId, { from, to }: { from: 0 | 1; to: 0 | 1 }): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("emails")
    .set({ paused: to })
    .where("meetup_id", "=", id)
    .where("kind", "in", kindsThatAre("pausable"))
    .where(isPending)
    .where("paused", "=", from)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
