import type { MemberId } from "#contract/ids.ts";
import { isToInvite } from "#domain/announcing.ts";
import { type MailedBy, mailedBy, NOBODY } from "#domain/mailed-by.ts";
import { editInWords } from "#domain/meetup-changes.ts";
import { isWorthMail, reasonClosed } from "#domain/meetup-status.ts";
import { placesOf } from "#domain/places.ts";
import { hasBegun, isOver } from "#domain/timing.ts";
import { countUninvited, inviteEveryone } from "../../answers/invitations/invite.ts";
import { membersWithStatus } from "../../answers/places/places.ts";
import { passOnPlaces } from "../../answers/places/promote.ts";
import { settleAnswers } from "../../answers/places/settle-answers.ts";
import { countPromoted } from "../../answers/places/waitlist.ts";
import { auditMeetup } from "../../audit/audit.ts";
import type { Scope } from "../../calls/rights.ts";
import { enqueueToAll } from "../../mail/enqueue.ts";
import { audienceOf, countAudience } from "../../mailings/queries.ts";
import { recordPictureUses } from "../../pictures/use-pictures.ts";
import { lock } from "../../platform/db/locks.ts";
import type { MeetupRow, Read, Tx } from "../../platform/db/schema.ts";
import { notifyOnCommit } from "../../platform/db/topics.ts";
import { type Refused, refused } from "../../platform/refusals.ts";
import { batchKind } from "../../records/batches.ts";
import { keepWords } from "../../records/meetup-words.ts";
import { meetupById, raiseRevision, rereadMeetup } from "../../records/meetups.ts";
import { NO_WHEREABOUTS, saveWhereabouts, whereaboutsFor } from "../../records/whereabouts.ts";
import { tellSpeakers } from "../../talks/speakers.ts";
import { enqueueWebhooks } from "../../webhooks/events.ts";
import { ANNOUNCEMENT } from "../announcement.ts";
import { moveInvitations } from "../invitation-days.ts";
import { movedReminders, NOT_SCHEDULED } from "../schedule.ts";
import { type Change, PendingChange, type SeriesChange } from "./pending-change.ts";

/** Back to the future, an announced meetup invites members; moved to the past, it ends and forgets its attendees. */
export function refuseBeyondScope(
  { mayAnnounce, mayEnd }: Scope,
  now: Date,
  { before, after }: { readonly before: MeetupRow; readonly after: Pick<MeetupRow, "starts_at" | "ends_at"> },
): Refused | null {
  if (before.status !== "published") return null;
  const isToCome = hasBegun(before.starts_at, now.getTime()) && !hasBegun(after.starts_at, now.getTime());
  if (isToCome && !mayAnnounce) return refused("admin-announces");
  const isEnded = !isOver(before, now.getTime()) && isOver(after, now.getTime());
  return isEnded && !mayEnd ? refused("admin-ends") : null;
}

/** Organisers see it at once, others when its time to undo is over. Another edit meanwhile replaces it. */
export const CHANGE = batchKind({
  name: "change",
  data: PendingChange,
  invites: "everyone",
  alsoChanges: async (_read, { data }) => data.evenings.map(({ id }) => id),
  isAllowed: (scope, { data, meetup, createdAt }) =>
    refuseBeyondScope(scope, new Date(createdAt), { before: meetup, after: data.columns }) === null,
  // Against the meetup as it is, which the change leaves alone until it runs.
  facts: ({ meetup, data }) => ({ changes: editInWords(meetup, { ...meetup, ...data.columns }) }),
  run: async (tx, now, { meetup, data, createdBy }, actor) => {
    await make(tx, now, { meetup, change: data, actor: actor ?? createdBy });
    return null;
  },
  undo: async (tx, _now, { meetup }) => {
    await raiseRevision(tx, meetup.id);
    return true;
  },
});

/** With the change that can still be undone. */
export async function asOrganisersSee(read: Read, row: MeetupRow): Promise<MeetupRow> {
  const waiting = await CHANGE.find(read, { meetup: row.id });
  return { ...row, ...waiting?.data.columns };
}

interface Made {
  readonly meetup: MeetupRow;
  readonly change: PendingChange;
  readonly actor: MemberId | null;
}

async function make(tx: Tx, now: Date, { meetup, change, actor }: Made): Promise<void> {
  const { touched } = change;
  await applyChange(tx, now, { before: meetup, change, actor });
  if (touched !== null)
    await tx.updateTable("meetups").set({ series_touched: touched }).where("id", "=", meetup.id).execute();
  await changeEvenings(tx, now, change, actor);
}

/** Makes the waiting change of the next drafts of a removed meetup, which stay. */
export async function makeWaitingChangeOfNext(
  tx: Tx,
  now: Date,
  { meetup, actor }: Pick<Made, "meetup" | "actor">,
): Promise<void> {
  const waiting = await CHANGE.find(tx, { meetup: meetup.id });
  if (waiting) await changeEvenings(tx, now, waiting.data, actor);
}

/** Makes the waiting change of a cancelled meetup at once, because no member is told of it any more. */
export async function makeWaitingChange(
  tx: Tx,
  now: Date,
  { meetup: { id }, actor }: Pick<Made, "meetup" | "actor">,
): Promise<void> {
  const waiting = await CHANGE.find(tx, { meetup: id });
  if (!waiting) return;
  await CHANGE.discard(tx, id);
  await make(tx, now, { meetup: await rereadMeetup(tx, id), change: waiting.data, actor });
}

