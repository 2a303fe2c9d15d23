import * as z from "zod";
import type { MeetupId, MemberId } from "#contract/ids.ts";
import { PictureHash } from "#contract/pictures.ts";
import { ClockTime, Day, Instant } from "#contract/text.ts";
import { WhereaboutsColumns } from "#contract/whereabouts.ts";
import { isWorthMail, reasonClosed } from "#domain/meetup-status.ts";
import { isOver } from "#domain/timing.ts";
import { isNewWhereabouts } from "#domain/whereabouts.ts";
import { audit } from "../../audit/audit.ts";
import { batchKind } from "../../batches.ts";
import type { MeetupRow, Read, Tx } from "../../db/schema.ts";
import { notifyOnCommit } from "../../db/topics.ts";
import { countUninvited, inviteEveryone } from "../../invitations/invite.ts";
import { enqueueToAll } from "../../mail/enqueue.ts";
import { countAudience, countParticipants } from "../../mailings/queries.ts";
import { recordPictureUses } from "../../pictures/use-pictures.ts";
import { membersWithStatus, placesOf } from "../../places/places.ts";
import { fillPlaces } from "../../places/promote.ts";
import { settleAnswers } from "../../places/settle-answers.ts";
import { countPromoted } from "../../places/waitlist.ts";
import { enqueuePlaceFreed, enqueueWebhooks } from "../../webhooks/events.ts";
import { NO_WHEREABOUTS, saveWhereabouts, whereaboutsFor } from "../../whereabouts.ts";
import { keepWords } from "../archive/keep-words.ts";
import { meetupById } from "../queries.ts";
import { movedReminders, NOT_SCHEDULED } from "./schedule.ts";

const Times = z.object({
  reminder_due_at: z.nullable(Instant),
  guest_reminder_due_at: z.nullable(Instant),
});

/** The columns of a meetup that its form fills. */
const Columns = z.object({
  title: z.string(),
  description: z.string(),
  date: Day,
  start_time: ClockTime,
  end_time: z.nullable(ClockTime),
  starts_at: Instant,
  ends_at: Instant,
  location: z.string(),
  max_participants: z.nullable(z.number()),
  remind_days_before: z.nullable(z.number()),
  remind_guests: z.number(),
  picture: z.nullable(PictureHash),
  picture_alt: z.nullable(z.string()),
  picture_width: z.nullable(z.number()),
  picture_height: z.nullable(z.number()),
  picture_x: z.nullable(z.number()),
  picture_y: z.nullable(z.number()),
  missing: z.nullable(z.string()).default(null),
  answer_days_before: z.nullable(z.number()).default(null),
  answer_by: z.nullable(Instant).default(null),
  ask_again: z.number().default(0),
  offer_minutes: z.nullable(z.number()).default(null),
  max_guests: z.number().default(0),
  questions: z.nullable(z.string()).default(null),
});

const Change = z.object({
  columns: Columns,
  /** When the reminders were due by the stored form, and are by this one. */
  times: z.object({ before: Times, after: Times }),
  /** Absent in changes that an earlier release stored: they stay as they are. */
  whereabouts: z.optional(WhereaboutsColumns),
  /** Whether guests and the waitlist get a mail about another day, time or place. */
  tell: z.boolean(),
});
export type Change = z.output<typeof Change>;

/**
 * A change of a meetup that mails people. Organisers see it at once (`withPendingChange`), everybody else when its time
 * to undo is over. Another edit meanwhile replaces it: its mail compares with what people were told.
 */
export const CHANGE = batchKind({
  name: "change",
  data: Change,
  run: (tx, now, { meetup, data, createdBy }, actor) =>
    applyChange(tx, now, { before: meetup, change: data, actor: actor ?? createdBy }),
  undo: async (tx, _now, { meetup }) => {
    await raiseRevision(tx, meetup.id);
    return true;
  },
});

/** A form that was opened before is outdated: saving it is a conflict. */
export const raiseRevision = (tx: Tx, id: MeetupId) =>
  tx
    .updateTable("meetups")
    .set((eb) => ({ revision: eb("revision", "+", 1) }))
    .where("id", "=", id)
    .execute();

/** The row with its pending change. @param data stored with the batch; null without one */
export function withPendingChange<Row extends object>(row: Row, data: string | null): Row {
  if (data === null) return row;
  const { columns, whereabouts } = Change.parse(JSON.parse(data));
  return { ...row, ...columns, ...whereabouts };
}

