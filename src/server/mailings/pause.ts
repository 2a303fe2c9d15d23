import type { ExpressionBuilder } from "kysely";
import { auditMeetup } from "../audit/audit.ts";
import type { MeetupContext } from "../calls/writes.ts";
import { kindsThatAre } from "../mail/kinds.ts";
import { isPending } from "../mail/status-mails.ts";
import { withdrawOutdatedOf } from "../mail/still-true.ts";
import type { Tables, Tx } from "../platform/db/schema.ts";
import { countRows } from "../platform/db/sql.ts";
import { notifyOnCommit } from "../platform/db/topics.ts";
import { unclaimed } from "../platform/outbox/queue.ts";

/** Mails queued later are not paused. Withdraws those that are no longer true, so that the count says how many go. */
export const pauseMailing = (tx: Tx, context: MeetupContext) =>
  change(tx, context, { paused: 1, action: "mailing.paused" });

export async function resumeMailing(tx: Tx, context: MeetupContext): Promise<{ count: number }> {
  notifyOnCommit(tx, "mail-queued");
  return change(tx, context, { paused: 0, action: "mailing.resumed" });
}

interface Pausing {
  readonly paused: 0 | 1;
  readonly action: "mailing.paused" | "mailing.resumed";
}

async function change(
  tx: Tx,
  { now, actor, meetup }: MeetupContext,
  { paused, action }: Pausing,
): Promise<{ count: number }> {
  const concerned = (eb: ExpressionBuilder<Tables, "emails">) =>
    eb.and([
      eb("meetup_id", "=", meetup.id),
      eb("kind", "in", kindsThatAre("pausable")),
      isPending(eb),
      eb("paused", "<>", paused),
    ]);
  await withdrawOutdatedOf(tx, now, { meetup: meetup.id, kinds: kindsThatAre("pausable") });
  const waiting = tx.selectFrom("emails").where(concerned).where(unclaimed(now.toISOString()));
  const count = await countRows(waiting);
  // One that is being sent goes, unless the attempt fails.
  await tx.updateTable("emails").set({ paused }).where(concerned).execute();
  await auditMeetup(tx, now, meetup, { actor, action });
  return { count };
}
