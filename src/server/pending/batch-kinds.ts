import type { FastifyBaseLogger } from "fastify";
import { ATTENDEE_CHANGE } from "../attendees/undo-attendee.ts";
import { ASK_AGAIN } from "../mailings/ask-again.ts";
import { MEMBER_MESSAGE, MESSAGE } from "../mailings/messages.ts";
import { REMINDER } from "../mailings/reminders.ts";
import { reportDropped } from "../mailings/report-dropped.ts";
import { CHANGE } from "../meetups/admin/change-meetup.ts";
import { REMOVAL } from "../meetups/admin/delete-meetup.ts";
import { ANNOUNCEMENT } from "../meetups/announcement.ts";
import { CANCELLATION } from "../meetups/life/cancel-meetup.ts";
import { IMPORT } from "../members/admin/import.ts";
import type { BatchName } from "../platform/db/tables/outbox.ts";
import type { Deps } from "../platform/deps.ts";
import { eachOf, runScheduled, type Scheduled } from "../platform/scheduled.ts";
import type { AnyBatchKind } from "../records/batches.ts";

export const BATCH_KINDS: readonly AnyBatchKind[] = Object.values({
  announcement: ANNOUNCEMENT,
  message: MESSAGE,
  change: CHANGE,
  reminder: REMINDER,
  "ask-again": ASK_AGAIN,
  cancellation: CANCELLATION,
  removal: REMOVAL,
  import: IMPORT,
  "member-message": MEMBER_MESSAGE,
  "guest-change": ATTENDEE_CHANGE,
} satisfies Record<BatchName, AnyBatchKind>);

const SCHEDULED = BATCH_KINDS.filter(({ isScheduled }) => isScheduled);

/** Of batches that were done at once: they only serve their undo. */
export const DONE_AT_ONCE = BATCH_KINDS.flatMap(({ name, isScheduled }) => (isScheduled ? [] : [name]));

/** Runs each batch when it is due. What a crash delayed runs at the next start. */
export const keepRunningBatches = (deps: Deps, log: FastifyBaseLogger): Scheduled =>
  runScheduled(deps, log, {
    name: "batches",
    topics: ["batches-changed"],
    runDue: () => runDueBatches(deps),
    next: async () => {
      const names = SCHEDULED.map(({ name }) => name);
      const first = deps.db.read.selectFrom("batches").select((eb) => eb.fn.min("not_before").as("at"));
      return (await first.where("kind", "in", names).executeTakeFirst())?.at ?? null;
    },
  });

export async function runDueBatches({ db, clock }: Deps): Promise<void> {
  const now = clock();
  await eachOf(SCHEDULED, async (kind) => {
    const due = db.read
      .selectFrom("batches")
      .where("kind", "=", kind.name)
      .where("not_before", "<=", now.toISOString());
    const batches = await due.select("id").orderBy("not_before").execute();
    await eachOf(batches, ({ id }) =>
      db.write(async (tx) => {
        const dropped = await kind.runDue(tx, now, { id });
        if (dropped) await reportDropped(tx, now, dropped);
      }),
    );
  });
}