interface Applying {
  readonly before: MeetupRow;
  readonly change: Change;
  readonly actor: MemberId | null;
}

/**
 * Stores the change. A raised maximum promotes from the waitlist; a move to the future invites. The caller holds the
 * meetup's lock.
 */
export async function applyChange(tx: Tx, now: Date, { before, change, actor }: Applying): Promise<void> {
  const { id } = before;
  const { columns, times, whereabouts } = change;
  const isAddressNew = await hasNewWhereabouts(tx, before, change);
  await tx
    .updateTable("meetups")
    .set((eb) => ({
      ...columns,
      ...movedReminders(before, { ...times, now }),
      // An invitation after the meetup makes no sense.
      ...(before.announce_due_at !== null && before.announce_due_at >= columns.starts_at && NOT_SCHEDULED),
      revision: eb("revision", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
  if (whereabouts) await saveWhereabouts(tx, id, whereabouts);
  await keepWords(tx, id);
  await recordPictureUses(tx, id, [columns.description, before.report]);
  notifyOnCommit(tx, "meetups-changed");
  if (before.status === "published") {
    const isMailed = isToldBy(before, change, now) && isWorthMail(before, columns);
    await settleAnswers(tx, now, before);
    await fillPlaces(tx, now, id);
    if (isMailed || (isAddressNew && isToldBy(before, change, now)))
      await notifyParticipants(tx, now, { before, title: columns.title, isAddressNew, isMailed });
    if (isMailed || (isToldBy(before, change, now) && before.title !== columns.title))
      await notifyWebhooks(tx, now, before);
    if (change.tell) await enqueuePlaceFreed(tx, now, before);
    if (columns.starts_at >= now.toISOString()) await inviteEveryone(tx, now, { id, ...columns });
  }
  await audit(tx, now, { actor, action: "meetup.updated", target: `meetup:${id}`, detail: columns.title });
}

async function hasNewWhereabouts(read: Read, { id }: MeetupRow, { whereabouts }: Change): Promise<boolean> {
  if (!whereabouts) return false;
  const before = (await whereaboutsFor(read, "organiser", [id])).get(id) ?? NO_WHEREABOUTS;
  return isNewWhereabouts(before, whereabouts);
}

/** Not of a meetup that stays in the past. */
const isToldBy = (before: MeetupRow, { columns, tell }: Change, now: Date): boolean =>
  tell && !(isOver(before, now.getTime()) && isOver(columns, now.getTime()));

/** Number of members that the change mails: guests and the waitlist, or promoted members, and new invitations. */
export async function countMailed(read: Read, now: Date, before: MeetupRow, change: Change): Promise<number> {
  if (before.status !== "published") return 0;
  const { columns } = change;
  const { id } = before;
  const invited = columns.starts_at >= now.toISOString() ? await countUninvited(read, now, id) : 0;
  if (isToldBy(before, change, now) && isWorthMail(before, columns))
    return invited + (await countParticipants(read, id, now));
  if (isToldBy(before, change, now) && (await hasNewWhereabouts(read, before, change)))
    return invited + (await countAudience(read, id, "confirmed", now));
  const after = { ...before, ...columns };
  if (reasonClosed(after, now.getTime()) !== null) return invited;
  return invited + (await countPromoted(read, id, placesOf(after)));
}

async function notifyWebhooks(tx: Tx, now: Date, before: MeetupRow): Promise<void> {
  const meetup = await meetupById(tx, before.id);
  if (meetup) await enqueueWebhooks(tx, now, { event: "changed", meetup, before });
}

interface Notified {
  readonly before: MeetupRow;
  readonly title: string;
  /** Only guests are told of another address or link. */
  readonly isAddressNew: boolean;
  /** Another day, time or place, which the waitlist is told too. */
  readonly isMailed: boolean;
}

async function notifyParticipants(
  tx: Tx,
  now: Date,
  { before, title, isAddressNew, isMailed }: Notified,
): Promise<void> {
  const { date, start_time, end_time, location } = before;
  const mail = {
    kind: "changed",
    meetup: { id: before.id, title },
    before: { date, start_time, end_time, location },
  } as const;
  const guests = membersWithStatus(tx, before.id, ["confirmed"]);
  await enqueueToAll(tx, now, guests, { ...mail, hasPlace: true, isAddressNew });
  if (!isMailed) return;
  await enqueueToAll(tx, now, membersWithStatus(tx, before.id, ["waitlist"]), {
    ...mail,
    hasPlace: false,
    isAddressNew: false,
  });
}
