import type { MeetupId, MemberId } from "#contract/ids.ts";
import type { MeetupEdit, MeetupForm, NewMeetup } from "#contract/meetups/form.ts";
import {
  describeChange,
  FIELD_NAMES,
  type MeetupFields,
  STATUS_CHANGE_TEXT,
} from "#contract/meetups/form.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import { toTheMinute } from "#domain/dutch-dates.ts";
import { isWorthMail } from "#domain/meetup-status.ts";
import { isOver } from "#domain/timing.ts";
import { audit } from "../../audit/audit.ts";
import type { MeetupRow, Tx } from "../../db/schema.ts";
import { notifyOnCommit } from "../../db/topics.ts";
import type { Deps } from "../../deps.ts";
import { ANNOUNCEMENT, scheduleAnnouncement } from "../../invitations/announcement.ts";
import { inviteEveryone } from "../../invitations/invite.ts";
import { enqueueToAll } from "../../mail/enqueue.ts";
import { formPictureOf } from "../../pictures/queries.ts";
import { pictureColumns, recordPictureUses } from "../../pictures/use-pictures.ts";
import { lockMeetup, membersWithStatus } from "../../places/places.ts";
import { promoteFromWaitlist } from "../../places/promote.ts";
import { enqueuePlaceFreed, enqueueWebhooks } from "../../webhooks/events.ts";
import { keepWords } from "../archive/keep-words.ts";
import { meetupById } from "../queries.ts";
import { firstReminders, movedReminders, reminderTimes, scheduleOf } from "./schedule.ts";

interface Edit {
  readonly id: MeetupId;
  readonly form: MeetupEdit;
  readonly actor: MemberId;
}

/**
 * Changes a meetup. Guests and the waitlist get a mail about another day, time or place, unless `tell` is
 * false or the meetup stays in the past. A raised maximum promotes from the waitlist; a move to the future
 * invites. A change that another organiser made meanwhile is not silently overwritten.
 */
export function updateMeetup({ db, config, clock }: Deps, edit: Edit): Promise<Refused | null> {
  const { id, actor } = edit;
  const { revision, status, tell = true, picture, ...form } = edit.form;
  const now = clock();
  const { timeZone } = config.site;
  const schedule = scheduleOf(form, timeZone);
  const timesOf = (plan: MeetupForm | MeetupRow) =>
    reminderTimes({ ...plan, remind_guests: Boolean(plan.remind_guests) }, timeZone);
  return db.write(async (tx) => {
    const before = await lockMeetup(tx, id);
    if (!before) return refused("meetup-not-found");
    const details = [
      ...(status === undefined || status === before.status ? [] : [STATUS_CHANGE_TEXT[before.status]]),
      ...(revision === undefined || revision === before.revision
        ? []
        : editConflicts(before, { ...form, picture })),
    ];
    if (details.length > 0) return { ...refused("meetup-changed"), details };
    const columns = await pictureColumns(tx, now, picture, before);
    await tx
      .updateTable("meetups")
      .set((eb) => ({
        ...form,
        ...columns,
        ...schedule,
        ...movedReminders(before, { before: timesOf(before), after: timesOf(form), now }),
        remind_guests: form.remind_guests ? 1 : 0,
        revision: eb("revision", "+", 1),
      }))
      .where("id", "=", id)
      .execute();
    await keepWords(tx, id);
    await recordPictureUses(tx, id, [form.description, before.report]);
    notifyOnCommit(tx, "meetups-changed");
    // A draft that is still edited is not announced automatically.
    await ANNOUNCEMENT.discard(tx, id);
    if (before.status === "published") {
      const isTold =
        tell && !(isOver(before.ends_at, now.getTime()) && isOver(schedule.ends_at, now.getTime()));
      const isMailed = isTold && isWorthMail(before, form);
      await promoteFromWaitlist(tx, now, id);
      if (isMailed) await notifyParticipants(tx, now, before, form.title);
      if (isMailed || (isTold && before.title !== form.title)) await notifyWebhooks(tx, now, before);
      if (tell) await enqueuePlaceFreed(tx, now, before);
      if (schedule.starts_at >= now.toISOString()) await inviteEveryone(tx, now, { id, ...form });
    }
    await audit(tx, now, {
      actor,
      action: "meetup.updated",
      target: `meetup:${id}`,
      detail: form.title,
    });
    return null;
  });
}

async function notifyWebhooks(tx: Tx, now: Date, before: MeetupRow): Promise<void> {
  const meetup = await meetupById(tx, before.id);
  if (meetup) await enqueueWebhooks(tx, now, { event: "changed", meetup, before });
}

async function notifyParticipants(tx: Tx, now: Date, before: MeetupRow, title: string): Promise<void> {
  const { date, start_time, end_time, location } = before;
  const mail = {
    kind: "changed",
    meetup: { id: before.id, title },
    before: { date, start_time, end_time, location },
  } as const;
  await enqueueToAll(tx, now, membersWithStatus(tx, before.id, ["confirmed"]), { ...mail, hasPlace: true });
  await enqueueToAll(tx, now, membersWithStatus(tx, before.id, ["waitlist"]), { ...mail, hasPlace: false });
}

export function editConflicts(now: MeetupRow, form: MeetupForm): string[] {
  const picture = formPictureOf(now);
  const current = comparable({ ...now, remind_guests: now.remind_guests === 1, picture });
  const asked = form.picture === undefined ? picture : form.picture;
  const wanted = comparable({
    ...form,
    picture: asked && { ...asked, focus: asked.focus ?? picture?.focus },
  });
  return FIELD_NAMES.filter((field) => !isSame(current[field], wanted[field])).map((field) =>
    describeChange(field, current[field]),
  );
}

/** A picture differs by its file, its text or its focus. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const comparable = (form: MeetupForm): MeetupFields => ({
  ...form,
  picture: form.picture
    ? { hash: form.picture.hash, alt: form.picture.alt, focus: form.picture.focus }
    : null,
  start_time: toTheMinute(form.start_time),
  end_time: form.end_time && toTheMinute(form.end_time),
});

type Given = MeetupForm & Partial<Pick<NewMeetup, "status" | "announce_after">>;

/**
 * Creates a meetup as a draft. Unless it stays one, it is announced in the same transaction, or after the
 * time to undo that.
 */
export function createMeetup(
  { db, config, clock }: Deps,
  { status = "published", announce_after = 0, picture, ...form }: Given,
  actor: MemberId,
): Promise<MeetupId> {
  const now = clock();
  const { timeZone } = config.site;
  const schedule = scheduleOf(form, timeZone);
  return db.write(async (tx) => {
    const { id } = await tx
      .insertInto("meetups")
      .values({
        ...form,
        ...(await pictureColumns(tx, now, picture)),
        ...schedule,
        ...firstReminders(reminderTimes(form, timeZone), now),
        remind_guests: form.remind_guests ? 1 : 0,
        status: "draft",
        created_by: actor,
        created_at: now.toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await keepWords(tx, id);
    await recordPictureUses(tx, id, [form.description]);
    if (status === "published")
      await scheduleAnnouncement(tx, now, { id, ...schedule }, { seconds: announce_after, by: actor });
    await audit(tx, now, {
      actor,
      action: "meetup.created",
      target: `meetup:${id}`,
      detail: form.title,
    });
    return id;
  });
}
