import { BECAME } from "#contract/meetups/changed-field.ts";
import type { MeetupEdit, MeetupForm } from "#contract/meetups/form.ts";
import { type Refused, refused } from "#contract/refusals.ts";
import type { MeetupId, MemberId } from "#contract/row-id.ts";
import { isOver } from "#domain/timing.ts";
import { audit } from "../../audit/record.ts";
import type { MeetupRow, Tx } from "../../db/schema.ts";
import { announce } from "../../db/topics.ts";
import type { Deps } from "../../deps.ts";
import { inviteEveryone } from "../../invitations/invite.ts";
import { enqueueToAll } from "../../mail/enqueue.ts";
import type { Outgoing } from "../../mail/mails.ts";
import { notePictures, pictureColumns } from "../../pictures/use-pictures.ts";
import { guestsWith } from "../../places/guests.ts";
import { lockMeetup } from "../../places/lock-meetup.ts";
import { promoteFromWaitlist } from "../../places/promote.ts";
import { tellWebhooks } from "../../webhooks/enqueue.ts";
import { tellFreePlace } from "../../webhooks/tell-free-place.ts";
import { keepWords } from "../archive/keep-words.ts";
import { meetupById } from "../queries.ts";
import { whatDiffers } from "./edit-conflict.ts";
import { movedReminders, reminderTimes } from "./reminder-times.ts";
import { type Schedule, scheduleOf } from "./schedule.ts";

interface Edit {
  readonly id: MeetupId;
  readonly form: MeetupEdit;
  readonly actor: MemberId;
}

/** Changes a meetup. Another day, time or place is mailed to who comes or waits, unless that is to be kept quiet. A raised maximum promotes from the waitlist; one moved to the future invites. What somebody else changed meanwhile is not overwritten unseen. */
export function updateMeetup(
  { db, config, clock }: Deps,
  edit: Edit,
): Promise<Refused | { kind: "updated" }> {
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
      ...(status === undefined || status === before.status ? [] : [BECAME[before.status]]),
      ...(revision === undefined || revision === before.revision
        ? []
        : whatDiffers(before, { ...form, picture })),
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
        // What is still worked on is not announced by itself.
        announce_at: null,
        revision: eb("revision", "+", 1),
      }))
      .where("id", "=", id)
      .execute();
    await keepWords(tx, id);
    await notePictures(tx, id, [form.description, before.report]);
    announce(tx, "meetups-changed");
    if (before.announce_at !== null) announce(tx, "announcement-set");
    if (before.status === "published") {
      const news = tell ? whatIsNew(before, { ...form, ...schedule }, now) : [];
      await promoteFromWaitlist(tx, now, id);
      if (news.some((detail) => detail !== "title")) await tellGuests(tx, now, before, form.title);
      if (news.length > 0) await tellOthers(tx, now, before);
      if (tell) await tellFreePlace(tx, now, before);
      if (schedule.starts_at >= now.toISOString()) await inviteEveryone(tx, now, { id, ...form });
    }
    await audit(tx, now, {
      actor,
      action: "meetup.updated",
      target: `meetup:${id}`,
      detail: form.title,
    });
    return { kind: "updated" };
  });
}

/** What a guest has in their agenda; a change of any of it is worth a mail, and of the title too a word to others. */
type MeetupDetails = Outgoing<"changed">["before"];

const DETAILS = ["date", "start_time", "end_time", "location", "title"] as const;

/** What of it is another; of one that is over and stays so nothing. */
function whatIsNew(
  before: MeetupRow,
  after: MeetupDetails & Schedule & Pick<MeetupRow, "title">,
  now: Date,
): readonly (typeof DETAILS)[number][] {
  if (isOver(before.ends_at, now.getTime()) && isOver(after.ends_at, now.getTime())) return [];
  return DETAILS.filter((detail) => before[detail] !== after[detail]);
}

async function tellOthers(tx: Tx, now: Date, before: MeetupRow): Promise<void> {
  const meetup = await meetupById(tx, before.id);
  if (meetup) await tellWebhooks(tx, now, { event: "changed", meetup, before });
}

async function tellGuests(tx: Tx, now: Date, before: MeetupRow, title: string): Promise<void> {
  const { date, start_time, end_time, location } = before;
  const mail = {
    kind: "changed",
    meetup: { id: before.id, title },
    before: { date, start_time, end_time, location },
  } as const;
  await enqueueToAll(tx, now, guestsWith(tx, before.id, ["confirmed"]), { ...mail, hasPlace: true });
  await enqueueToAll(tx, now, guestsWith(tx, before.id, ["waitlist"]), { ...mail, hasPlace: false });
}
