import type { MeetupId, MemberId } from "#contract/ids.ts";
import { auditMeetup } from "../audit/audit.ts";
import { kindsThatAre } from "../mail/kinds.ts";
import { isPending } from "../mail/status-mails.ts";
import { notifyOnCommit, type Topic } from "../platform/db/topics.ts";
import type { Deps } from "../platform/deps.ts";
import type { Refused } from "../platform/refusals.ts";
import { writeMeetup } from "../records/write-meetup.ts";

type Outcome = Promise<Refused | { count: number }>;

/** Mails being sent to the mail server still go, and mails queued later are not paused. */
export const pauseMailing = change({ paused: 1, topic: "mail-paused", action: "mailing.paused" });
export const resumeMailing = change({ paused: 0, topic: "mail-queued", action: "mailing.resumed" });

interface Change {
  readonly paused: 0 | 1;
  readonly topic: Topic;
  readonly action: "mailing.paused" | "mailing.resumed";
}

function change({ paused, topic, action }: Change) {
  return ({ db, clock }: Deps, id: MeetupId, actor: MemberId): Outcome =>
    writeMeetup(db, id, async (tx, meetup) => {
      const { numUpdatedRows } = await tx
        .updateTable("emails")
        .set({ paused })
        .where("meetup_id", "=", id)
        .where("kind", "in", kindsThatAre("pausable"))
        .where(isPending)
        .where("paused", "<>", paused)
        .executeTakeFirstOrThrow();
      notifyOnCommit(tx, topic);
      await auditMeetup(tx, clock(), meetup, { actor, action });
      return { count: Number(numUpdatedRows) };
    });
}
