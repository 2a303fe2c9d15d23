import type { ExpressionBuilder } from "kysely";
import type { MeetupId } from "#contract/ids.ts";
import type { NotSent } from "#contract/meetups/admin.ts";
import { isOurs } from "../platform/db/hold.ts";
import type { MeetupRow, Read, Tables, Tx } from "../platform/db/schema.ts";
import { isToComeAt } from "../platform/db/sql.ts";
import { rereadMeetup } from "./meetups.ts";

interface Moment {
  /** Nothing is mailed once the meetup has begun. The moment stays, because the clock may be wrong. */
  readonly onlyBeforeBegin: boolean;
  /** What organisers read was not sent, when it passed while the site was held; null: nothing. */
  readonly notSent: NotSent | null;
}

/** When a meetup mails by itself. */
export const MOMENTS = {
  reminder_due_at: { onlyBeforeBegin: true, notSent: "reminder" },
  guest_reminder_due_at: { onlyBeforeBegin: true, notSent: "guest_reminder" },
  announce_due_at: { onlyBeforeBegin: false, notSent: null },
  announce_notice_due_at: { onlyBeforeBegin: false, notSent: null },
} as const satisfies Partial<Record<keyof MeetupRow, Moment>>;

export type DueMoment = keyof typeof MOMENTS;
export const DUE_MOMENTS = Object.keys(MOMENTS) as readonly DueMoment[];
/** The moments of reminders, which organisers hear of when they passed. */
export type ReminderMoment = {
  [Due in DueMoment]: (typeof MOMENTS)[Due]["notSent"] extends null ? never : Due;
}[DueMoment];
export const REMINDER_MOMENTS = DUE_MOMENTS.filter(
  (due): due is ReminderMoment => MOMENTS[due].notSent !== null,
);

/**
 * A change, cancellation or removal that can still be undone says something else, and a change of its series may move a draft: what a
 * meetup mails by itself waits for them.
 */
const isSettled = (eb: ExpressionBuilder<Tables, "meetups">) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom("batches")
        .innerJoin("meetups as changing", "changing.id", "batches.meetup_id")
        .select("batches.id")
        .where("batches.kind", "in", ["change", "cancellation", "removal"])
        .where((batch) =>
          batch.or([
            batch("changing.id", "=", batch.ref("meetups.id")),
            batch.and([
              batch("batches.kind", "=", "change"),
              batch("changing.series_id", "=", batch.ref("meetups.series_id")),
            ]),
          ]),
        ),
    ),
  );

/** Whether the moment has come, also while the site is held or a change can be undone. */
export const hasCome = (due: DueMoment, now: Date) => (eb: ExpressionBuilder<Tables, "meetups">) =>
  eb.and([
    eb(due, "<=", now.toISOString()),
    ...(MOMENTS[due].onlyBeforeBegin ? [isToComeAt(now.toISOString())(eb)] : []),
  ]);

const isDue = (due: DueMoment, now: Date) => (eb: ExpressionBuilder<Tables, "meetups">) =>
  eb.and([hasCome(due, now)(eb), isOurs, isSettled(eb)]);

/** Meetups whose moment has come, soonest first. */
export async function dueMeetups(read: Read, now: Date, due: DueMoment): Promise<MeetupId[]> {
  const rows = await read
    .selectFrom("meetups")
    .select("id")
    .where(isDue(due, now))
    .orderBy(due)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Clears the moment, which locks the row: one of several processes does what is due, once. @returns null when another process did */
export async function claimMoment(
  tx: Tx,
  now: Date,
  { id, due }: { readonly id: MeetupId; readonly due: Exclude<DueMoment, "announce_due_at"> },
): Promise<MeetupRow | null> {
  const claimed = await tx
    .updateTable("meetups")
    .set({ [due]: null })
    .where("id", "=", id)
    .where(isDue(due, now))
    .returning("id")
    .executeTakeFirst();
  return claimed ? rereadMeetup(tx, id) : null;
}
