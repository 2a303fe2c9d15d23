import { auditMeetup } from "../audit/audit.ts";
import type { MeetupContext } from "../calls/writes.ts";
import { kindsThatAre } from "../mail/kinds.ts";
import { isPending } from "../mail/status-mails.ts";
import type { Tx } from "../platform/db/schema.ts";
import { notifyOnCommit, type Topic } from "../platform/db/topics.ts";

/** Mails being sent to the mail server still go, and mails queued later are not paused. */
export const pauseMailing = change({ paused: 1, topic: "mail-paused", action: "mailing.paused" });
export const resumeMailing = change({ paused: 0, topic: "mail-queued", action: "mailing.resumed" });

interface Change {
  readonly paused: 0 | 1;
  readonly topic: Topic;
  readonly action: "mailing.paused" | "mailing.resumed";
}

function change({ paused, topic, action }: Change) {
  return async (tx: Tx, { now, actor, meetup }: MeetupContext): Promise<{ count: number }> => {
    const { numUpdatedRows } = await tx
      .updateTable("emails")
      .set({ paused })
      .where("meetup_id", "=", meetup.id)
      .where("kind", "in", kindsThatAre("pausable"))
      .where(isPending)
      .where("paused", "<>", paused)
      .executeTakeFirstOrThrow();
    notifyOnCommit(tx, topic);
    await auditMeetup(tx, now, meetup, { actor, action });
    return { count: Number(numUpdatedRows) };
  };
}