/** But for drafts that an organiser changed or announced since. A day that was planned since stays. */
async function changeEvenings(
  tx: Tx,
  now: Date,
  { evenings, days, time_zone }: SeriesChange,
  actor: MemberId | null,
): Promise<void> {
  const moving: MeetupRow[] = [];
  for (const { id, revision, announce_on, change } of evenings) {
    const before = (await lock(tx, { meetups: [id] })).get(id);
    if (before?.status !== "draft" || before.series_touched !== 0 || before.revision !== revision) continue;
    if ((await ANNOUNCEMENT.find(tx, { meetup: id })) !== null) continue;
    await applyChange(tx, now, { before, change, actor });
    if (before.announce_due_at !== null && before.announce_on === announce_on) moving.push(before);
  }
  if (days !== 0) await moveInvitations(tx, now, { drafts: moving, days, timeZone: time_zone });
}

interface ApplyInput {
  readonly before: MeetupRow;
  readonly change: Change;
  readonly actor: MemberId | null;
}

/** A raised maximum promotes from the waitlist; a move to the future invites. The caller holds the meetup's lock. */
async function applyChange(tx: Tx, now: Date, { before, change, actor }: ApplyInput): Promise<void> {
  const { id } = before;
  const { columns, times, whereabouts } = change;
  const mailed = await mailedOf(tx, now, before, change);
  const isMoved = before.status === "published" && isWorthMail(before, columns);
  await tx
    .updateTable("meetups")
    .set((eb) => ({
      ...columns,
      ...movedReminders(before, { ...times, now }),
      // An invitation after the meetup makes no sense.
      ...(before.announce_due_at !== null && before.announce_due_at >= columns.starts_at && NOT_SCHEDULED),
      revision: eb("revision", "+", 1),
      moved_revision: isMoved ? eb("revision", "+", 1) : eb.ref("moved_revision"),
    }))
    .where("id", "=", id)
    .execute();
  if (whereabouts) await saveWhereabouts(tx, id, whereabouts);
  await keepWords(tx, id);
  await recordPictureUses(tx, id, [columns.description, before.report]);
  notifyOnCommit(tx, "meetups-changed");
  if (before.status === "published") {
    await settleAnswers(tx, now, before.id, before);
    await passOnPlaces(tx, now, before, { isTold: change.tell });
    await notifyOfChange(tx, now, { before, after: columns, mailed });
    if (isToldBy(change, now) && (isMoved || before.title !== columns.title))
      await notifyWebhooks(tx, now, before);
    await tellSpeakers(tx, now, before.id);
    if (isToInvite(columns.starts_at, now.getTime())) await inviteEveryone(tx, now, { id, ...columns });
  }
  await auditMeetup(tx, now, { id, title: columns.title }, { actor, action: "meetup.updated" });
}

/** Judged before the change is stored. */
async function mailedOf(read: Read, now: Date, before: MeetupRow, change: Change): Promise<MailedBy> {
  if (before.status !== "published" || !isToldBy(change, now)) return NOBODY;
  const known = (await whereaboutsFor(read, "organiser", [before.id])).get(before.id) ?? NO_WHEREABOUTS;
  const after = { ...change.columns, ...(change.whereabouts ?? known) };
  const mailed = mailedBy({ ...before, ...known }, after);
  return change.tellOthers ? mailed : { ...mailed, others: [] };
}

/** Not of a meetup that is over then: it is corrected, or recorded. */
const isToldBy = ({ columns, tell }: Change, now: Date): boolean => tell && !isOver(columns, now.getTime());

/** Number of members that the change mails: of its audiences, or promoted members, and new invitations. */
export async function countMailed(read: Read, now: Date, before: MeetupRow, change: Change): Promise<number> {
  if (before.status !== "published") return 0;
  const { columns } = change;
  const { id } = before;
  const { told, others } = await mailedOf(read, now, before, change);
  let count = isToInvite(columns.starts_at, now.getTime()) ? await countUninvited(read, now, id) : 0;
  for (const audience of [...told, ...others]) count += await countAudience(read, id, audience, now);
  const after = { ...before, ...columns };
  if (told.length > 0 || reasonClosed(after, now.getTime()) !== null) return count;
  return count + (await countPromoted(read, id, placesOf(after)));
}

async function notifyWebhooks(tx: Tx, now: Date, before: MeetupRow): Promise<void> {
  const meetup = await meetupById(tx, before.id);
  if (meetup) await enqueueWebhooks(tx, now, { event: "changed", meetup, before });
}

interface NotifyInput {
  readonly before: MeetupRow;
  readonly after: Pick<MeetupRow, "title" | "date" | "start_time" | "end_time" | "location">;
  readonly mailed: MailedBy;
}

async function notifyOfChange(tx: Tx, now: Date, { before, after, mailed }: NotifyInput): Promise<void> {
  const { date, start_time, end_time, location } = before;
  const meetup = { ...after, id: before.id };
  for (const audience of mailed.told) {
    const hasPlace = audience === "confirmed";
    await enqueueToAll(tx, now, membersWithStatus(tx, before.id, [audience]), {
      kind: "changed",
      meetup,
      before: { date, start_time, end_time, location },
      isReply: false,
      hasPlace,
      isAddressNew: hasPlace && mailed.isAddressNew,
    });
  }
  for (const audience of mailed.others) {
    const members = audienceOf(tx, before.id, audience, { now, came: [] });
    await enqueueToAll(tx, now, members, { kind: "new_day", meetup, dayBefore: date });
  }
}
